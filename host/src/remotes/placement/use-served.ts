import { storageKeys } from '@portal/contract'
import { readStored, writeStored } from '@portal/kit/plain/browser-storage'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { releaseFor, releasesStore } from './releases'

const keys = { screen: storageKeys.servedScreen, dialog: storageKeys.servedDialog }

/**
 * Whether a remote has this screen or dialog. The last one shown in this tab counts even after its release was killed,
 * so its URL can explain that. `name` is undefined for a screen or dialog of the contract.
 */
export function useServed(kind: 'screen' | 'dialog', name: string | undefined): boolean {
  const isServed = useStore(
    releasesStore,
    () => name !== undefined && releaseFor({ kind, name }) !== undefined,
  )
  const wasServed = name !== undefined && readStored('sessionStorage', keys[kind]) === name
  useEffect(() => {
    if (isServed) writeStored('sessionStorage', keys[kind], name)
  }, [isServed, kind, name])
  return isServed || wasServed
}
