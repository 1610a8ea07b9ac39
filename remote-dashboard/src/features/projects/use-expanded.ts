import { storageKeys } from '@portal/contract'
import { parseStored, readStored, writeStored } from '@portal/kit/plain/browser-storage'
import { useState } from 'react'

/** Whether all projects of a company are shown, remembered for the session of this tab. */
export function useExpanded(company: number): [boolean, (expanded: boolean) => void] {
  const [expanded, setExpanded] = useState(() => expandedCompanies().includes(company))
  const change = (next: boolean) => {
    setExpanded(next)
    const others = expandedCompanies().filter((other) => other !== company)
    keep(next ? [...others, company] : others)
  }
  return [expanded, change]
}

function expandedCompanies(): number[] {
  const kept = parseStored(readStored('sessionStorage', storageKeys.expanded))
  return Array.isArray(kept) ? kept : []
}

function keep(companies: readonly number[]): void {
  writeStored('sessionStorage', storageKeys.expanded, JSON.stringify(companies))
}
