import { type AppUser, confirmEmail } from '@portal/contract'
import { isAppError, usePortal, useSearchParams } from '@portal/kit/portal'
import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@portal/kit/ui/core'
import { type MouseEvent, useEffect, useState } from 'react'
import { useAccountWords } from '../../words'
import { useStyles } from './form.styles'

const param = 'confirm'

/** Says that a new e-mail waits, and confirms it in the page that its link opens. */
export function EmailConfirmation({ user, link }: { user: AppUser; link: LinkSecret }) {
  const t = useAccountWords()
  const styles = useStyles()
  const { call, notify } = usePortal()
  const [secret, forget] = link
  const [isSending, setSending] = useState(false)
  const { pendingEmail } = user
  const confirm = async ({ currentTarget: button }: MouseEvent) => {
    const panel = button.closest<HTMLElement>('[role="tabpanel"]')
    const leave = () => {
      forget()
      // The button goes with the secret.
      if (document.activeElement === button) panel?.focus()
    }
    setSending(true)
    try {
      notify.success(await call(confirmEmail, { params: { id: user.id }, body: { secret } }))
      leave()
    } catch (error) {
      notify.failure(error)
      // After any other failure the link may still be valid.
      if (isAppError(error) && error.code === 'email-link-rejected') leave()
    }
    setSending(false)
  }
  if (!secret && !pendingEmail) return null
  return (
    <MessageBar className={styles.waiting} intent="info" layout="multiline">
      <MessageBarBody>
        {secret
          ? t('profile_dialog.email_confirm_hint', {
              email: pendingEmail ?? t('profile_dialog.email_new'),
            })
          : t('profile_dialog.email_pending', { email: pendingEmail ?? '' })}
      </MessageBarBody>
      {secret && (
        <MessageBarActions>
          <Button disabledFocusable={isSending} onClick={confirm}>
            {t('profile_dialog.email_confirm')}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  )
}

type LinkSecret = readonly [secret: string, forget: () => void]

/** The secret of the link that opened the page. It is read once, and gone from the address at once. */
export function useLinkSecret(): LinkSecret {
  const [query, setQuery] = useSearchParams()
  const [secret, setSecret] = useState(() => query.get(param) ?? '')
  const isShown = query.has(param)
  useEffect(() => {
    if (isShown) setQuery(withoutSecret, { replace: true })
  }, [isShown, setQuery])
  return [secret, () => setSecret('')]
}

function withoutSecret(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  rest.delete(param)
  return rest
}
