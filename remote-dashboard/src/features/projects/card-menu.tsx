import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download'
import { DocumentPdfRegular } from '@fluentui/react-icons/svg/document-pdf'
import { OpenRegular } from '@fluentui/react-icons/svg/open'
import { PinRegular } from '@fluentui/react-icons/svg/pin'
import { PinOffRegular } from '@fluentui/react-icons/svg/pin-off'
import { QrCodeRegular } from '@fluentui/react-icons/svg/qr-code'
import { ShareRegular } from '@fluentui/react-icons/svg/share'
import type { Project } from '@portal/contract'
import { pdfFilesOf } from '@portal/contract/pdf-files'
import { Slot, useAddresses, usePortal } from '@portal/kit/portal'
import {
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemLink,
  MenuList,
  MenuPopover,
} from '@portal/kit/ui/app'
import { flushSync } from 'react-dom'
import { usePreferences } from '../../components/use-preferences'
import { useDashboardWords } from '../../words'
import { cardKeys } from './card-keys'
import { downloadFiles } from './download-files'

/** Browsers show a download only once it has come. */
const toldAfterMs = 1000

export interface OpenCardMenu {
  /** `pdf` lists the files of a project, `more` everything that its card offers. */
  readonly kind: 'pdf' | 'more'
  readonly project: Project
  /** Button that it belongs to. */
  readonly target: HTMLElement
  /** Gets the focus back: the button or, for the menu key, the link of the card. */
  readonly opener: HTMLElement
  readonly onClose: () => void
}

/**
 * The menu of a card, open while it is rendered. The items are short because the card names the project; their accessible
 * names include it.
 */
export function CardMenu({ kind, project, target, opener, onClose }: OpenCardMenu) {
  const t = useDashboardWords()
  const close = () => {
    onClose()
    opener.focus()
  }
  return (
    <Menu
      open
      hasIcons={kind === 'more'}
      positioning={{ target, position: 'below', align: 'end' }}
      onOpenChange={(_, data) => !data.open && close()}
    >
      <MenuPopover
        aria-label={t(kind === 'pdf' ? 'card.pdf_several' : 'card.more', { project: project.name })}
      >
        <MenuList>
          {kind === 'pdf' ? <Files project={project} /> : <Everything {...{ project, opener }} />}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

function Files({ project, hasIcons = false }: { project: Project; hasIcons?: boolean }) {
  const addresses = useAddresses()
  return pdfFilesOf(project).map((file) => (
    <MenuItemLink
      key={file}
      icon={hasIcons ? <DocumentPdfRegular /> : undefined}
      href={addresses.projectFile(project.folder, file)}
      target="_blank"
      rel="noopener"
    >
      {file}
    </MenuItemLink>
  ))
}

function Everything({ project, opener }: Pick<OpenCardMenu, 'project' | 'opener'>) {
  const t = useDashboardWords()
  const { pinned, togglePin } = usePreferences()
  const { id, name, folder } = project
  const isPinned = pinned.includes(id)
  const toggle = () => {
    const list = opener.closest('ul')
    flushSync(() => togglePin(id))
    // Its row may have no room for the card now, which had the focus already.
    if (opener.isConnected) return
    list?.querySelector<HTMLElement>(`[${cardKeys.link}], [${cardKeys.action}]`)?.focus()
  }
  return (
    <>
      {folder !== '' && (
        <>
          <PublicActions project={project} />
          <MenuDivider />
        </>
      )}
      <MenuItem
        icon={isPinned ? <PinOffRegular /> : <PinRegular />}
        aria-label={t(isPinned ? 'card.unpin' : 'card.pin', { project: name })}
        onClick={toggle}
      >
        {t(isPinned ? 'card.menu.unpin' : 'card.menu.pin')}
      </MenuItem>
      <Slot name="project-card-menu" props={{ project }} />
    </>
  )
}

/** Actions of projects with a public page. */
function PublicActions({ project }: { project: Project }) {
  const t = useDashboardWords()
  const { dialogs, notify, session } = usePortal()
  const addresses = useAddresses()
  const { noteOpened } = usePreferences()
  const { id, name, folder } = project
  const files = pdfFilesOf(project)
  const download = async () => {
    const tell = () => notify.info(t('card.downloading', { count: files.length }))
    const waited = setTimeout(tell, toldAfterMs)
    const all = files.map((file) => addresses.projectFile(folder, file))
    const failed = await downloadFiles(all, session)
    clearTimeout(waited)
    if (failed.length > 0)
      notify.error(t('card.not_downloaded', { count: failed.length, files: failed.join(', ') }))
  }
  return (
    <>
      <MenuItemLink
        icon={<OpenRegular />}
        href={addresses.project(folder)}
        target="_blank"
        rel="noopener"
        aria-label={t('card.open', { project: name })}
        onClick={() => noteOpened(id)}
      >
        {t('card.menu.open')}
      </MenuItemLink>
      <MenuItem
        icon={<ShareRegular />}
        aria-label={t('card.share', { project: name })}
        onClick={() => dialogs.open('share', { project: id })}
      >
        {t('card.menu.share')}
      </MenuItem>
      <MenuItem
        icon={<QrCodeRegular />}
        aria-label={t('card.qr', { project: name })}
        onClick={() => dialogs.open('qr', { project: id })}
      >
        {t('qrcode_dialog.title')}
      </MenuItem>
      <Files project={project} hasIcons />
      {files.length > 1 && (
        <MenuItem icon={<ArrowDownloadRegular />} onClick={download}>
          {t('card.download_all', { count: files.length })}
        </MenuItem>
      )}
    </>
  )
}
