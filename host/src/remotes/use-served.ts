import { storageKeys } from '@portal/contract'
import { keepStored, readStored } from '@portal/kit/plain/browser-storage'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { releaseFor, releasesStore } from './releases'

const keys = { screen: storageKeys.servedScreen, dialog: storageKeys.servedDialog }

/**
 * Whether a remote serves a screen or dialog of its own. The last one of this tab counts also after its only release was
 * killed, so that its address can say so.
 * @param name Undefined for a screen or dialog of the contract.
 */
export function useServed(kind: 'screen' | 'dialog', name: string | undefined): boolean {
  const isServed = useStore(
    releasesStore,
    () => name !== undefined && releaseFor({ kind, name }) !== undefined,
  )
  const wasServed = name !== undefined && readStored('sessionStorage', keys[kind]) === name
  useEffect(() => {
    if (isServed) keepStored('sessionStorage', keys[kind], name)
  }, [isServed, kind, name])
  return isServed || wasServed
}
