import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { narrow } from '@portal/kit/plain/media'
import { useCopyNotice } from '@portal/kit/plain/use-copy-notice'
import { useCopy } from '@portal/kit/portal'
import { Button, makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'
import { Textarea } from '@portal/kit/ui/form'
import { useId, useRef } from 'react'
import { useDashboardWords } from '../words'

const useStyles = makeStyles({
  link: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  label: { ...typographyStyles.body1Strong },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'stretch', gap: tokens.spacingHorizontalS },
  field: {
    // On a phone the button moves below, so that two lines of the field hold a usual link.
    flex: '1 1 280px',
    minWidth: 0,
    '& textarea': {
      overflowWrap: 'anywhere',
      minHeight: '48px',
      // Three lines, which a long link needs.
      [narrow]: { minHeight: '72px' },
    },
  },
  note: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
})

interface ProjectLinkProps {
  readonly url: string
  /** Of the button that copies. */
  readonly appearance?: 'primary'
}

/** The whole link of a project, to be seen, selected and copied, and who can open it. */
export function ProjectLink({ url, appearance }: ProjectLinkProps) {
  const t = useDashboardWords()
  const styles = useStyles()
  const tell = useCopyNotice()
  const fieldId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { copied, copy } = useCopy()
  const copyLink = async () => {
    if (await copy(url)) {
      tell('success', t('share_dialog.response.ok'))
    } else {
      tell('error', t('share_dialog.response.error'))
      field.current?.select()
    }
  }
  return (
    <div className={styles.link}>
      <label className={styles.label} htmlFor={fieldId}>
        {t('share_dialog.url')}
      </label>
      <div className={styles.row}>
        <Textarea
          ref={field}
          id={fieldId}
          className={styles.field}
          readOnly
          rows={2}
          resize="none"
          value={url}
          onFocus={({ target }) => target.select()}
        />
        <Button
          appearance={appearance}
          icon={copied ? <CheckmarkRegular /> : <CopyRegular />}
          onClick={copyLink}
        >
          {t(copied ? 'copied' : 'share_dialog.copy_url')}
        </Button>
      </div>
      <p className={styles.note}>{t('share_dialog.public_note')}</p>
    </div>
  )
}
