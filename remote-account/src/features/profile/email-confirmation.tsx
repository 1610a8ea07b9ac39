import { type AppUser, confirmEmail } from '@portal/contract'
import { isAppError, usePortal, useSearchParams } from '@portal/kit/portal'
import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@portal/kit/ui/core'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useAccountWords } from '../../words'
import { useStyles } from './form.styles'

const param = 'confirm'

/** Says that a new e-mail waits, and confirms it in the page that its link opens. */
export function EmailConfirmation({ user, link }: { user: AppUser; link: EmailLink }) {
  const t = useAccountWords()
  const styles = useStyles()
  const { call, notify, session } = usePortal()
  const { secret, email, forget } = link
  const [isSending, setSending] = useState(false)
  const { pendingEmail } = user
  const isConfirmedElsewhere = !isSending && secret !== '' && isEmailOf(user, email)
  const bar = useFocusInPanel(isConfirmedElsewhere)
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
      // Another tab may have used the link, or its reply was lost.
      await session.reloadUser().catch(() => undefined)
      if (email && isEmailOf(session.user(), email)) {
        notify.success(t('profile_dialog.email_confirmed', { email }))
        leave()
      } else {
        notify.failure(error)
        // After any other failure the link may still be valid.
        if (isAppError(error) && error.code === 'email-link-rejected') leave()
      }
    }
    setSending(false)
  }
  if (isConfirmedElsewhere)
    return (
      <MessageBar ref={bar} className={styles.waiting} intent="success" layout="multiline">
        <MessageBarBody>
          {t('profile_dialog.email_confirmed', { email: user.email })}
        </MessageBarBody>
      </MessageBar>
    )
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

function isEmailOf(user: AppUser | undefined, email: string | undefined): boolean {
  return user !== undefined && user.email === email && !user.pendingEmail
}

/** Gives the focus to the tab where the button that had it has gone. */
function useFocusInPanel(hasGone: boolean) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasGone && document.activeElement === document.body)
      bar.current?.closest<HTMLElement>('[role="tabpanel"]')?.focus()
  }, [hasGone])
  return bar
}

interface EmailLink {
  readonly secret: string
  /** The e-mail that waited when the link was opened, which it confirms. */
  readonly email: string | undefined
  readonly forget: () => void
}

/** The link that opened the page. Its secret is read once, and gone from the address at once. */
export function useEmailLink(user: AppUser): EmailLink {
  const [query, setQuery] = useSearchParams()
  const [secret, setSecret] = useState(() => query.get(param) ?? '')
  const [email] = useState(user.pendingEmail ?? undefined)
  const isShown = query.has(param)
  useEffect(() => {
    if (isShown) setQuery(withoutSecret, { replace: true })
  }, [isShown, setQuery])
  return { secret, email, forget: () => setSecret('') }
}

function withoutSecret(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  rest.delete(param)
  return rest
}
