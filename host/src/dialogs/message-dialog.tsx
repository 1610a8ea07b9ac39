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
  // At the bottom of a phone, where the thumb is.
  surface: {
    [narrow]: {
      boxSizing: 'border-box',
      width: '100%',
      maxWidth: 'none',
      maxHeight: 'calc(100dvh - 48px)',
      margin: 'auto 0 0',
      borderRadius: `${tokens.borderRadiusXLarge} ${tokens.borderRadiusXLarge} 0 0`,
      paddingBottom: `max(${tokens.spacingVerticalXXL}, env(safe-area-inset-bottom))`,
    },
  },
  // For what is long.
  whole: {
    [narrow]: {
      height: '100dvh',
      maxHeight: 'none',
      borderRadius: 0,
      paddingTop: `max(${tokens.spacingVerticalXXL}, env(safe-area-inset-top))`,
    },
  },
  wholeBody: { [narrow]: { height: '100%', maxHeight: 'none', gridTemplateRows: 'auto 1fr auto' } },
})

interface MessageDialogProps {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly actions: ReactNode
  /** With `alert` the backdrop doesn't close it. */
  readonly modalType: 'modal' | 'alert'
  /** Without it only an action closes the dialog. */
  readonly onClose?: () => void
  /** Fills a phone, rather than to lie at its bottom. */
  readonly whole?: boolean
}

/** A dialog of the host with a message and actions, open while rendered. */
export function MessageDialog({
  title,
  children,
  actions,
  modalType,
  onClose,
  whole = false,
}: MessageDialogProps) {
  const styles = useStyles()
  return (
    <Dialog open modalType={modalType} onOpenChange={() => onClose?.()}>
      <DialogSurface className={mergeClasses(styles.surface, whole && styles.whole)}>
        <DialogBody className={whole ? styles.wholeBody : undefined}>
          <DialogTitle action={null}>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions>{actions}</DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
