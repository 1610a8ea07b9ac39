import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  dialogContentClassNames,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { type ReactNode, useEffect, useRef } from 'react'
import { limits } from '../contract/contract'
import { useDocumentTitle } from '../portal/use-document-title'
import { useWords } from '../portal/words'
import { Tooltip } from './tooltip'
import { useEscape } from './use-escape'

const narrow = `@media (width < ${limits.narrowBelowPx}px)`

const useStyles = makeStyles({
  surface: {
    boxSizing: 'border-box',
    width: '100%',
    maxHeight: 'min(100dvh - 48px, 860px)',
    padding: 0,
    // Not `hidden`, which the browser scrolls to bring the focus into sight, and nobody scrolls back.
    overflow: 'clip',
    [narrow]: {
      width: '100%',
      maxWidth: 'none',
      height: '100dvh',
      maxHeight: 'none',
      margin: 0,
      borderRadius: 0,
      border: 'none',
      paddingTop: 'env(safe-area-inset-top)',
      paddingBottom: 'env(safe-area-inset-bottom)',
    },
  },
  small: { maxWidth: `${limits.dialogWidthPx}px`, [narrow]: { maxWidth: 'none' } },
  large: { maxWidth: `${limits.narrowBelowPx}px`, [narrow]: { maxWidth: 'none' } },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: 0,
    height: '100%',
    maxHeight: 'inherit',
  },
  header: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [narrow]: { paddingInlineStart: tokens.spacingHorizontalL },
  },
  title: { minWidth: 0, overflowWrap: 'anywhere' },
  content: {
    flexGrow: 1,
    overflowY: 'auto',
    ':focus-visible': { outlineOffset: '-2px' },
    padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalXXL}`,
    [narrow]: { padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}` },
  },
  fitted: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    paddingBottom: tokens.spacingVerticalL,
  },
  actions: {
    justifyContent: 'flex-end',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [narrow]: { padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}` },
  },
})

interface TitledDialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** `small` is 600 px, `large` 960 px; below 960 px every dialog is full screen (spec 2, 9). */
  readonly size?: 'small' | 'large'
  /** The parts of the content stand below each other and share the height that there is. */
  readonly fitted?: boolean
}

/** A dialog with a title and a close icon (2.53, 2.75). It is open while it is rendered. */
export function TitledDialog({
  title,
  onClose,
  children,
  actions,
  size = 'small',
  fitted = false,
}: TitledDialogProps) {
  const t = useWords('common')
  const styles = useStyles()
  const closeLabel = t('close_window')
  useDocumentTitle(title, 'dialog')
  const content = useRef<HTMLDivElement>(null)
  useEscape(content, onClose)
  useEffect(focusTop, [])
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface
        className={mergeClasses(styles.surface, size === 'small' ? styles.small : styles.large)}
        aria-describedby={undefined}
        // A dialog over another one covers it as that one covers the page.
        backdrop={{ appearance: 'dimmed' }}
      >
        <DialogBody className={styles.body}>
          <div className={styles.header}>
            <DialogTitle className={styles.title} action={null}>
              {title}
            </DialogTitle>
            <Tooltip content={closeLabel} relationship="label">
              <Button appearance="subtle" icon={<DismissRegular />} onClick={onClose} />
            </Tooltip>
          </div>
          {/* A long text has nothing else in it that a keyboard could scroll it by. */}
          <DialogContent
            ref={content}
            className={mergeClasses(styles.content, fitted && styles.fitted)}
            tabIndex={0}
            role="group"
            aria-label={title}
          >
            {children}
          </DialogContent>
          {actions && <DialogActions className={styles.actions}>{actions}</DialogActions>}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

/**
 * The focus begins in the content of the dialog on top: on the close icon it would show its tooltip, and Escape would
 * close that one first. Of dialogs that open together the lowest has its turn last.
 */
function focusTop(): void {
  const contents = document.querySelectorAll<HTMLElement>(`.${dialogContentClassNames.root}`)
  Array.from(contents).at(-1)?.focus()
}
