import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  dialogTitleClassNames,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { limits } from '@portal/contract'
import { narrow } from '@portal/kit/plain/media'
import { useDocumentTitle, useWords } from '@portal/kit/portal'
import { type ReactNode, useEffect, useRef } from 'react'
import { keyboardHeight, visibleTop } from './on-screen-keyboard'
import { Tooltip } from './tooltip'
import { useEscape } from './use-escape'
import { useOverflow } from './use-overflow'

const highestPx = 860
const fluentLow = '@media screen and (max-height: 359px)'

const useStyles = makeStyles({
  surface: {
    // A column, not a percentage height: WebKit resolves that to 0 inside Fluent's `fit-content` surface.
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    width: '100%',
    maxHeight: `min(100dvh - 48px - ${keyboardHeight.value}, ${highestPx}px)`,
    bottom: keyboardHeight.value,
    padding: 0,
    // Not `hidden`: the browser scrolls such a box to show the focus, and nothing scrolls it back.
    overflow: 'clip',
    [fluentLow]: { overflowY: 'clip', paddingRight: 'env(safe-area-inset-right)' },
    [narrow]: {
      width: '100%',
      maxWidth: 'none',
      top: visibleTop.value,
      bottom: 'auto',
      height: `calc(100dvh - ${visibleTop.value} - ${keyboardHeight.value})`,
      maxHeight: 'none',
      margin: 0,
      borderRadius: 0,
      border: 'none',
      paddingTop: 'env(safe-area-inset-top)',
      paddingRight: 'env(safe-area-inset-right)',
      paddingBottom: 'env(safe-area-inset-bottom)',
      paddingLeft: 'env(safe-area-inset-left)',
    },
  },
  sheet: {
    [narrow]: {
      top: 'auto',
      bottom: keyboardHeight.value,
      height: 'auto',
      maxHeight: `calc(100dvh - 48px - ${keyboardHeight.value})`,
      borderRadius: `${tokens.borderRadiusXLarge} ${tokens.borderRadiusXLarge} 0 0`,
      paddingTop: 0,
    },
  },
  // Its top stays where it is, whatever its height.
  top: { marginBlock: '10vh auto' },
  // The top of a large dialog that has its greatest height.
  topOfLarge: {
    marginTop: `max(24px, (100dvh - ${highestPx}px) / 2)`,
    marginBottom: 'auto',
    [narrow]: { marginTop: 0, marginBottom: 0 },
  },
  small: { maxWidth: `${limits.dialogWidthPx}px`, [narrow]: { maxWidth: 'none' } },
  large: { maxWidth: `${limits.narrowBelowPx}px`, [narrow]: { maxWidth: 'none' } },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: 0,
    flex: '1 1 auto',
    minHeight: 0,
    maxHeight: 'none',
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
  title: {
    minWidth: 0,
    overflowWrap: 'anywhere',
    // Focused when the dialog opens, but not interactive.
    ':focus-visible': { outlineStyle: 'none' },
  },
  content: {
    flexGrow: 1,
    // Fluent's would reach beyond the dialog.
    margin: 0,
    overflowY: 'auto',
    [fluentLow]: { overflowY: 'auto' },
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
    [fluentLow]: { flexDirection: 'row', flexWrap: 'wrap' },
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
  readonly size?: 'small' | 'large'
  readonly position?: 'center' | 'top'
  /** On a phone at the bottom and as high as its content, for what is short; otherwise it fills the screen. */
  readonly sheet?: boolean
  /** Stacks the parts of the content within the available height. */
  readonly fitted?: boolean
}

/** Open while rendered. */
export function TitledDialog({
  title,
  onClose,
  children,
  actions,
  size = 'small',
  position = 'center',
  sheet = false,
  fitted = false,
}: TitledDialogProps) {
  const t = useWords('common')
  const styles = useStyles()
  const closeLabel = t('close_window')
  useDocumentTitle(title, 'dialog')
  const content = useRef<HTMLDivElement>(null)
  const scrolls = useOverflow(content)
  useEscape(content, onClose)
  useEffect(focusTop, [])
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface
        className={mergeClasses(
          styles.surface,
          size === 'small' ? styles.small : styles.large,
          position === 'top' && (size === 'large' ? styles.topOfLarge : styles.top),
          sheet && styles.sheet,
        )}
        aria-describedby={undefined}
        // A stacked dialog dims the one below.
        backdrop={{ appearance: 'dimmed' }}
      >
        <DialogBody className={styles.body}>
          <div className={styles.header}>
            <DialogTitle className={styles.title} action={null} tabIndex={-1}>
              {title}
            </DialogTitle>
            <Tooltip content={closeLabel} relationship="label">
              <Button appearance="subtle" icon={<DismissRegular />} onClick={onClose} />
            </Tooltip>
          </div>
          {/* A keyboard can scroll a long text only if it is focusable. */}
          <DialogContent
            ref={content}
            className={mergeClasses(styles.content, fitted && styles.fitted)}
            tabIndex={scrolls ? 0 : -1}
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

// Fluent would focus the close icon, whose tooltip would take the first Escape. When several dialogs open together, the
// effect of the lowest one runs last.
function focusTop(): void {
  const titles = document.querySelectorAll<HTMLElement>(`.${dialogTitleClassNames.root}`)
  Array.from(titles).at(-1)?.focus()
}
