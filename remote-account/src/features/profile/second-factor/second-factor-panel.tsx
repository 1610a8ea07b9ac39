import { type AppUser, getSecondFactor, type SecondFactor } from '@portal/contract'
import {
  FailedPanel,
  formatTimestamp,
  isAppError,
  useEndpoint,
  useLanguage,
  usePortal,
} from '@portal/kit/portal'
import { Button, MessageBar, MessageBarBody } from '@portal/kit/ui/core'
import { useId, useRef, useState } from 'react'
import { useAccountWords } from '../../../words'
import { ChangeForm } from './change-form'
import { RecoveryCodes } from './recovery-codes'
import { useStyles } from './second-factor.styles'
import { SetupForm } from './setup-form'
import { type Setup, StartForm } from './start-form'

type Step =
  | { readonly is: 'none' | 'start' | 'renew' | 'end' }
  | { readonly is: 'setup'; readonly setup: Setup }

/** Why the setup has ended without a reply: it is on, or it was too old. */
type Ending = 'on_unseen' | 'setup_expired'

const none: Step = { is: 'none' }

/** Whether a step fits: another tab may have turned the second factor on or off. */
function isPossible({ is }: Step, factor: SecondFactor | undefined): boolean {
  return factor?.since ? is === 'renew' || is === 'end' : is === 'start' || is === 'setup'
}

interface SecondFactorPanelProps {
  readonly user: AppUser
  /** New recovery codes that are not yet saved. The panel may go away meanwhile. */
  readonly codes: readonly string[] | undefined
  readonly onCodes: (codes: readonly string[] | undefined) => void
}

/** The second factor of the sign-in: whether it is on, and the steps that change it. */
export function SecondFactorPanel({ user, codes, onCodes }: SecondFactorPanelProps) {
  const t = useAccountWords()
  const styles = useStyles()
  const title = useId()
  const section = useRef<HTMLElement>(null)
  const { notify } = usePortal()
  const [begun, setStep] = useState<Step>(none)
  const [ending, setEnding] = useState<Ending>()
  const { data: factor, error, refetch } = useEndpoint(getSecondFactor, { params: { id: user.id } })
  const step = isPossible(begun, factor) ? begun : none
  const goTo = (next: Step) => {
    setStep(next)
    setEnding(undefined)
    void refetch()
  }
  const leave = () => {
    onCodes(undefined)
    goTo(none)
    // The button that was pressed is gone.
    section.current?.focus()
  }
  const show = (made: readonly string[]) => {
    onCodes(made)
    goTo(none)
  }
  /** The reply may be lost of a confirmation that was carried out. */
  const leaveSetup = async (error: unknown): Promise<boolean> => {
    const { code } = isAppError(error) ? error : {}
    if (code && code !== 'conflict') return false
    const { data: now, isError } = await refetch()
    const isOn = typeof now?.since === 'string'
    if (isError || !(isOn || code)) return false
    setStep(isOn ? none : { is: 'start' })
    setEnding(isOn ? 'on_unseen' : 'setup_expired')
    if (isOn) section.current?.focus()
    return true
  }
  const end = async () => {
    await refetch()
    leave()
    notify.success(t('second_factor.turned_off'))
  }
  // An earlier api has none.
  if (isAppError(error) && error.status === 404) return null
  if (error && !factor)
    return <FailedPanel title={t('second_factor.load_failed')} onRetry={refetch} />
  if (!factor || !(factor.isOffered || factor.since)) return null
  const steps = { user, onCancel: leave }
  return (
    <section ref={section} className={styles.section} aria-labelledby={title} tabIndex={-1}>
      <h3 id={title} className={styles.heading}>
        {t('second_factor.title')}
      </h3>
      {ending && (
        <MessageBar intent="warning" layout="multiline" role="alert">
          <MessageBarBody>{t(`second_factor.${ending}`)}</MessageBarBody>
        </MessageBar>
      )}
      {codes && <RecoveryCodes email={user.email} codes={codes} onDone={leave} />}
      {step.is === 'none' && !codes && (
        <Rest
          factor={factor}
          hasUnseenCodes={ending === 'on_unseen'}
          onChoose={(is) => goTo({ is })}
        />
      )}
      {step.is === 'start' && (
        <StartForm {...steps} onBegun={(setup) => goTo({ is: 'setup', setup })} />
      )}
      {step.is === 'setup' && (
        <SetupForm {...steps} setup={step.setup} onConfirmed={show} onFailed={leaveSetup} />
      )}
      {step.is === 'renew' && <ChangeForm {...steps} change="renew" onChanged={show} />}
      {step.is === 'end' && <ChangeForm {...steps} change="end" onChanged={end} />}
    </section>
  )
}

interface RestProps {
  readonly factor: SecondFactor
  readonly hasUnseenCodes: boolean
  readonly onChoose: (step: 'start' | 'renew' | 'end') => void
}

function Rest({ factor, hasUnseenCodes, onChoose }: RestProps) {
  const t = useAccountWords()
  const styles = useStyles()
  const language = useLanguage()
  const { since, recoveryCodesLeft } = factor
  if (!since)
    return (
      <>
        <p className={styles.text}>{t('second_factor.off')}</p>
        <div className={styles.actions}>
          <Button onClick={() => onChoose('start')}>{t('second_factor.turn_on')}</Button>
        </div>
      </>
    )
  return (
    <>
      <p className={styles.text}>
        {t('second_factor.on', { time: formatTimestamp(since, language) })}{' '}
        {t('second_factor.codes_left', { count: recoveryCodesLeft })}
      </p>
      <div className={styles.actions}>
        <Button
          appearance={hasUnseenCodes ? 'primary' : 'secondary'}
          onClick={() => onChoose('renew')}
        >
          {t('second_factor.make_codes')}
        </Button>
        <Button onClick={() => onChoose('end')}>{t('second_factor.turn_off')}</Button>
      </div>
    </>
  )
}
