import { zodResolver } from '@hookform/resolvers/zod'
import type { Endpoint, EndpointInput, EndpointReply, ErrorCode } from '@portal/contract'
import { isAppError, useLanguage, usePortal, useWords } from '@portal/kit/portal'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm as useFormOfLibrary,
} from 'react-hook-form'
import type { z } from 'zod'

type Body<E extends Endpoint> = EndpointInput<E>['body']

type CallFormOptions<E extends Endpoint, Values extends FieldValues, Reply> = Pick<
  EndpointInput<E>,
  'params'
> & {
  /** Initial values. Untouched fields follow later changes. */
  readonly values: Values
  /** Message for an invalid field that is not empty. An empty field is a mandatory one. */
  readonly problems?: { readonly [Field in keyof Values]?: string }
  readonly refusals?: { readonly [Code in ErrorCode]?: Path<Values> }
  /** Passwords stay after these, which the api tells only to who gave the right one. */
  readonly keepsPasswords?: readonly ErrorCode[]
  /** Default: the values. */
  readonly bodyOf?: (values: Values) => Body<E>
  /** Default: calls the endpoint. */
  readonly send?: (body: Body<E>) => Promise<Reply>
  readonly showsReply?: boolean
  /** Runs after success, even when the form is no longer mounted. */
  readonly onDone?: (reply: Reply, form: UseFormReturn<Values>) => unknown
}

interface CallForm<Values extends FieldValues> extends UseFormReturn<Values> {
  readonly submit: (event: FormEvent) => Promise<void>
  readonly isSending: boolean
  readonly isDone: boolean
  readonly isRefused: (code: ErrorCode) => boolean
  readonly forgetRefusal: () => void
}

/**
 * A reply empties fields whose name ends in `password`, and keeps what was typed meanwhile. An error code in `refusals` marks
 * and focuses its field with the api's sentence; any other failure goes to `notify.failure`, and the first password gets the
 * focus. A failure empties the passwords too, but for those of `keepsPasswords`.
 */
export function useCallForm<
  E extends Endpoint,
  Values extends FieldValues & Body<E>,
  Reply = EndpointReply<E>,
>(endpoint: E, options: CallFormOptions<E, Values, Reply>): CallForm<Values> {
  const { params, values, refusals = {}, keepsPasswords, bodyOf, showsReply, onDone } = options
  const { call, notify } = usePortal()
  const form = useForm<Values>({
    values,
    resetOptions: { keepDirtyValues: true },
    resolver: useResolver(endpoint.body as z.ZodType<Values, Values>, options.problems),
  })
  const passwords = (Object.keys(values) as Path<Values>[]).filter((name) =>
    /password$/i.test(name),
  )
  const callEndpoint = (body: Body<E>) => call(endpoint, { params, body } as EndpointInput<E>)
  const send = options.send ?? (callEndpoint as (body: Body<E>) => Promise<Reply>)

  const [state, setState] = useState<SendState>({ is: 'editing' })
  const succeed = async (reply: Reply, sent: Sent<Values>) => {
    const now = form.getValues()
    const empty = Object.fromEntries(passwords.map((name) => [name, '']))
    form.reset({ ...sent.entered, ...empty }, { keepDirtyValues: false, keepFieldsRef: true })
    const done = onDone?.(reply, form)
    // After `onDone`, which may reset fields that were typed into meanwhile.
    for (const name of Object.keys(now) as Path<Values>[])
      if (now[name] !== sent.typed[name]) form.setValue(name, now[name], { shouldDirty: true })
    await done
    if (showsReply && typeof reply === 'string') notify.success(reply)
    setState({ is: 'done' })
  }
  const fail = (error: unknown, sender: unknown) => {
    const { code, data } = isAppError(error) ? error : {}
    const field = code && refusals[code]
    setState({ is: 'failed', code })
    if (!code || !keepsPasswords?.includes(code))
      for (const name of passwords) form.setValue(name, '' as Values[typeof name])
    if (field && data) {
      form.setError(field, { type: 'refused', message: data }, { shouldFocus: isOnTop(sender) })
      return
    }
    notify.failure(error)
    const [first] = passwords
    if (first && isOnTop(sender)) form.setFocus(first)
  }
  const submit = form.handleSubmit(async (entered, event) => {
    setState({ is: 'sending' })
    const sent = { entered, typed: form.getValues() }
    try {
      await succeed(await send(bodyOf ? bodyOf(entered) : entered), sent)
    } catch (error) {
      fail(error, event?.target)
    }
  })
  return {
    ...form,
    submit: useOneAtATime(submit),
    isSending: state.is === 'sending',
    isDone: state.is === 'done',
    isRefused: (code: ErrorCode) => state.is === 'failed' && state.code === code,
    forgetRefusal: () => setState((now) => (now.is === 'failed' ? { is: 'editing' } : now)),
  }
}

/** Whether no dialog has been opened over a form meanwhile, which keeps the focus then. */
function isOnTop(form: unknown): boolean {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  return !dialog || (form instanceof Node && dialog.contains(form))
}

interface Sent<Values> {
  /** The typed values as the schema parsed them. */
  readonly entered: Values
  readonly typed: Values
}

type SendState =
  | { readonly is: 'editing' | 'sending' | 'done' }
  | { readonly is: 'failed'; readonly code: ErrorCode | undefined }

function useResolver<Values extends FieldValues>(
  schema: z.ZodType<Values, Values>,
  problems: { readonly [Field in keyof Values]?: string } = {},
): Resolver<Values> {
  const t = useWords<'errors.required'>('common')
  return (values, context, options) => {
    const error = ({ path: [field = ''] = [] }: { path?: PropertyKey[] }) => {
      const isEmpty = values[field as string] === ''
      return (!isEmpty && problems[field as string]) || t('errors.required')
    }
    return zodResolver(schema, { error })(values, context, options)
  }
}

/** react-hook-form's `useForm`. Validates invalid fields again after a language change, so messages follow. */
export function useForm<Values extends FieldValues>(
  options?: UseFormProps<Values>,
): UseFormReturn<Values> {
  const form = useFormOfLibrary(options)
  const language = useLanguage()
  const { errors } = form.formState
  const validateAgain = useEffectEvent(() => {
    const wrong = Object.keys(errors) as Path<Values>[]
    if (wrong.length > 0) void form.trigger(wrong)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Validate again only when the language changes.
  useEffect(() => validateAgain(), [language])
  return form
}

function useOneAtATime(submit: (event: FormEvent) => Promise<void>) {
  const isSending = useRef(false)
  return async (event: FormEvent) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    await submit(event).finally(() => {
      isSending.current = false
    })
  }
}
