import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download'
import { productName, saveFile } from '@portal/kit/portal'
import { Button } from '@portal/kit/ui/core'
import { PrintOnly } from '@portal/kit/ui/overlay'
import { useEffect, useId, useRef } from 'react'
import { useAccountWords } from '../../../words'
import { CopyButton } from './copy-button'
import { useStyles } from './second-factor.styles'

interface RecoveryCodesProps {
  /** Printed with the codes: it tells whose they are. */
  readonly email: string
  readonly codes: readonly string[]
  readonly onDone: () => void
}

const fileName = 'portal-360-recovery-codes.txt'

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ email, codes, onDone }: RecoveryCodesProps) {
  const t = useAccountWords()
  const styles = useStyles()
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The arrow keys that choose this tab go on from it.
    if (!document.activeElement?.matches('[role="tab"]')) heading.current?.focus()
  }, [])
  const list = (
    <ul className={styles.codes} aria-labelledby={title}>
      {codes.map((code) => (
        <li key={code} className={styles.code}>
          {code}
        </li>
      ))}
    </ul>
  )
  const text = `${codes.join('\n')}\n`
  const download = () => {
    const lines = `${productName} – ${t('second_factor.codes_title')}\n\n${text}`
    saveFile(new Blob([lines], { type: 'text/plain' }), fileName)
  }
  return (
    <div className={styles.form}>
      <h4 ref={heading} id={title} className={styles.heading} tabIndex={-1}>
        {t('second_factor.codes_title')}
      </h4>
      <p className={styles.text}>{t('second_factor.codes_intro')}</p>
      {list}
      <div className={styles.actions}>
        <CopyButton text={text}>{t('second_factor.copy_codes')}</CopyButton>
        <Button icon={<ArrowDownloadRegular />} onClick={download}>
          {t('second_factor.download')}
        </Button>
        <Button appearance="primary" onClick={onDone}>
          {t('second_factor.done')}
        </Button>
      </div>
      <PrintOnly>
        {() => (
          <section className={styles.form}>
            <h1 className={styles.paperTitle}>
              {productName} – {t('second_factor.codes_title')}
            </h1>
            <p className={styles.paperUser}>{email}</p>
            <p className={styles.text}>{t('second_factor.codes_intro')}</p>
            {list}
          </section>
        )}
      </PrintOnly>
    </div>
  )
}
