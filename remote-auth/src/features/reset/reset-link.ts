import { resetPassword } from '@portal/contract'
import { parseStored, readStored, writeStored } from '@portal/kit/plain/browser-storage'
import { useSearchParams } from '@portal/kit/portal'
import { useEffect, useState } from 'react'
import { forgetKeptLink, keptLink } from '../../components/kept-link'

/** Content of a reset link: the user's id and the secret that allows a new password. */
export interface ResetLink {
  readonly id: number
  readonly secret: string
}

const names = ['uid', 'secret'] as const
const Link = resetPassword.body.pick({ id: true, secret: true })

/** The link that a query holds; undefined when it cannot be one. */
function readResetLink(query: URLSearchParams): ResetLink | undefined {
  const [id, secret] = names.map((name) => query.get(name))
  if (!/^\d+$/.test(id ?? '')) return undefined
  return Link.safeParse({ id, secret }).data
}

/** The link that the screen was opened with. It is read once, and gone from the address at once; a reload has it still. */
export function useResetLink(): ResetLink | undefined {
  const [query, setQuery] = useSearchParams()
  const [link] = useState(() => readResetLink(query) ?? readKeptLink(query))
  const isShown = names.some((name) => query.has(name))
  useEffect(() => {
    if (isShown) setQuery(withoutLink, { replace: true })
  }, [isShown, setQuery])
  return link
}

/** Keeps a link for a reload, until it is of no more use or the screen is left. */
export function useKeptLink(link: ResetLink | undefined, isOver: boolean): void {
  useEffect(() => {
    if (!link || isOver) return
    writeStored('sessionStorage', keptLink, JSON.stringify(link))
    return forgetKeptLink
  }, [link, isOver])
}

/** Only for a reload: who comes by an address has another link, or none. */
function readKeptLink(query: URLSearchParams): ResetLink | undefined {
  const [page] = (performance.getEntriesByType?.('navigation') ??
    []) as PerformanceNavigationTiming[]
  if (page?.type !== 'reload' || names.some((name) => query.has(name))) return undefined
  return Link.safeParse(parseStored(readStored('sessionStorage', keptLink))).data
}

function withoutLink(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  for (const name of names) rest.delete(name)
  return rest
}
