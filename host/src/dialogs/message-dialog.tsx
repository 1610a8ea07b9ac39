import { narrow } from '@portal/kit/plain/media'
import { makeStyles } from '@portal/kit/ui/core'
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@portal/kit/ui/overlay'
import type { ReactNode } from 'react'

/** Fluent's padding. */
const surfacePadding = '24px'

const useStyles = makeStyles({
  surface: {
    [narrow]: {
      display: 'flex',
      flexDirection: 'column',
      boxSizing: 'border-box',
      width: '100%',
      maxWidth: 'none',
      height: '100dvh',
      maxHeight: 'none',
      margin: 0,
      borderRadius: 0,
      paddingTop: `max(${surfacePadding}, env(safe-area-inset-top))`,
      paddingRight: `max(${surfacePadding}, env(safe-area-inset-right))`,
      paddingBottom: `max(${surfacePadding}, env(safe-area-inset-bottom))`,
      paddingLeft: `max(${surfacePadding}, env(safe-area-inset-left))`,
    },
  },
  body: { [narrow]: { flexGrow: 1, gridTemplateRows: 'auto 1fr auto' } },
})

interface MessageDialogProps {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly actions: ReactNode
  /** With `alert` the backdrop doesn't close it. */
  readonly modalType: 'modal' | 'alert'
  /** Without it only an action closes the dialog. */
  readonly onClose?: () => void
}

/** A dialog of the host with a message and actions, open while rendered. */
export function MessageDialog({
  title,
  children,
  actions,
  modalType,
  onClose,
}: MessageDialogProps) {
  const styles = useStyles()
  return (
    <Dialog open modalType={modalType} onOpenChange={() => onClose?.()}>
      <DialogSurface className={styles.surface}>
        <DialogBody className={styles.body}>
          <DialogTitle action={null}>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions>{actions}</DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
