import { limits } from '@portal/contract'
import { useEffect, useState } from 'react'
import { copyText } from './copy-text'

/** `copied` is true for two seconds after `copy`, which resolves to whether it worked. */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<boolean> } {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), limits.copySnackbarMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (text: string) => {
    const isThere = await copyText(text)
    setCopied(isThere)
    return isThere
  }
  return { copied, copy }
}
