import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { limits, type Project } from '@portal/contract'
import { useCopyNotice } from '@portal/kit/plain/use-copy-notice'
import { type DialogProps, saveFile, useAddresses, usePortal } from '@portal/kit/portal'
import { Button } from '@portal/kit/ui/core'
import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react'
import { useRef } from 'react'
import { ProjectDialog } from '../../components/project-dialog'
import { ProjectLink } from '../../components/project-link'
import { useDashboardWords } from '../../words'
import { copyPicture } from './copy-picture'
import { pngOf, svgOf } from './pictures'
import { useStyles } from './qr-dialog.styles'

/** The QR code of a project's public page, to be shown, copied and printed. */
function QrDialog({ params, close }: DialogProps<'qr'>) {
  const t = useDashboardWords()
  return (
    <ProjectDialog title={t('qrcode_dialog.title')} id={params.project} close={close}>
      {(project) => <Code project={project} />}
    </ProjectDialog>
  )
}

/** A margin of four modules, as the standard requires. Level M restores up to about 15 % of a damaged code. */
const look = { level: 'M', marginSize: 4, bgColor: '#ffffff', fgColor: '#000000' } as const
const printedSizePx = 1024
/** The canvas multiplies it by the pixel ratio and cuts the fraction off. */
const sizeToPrint = () => (printedSizePx + 0.5) / devicePixelRatio

function Code({ project }: { project: Project }) {
  const t = useDashboardWords()
  const styles = useStyles()
  const { notify } = usePortal()
  const tell = useCopyNotice()
  const url = useAddresses().project(project.folder)
  const shown = useRef<SVGSVGElement>(null)
  const printed = useRef<HTMLCanvasElement>(null)
  const copy = async () => {
    const outcome = await copyPicture(() => pngOf(printed.current))
    tell(outcome === 'ok' ? 'success' : 'error', t(`qrcode_dialog.response.${outcome}`))
  }
  const download = async (make: () => Promise<Blob>, ending: string) => {
    try {
      saveFile(await make(), `${project.folder}_qr.${ending}`)
    } catch (error) {
      console.error(error)
      notify.error(t('qrcode_dialog.response.not_downloaded'))
    }
  }
  return (
    <div className={styles.content}>
      <div>
        <QRCodeSVG
          {...look}
          ref={shown}
          className={styles.code}
          value={url}
          size={limits.qrCodeSizePx}
          role="img"
          aria-label={t('qrcode_dialog.alt', { project: project.name, url })}
        />
        <QRCodeCanvas
          {...look}
          ref={printed}
          className={styles.print}
          value={url}
          size={sizeToPrint()}
          aria-hidden
        />
        <p className={styles.name}>{project.name}</p>
      </div>
      <div className={styles.actions}>
        <Button appearance="primary" icon={<CopyRegular />} onClick={copy}>
          {t('qrcode_dialog.copy')}
        </Button>
        <Button
          icon={<ArrowDownloadRegular />}
          onClick={() => download(() => pngOf(printed.current), 'png')}
        >
          {t('qrcode_dialog.download_png')}
        </Button>
        <Button
          icon={<ArrowDownloadRegular />}
          onClick={() => download(() => svgOf(shown.current), 'svg')}
        >
          {t('qrcode_dialog.download_svg')}
        </Button>
      </div>
      <ProjectLink url={url} />
    </div>
  )
}

export { QrDialog as dialog }
