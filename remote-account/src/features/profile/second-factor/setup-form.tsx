import { type AppUser, confirmSecondFactor } from '@portal/contract'
import { usePortal } from '@portal/kit/portal'
import { useCallForm } from '@portal/kit/portal/forms'
import { Button } from '@portal/kit/ui/core'
import { LoadingButton } from '@portal/kit/ui/form'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect } from 'react'
import { useAccountWords } from '../../../words'
import { CodeField } from './code-field'
import { CopyButton } from './copy-button'
import { useStyles } from './second-factor.styles'
import type { Setup } from './start-form'

interface SetupFormProps {
  readonly user: AppUser
  readonly setup: Setup
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void
  /** Resolves with true where it goes on without this form. */
  readonly onFailed: (error: unknown) => Promise<boolean>
  readonly onCancel: () => void
}

const qrSizePx = 168

/** The secret for an authenticator app, and the first code of it, which turns the second factor on. */
export function SetupForm({ user, setup, onConfirmed, onFailed, onCancel }: SetupFormProps) {
  const t = useAccountWords()
  const styles = useStyles()
  const { call } = usePortal()
  const params = { id: user.id }
  const { control, submit, isSending, setFocus } = useCallForm(confirmSecondFactor, {
    params,
    values: { setup: setup.setup, code: '' },
    refusals: { 'wrong-code': 'code' },
    send: async (body) => {
      try {
        return await call(confirmSecondFactor, { params, body })
      } catch (error) {
        if (await onFailed(error)) return undefined
        throw error
      }
    },
    onDone: (reply) => reply && onConfirmed(reply.recoveryCodes),
  })
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{t('second_factor.scan')}</p>
      <div className={styles.setup}>
        <QRCodeSVG
          className={styles.qr}
          value={setup.keyUri}
          size={qrSizePx}
          level="M"
          marginSize={4}
          role="img"
          aria-label={t('second_factor.qr_alt')}
        />
        <div className={styles.key}>
          <p className={styles.text}>{t('second_factor.key')}</p>
          <p className={styles.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</p>
          <CopyButton text={setup.secret}>{t('second_factor.copy_key')}</CopyButton>
        </div>
      </div>
      <CodeField control={control} label={t('second_factor.code')} inputMode="numeric" />
      <p className={styles.text}>{t('second_factor.ends_others')}</p>
      <div className={styles.actions}>
        <LoadingButton type="submit" appearance="primary" loading={isSending}>
          {t('second_factor.turn_on')}
        </LoadingButton>
        <Button onClick={onCancel}>{t('second_factor.cancel')}</Button>
      </div>
    </form>
  )
}
