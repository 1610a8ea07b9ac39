import { resetPassword } from '@portal/contract'
import { useSearchParams } from '@portal/kit/portal'
import { useEffect, useState } from 'react'

/** Content of a reset link: the user's id and the secret that allows a new password. */
export interface ResetLink {
  readonly id: number
  readonly secret: string
}

const names = ['uid', 'secret'] as const

/** The link that a query holds; undefined when it cannot be one. */
function readResetLink(query: URLSearchParams): ResetLink | undefined {
  const [id, secret] = names.map((name) => query.get(name))
  if (!/^\d+$/.test(id ?? '')) return undefined
  return resetPassword.body.pick({ id: true, secret: true }).safeParse({ id, secret }).data
}

/** The link that the screen was opened with. It is read once, and gone from the address at once. */
export function useResetLink(): ResetLink | undefined {
  const [query, setQuery] = useSearchParams()
  const [link] = useState(() => readResetLink(query))
  const isShown = names.some((name) => query.has(name))
  useEffect(() => {
    if (isShown) setQuery(withoutLink, { replace: true })
  }, [isShown, setQuery])
  return link
}

function withoutLink(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  for (const name of names) rest.delete(name)
  return rest
}
