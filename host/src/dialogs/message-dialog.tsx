import { narrow } from '@portal/kit/plain/media'
import { makeStyles, mergeClasses, tokens } from '@portal/kit/ui/core'
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@portal/kit/ui/overlay'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  surface: {
    [narrow]: {
      boxSizing: 'border-box',
      width: '100%',
      maxWidth: 'none',
      height: '100dvh',
      maxHeight: 'none',
      margin: 0,
      borderRadius: 0,
      paddingTop: `max(${tokens.spacingVerticalXXL}, env(safe-area-inset-top))`,
      paddingBottom: `max(${tokens.spacingVerticalXXL}, env(safe-area-inset-bottom))`,
    },
  },
  body: { [narrow]: { height: '100%', maxHeight: 'none', gridTemplateRows: 'auto 1fr auto' } },
  // At the bottom of a phone, where the thumb is.
  sheet: {
    [narrow]: {
      height: 'fit-content',
      maxHeight: 'calc(100dvh - 48px)',
      margin: 'auto 0 0',
      borderRadius: `${tokens.borderRadiusXLarge} ${tokens.borderRadiusXLarge} 0 0`,
      paddingTop: tokens.spacingVerticalXXL,
    },
  },
})

interface MessageDialogProps {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly actions: ReactNode
  /** With `alert` the backdrop doesn't close it. */
  readonly modalType: 'modal' | 'alert'
  /** Without it only an action closes the dialog. */
  readonly onClose?: () => void
  /** On a phone at the bottom and as high as its content; otherwise it fills the screen. */
  readonly sheet?: boolean
}

/** A dialog of the host with a message and actions, open while rendered. */
export function MessageDialog({
  title,
  children,
  actions,
  modalType,
  onClose,
  sheet = true,
}: MessageDialogProps) {
  const styles = useStyles()
  return (
    <Dialog open modalType={modalType} onOpenChange={() => onClose?.()}>
      <DialogSurface className={mergeClasses(styles.surface, sheet && styles.sheet)}>
        <DialogBody className={sheet ? undefined : styles.body}>
          <DialogTitle action={null}>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions>{actions}</DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
