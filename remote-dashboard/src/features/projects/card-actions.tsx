import { DocumentPdfRegular } from '@fluentui/react-icons/svg/document-pdf'
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal'
import { QrCodeRegular } from '@fluentui/react-icons/svg/qr-code'
import { ShareRegular } from '@fluentui/react-icons/svg/share'
import { dialogKey, type Project } from '@portal/contract'
import { pdfFilesOf } from '@portal/contract/pdf-files'
import { useAddresses, usePortal } from '@portal/kit/portal'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useStyles } from './card-actions.styles'
import { cardKeys } from './card-keys'
import { useCardLayer } from './card-layer'
import type { OpenCardMenu } from './card-menu'

/**
 * The actions of a project: sharing it, its QR code, its PDF files, and a menu with all of these.
 * Plain buttons, because typing into the search mounts and unmounts many cards.
 */
export function CardActions({ project }: { project: Project }) {
  const { named } = useCardLayer()
  const styles = useStyles()
  const { id, name, folder } = project
  return (
    <div className={styles.actions}>
      {folder !== '' && (
        <>
          <DialogAction
            dialog="share"
            project={id}
            label={named('card.share', name)}
            icon={<ShareRegular />}
          />
          <DialogAction
            dialog="qr"
            project={id}
            label={named('card.qr', name)}
            icon={<QrCodeRegular />}
          />
        </>
      )}
      <PdfAction project={project} />
      <MoreAction project={project} />
    </div>
  )
}

interface DialogActionProps {
  readonly dialog: 'qr' | 'share'
  readonly project: number
  readonly label: string
  readonly icon: ReactNode
}

function DialogAction({ dialog, project, label, icon }: DialogActionProps) {
  const styles = useStyles()
  const { dialogs } = usePortal()
  return (
    <button
      type="button"
      className={styles.action}
      data-icon-button
      {...{ [cardKeys.action]: '' }}
      aria-haspopup="dialog"
      aria-label={label}
      data-opens={dialogKey(dialog, { project })}
      onClick={() => dialogs.open(dialog, { project })}
    >
      {icon}
    </button>
  )
}

/** Opens the one PDF, or a menu of several; nothing where there is none. */
function PdfAction({ project }: { project: Project }) {
  const { named } = useCardLayer()
  const styles = useStyles()
  const addresses = useAddresses()
  const { name, folder } = project
  const [only, ...others] = pdfFilesOf(project)
  if (only === undefined || folder === '') return null
  if (others.length > 0) {
    return (
      <MenuAction
        kind="pdf"
        project={project}
        label={named('card.pdf_several', name)}
        icon={<DocumentPdfRegular />}
      />
    )
  }
  return (
    <a
      className={styles.action}
      data-icon-button
      {...{ [cardKeys.action]: '' }}
      aria-label={named('card.pdf_single', name)}
      href={addresses.projectFile(folder, only)}
      target="_blank"
      rel="noopener"
    >
      <DocumentPdfRegular />
    </a>
  )
}

function MoreAction({ project }: { project: Project }) {
  const { named } = useCardLayer()
  return (
    <MenuAction
      kind="more"
      project={project}
      label={named('card.more', project.name)}
      icon={<MoreHorizontalRegular />}
    />
  )
}

interface MenuActionProps extends Pick<OpenCardMenu, 'kind' | 'project'> {
  readonly label: string
  readonly icon: ReactNode
}

function MenuAction({ kind, project, label, icon }: MenuActionProps) {
  const styles = useStyles()
  const { openMenu } = useCardLayer()
  const button = useRef<HTMLButtonElement>(null)
  const [expanded, setExpanded] = useState(false)
  const open = () => {
    if (!button.current) return
    setExpanded(true)
    const card = button.current.closest('li')
    const focused = document.activeElement
    const opener =
      focused instanceof HTMLElement && card?.contains(focused) ? focused : button.current
    const onClose = () => setExpanded(false)
    openMenu({ kind, project, target: button.current, opener, onClose })
  }
  // Fluent closes an open menu before the click gets here. A click by keyboard has no detail.
  const wasOpen = useRef(false)
  const clicked = ({ detail }: MouseEvent) => {
    if (detail === 0 || !wasOpen.current) open()
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    open()
  }
  return (
    <button
      ref={button}
      type="button"
      className={styles.action}
      data-icon-button
      {...{ [cardKeys.action]: '' }}
      aria-haspopup="menu"
      aria-expanded={expanded}
      aria-label={label}
      onPointerDown={() => {
        wasOpen.current = expanded
      }}
      onClick={clicked}
      onKeyDown={pressed}
    >
      {icon}
    </button>
  )
}
