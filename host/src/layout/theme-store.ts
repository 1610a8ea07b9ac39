import { storageKeys } from '@portal/contract'
import { readStored, writeStored } from '@portal/kit/plain/browser-storage'
import { useMediaQuery } from '@portal/kit/portal'
import type { ThemeName } from '@portal/kit/ui/core'
import { useEffect } from 'react'
import { create } from 'zustand'

/** `system` follows the device. */
export const themeChoices = ['system', 'light', 'dark', 'contrast'] as const
export type ThemeChoice = (typeof themeChoices)[number]

interface ThemeStore {
  readonly choice: ThemeChoice
  readonly choose: (choice: ThemeChoice) => void
}

export const useThemeStore = create<ThemeStore>()((set) => ({
  choice: readChoice(),
  choose(choice) {
    set({ choice })
    writeStored('localStorage', storageKeys.theme, choice)
  },
}))

export function followThemeChoices(): void {
  addEventListener('storage', ({ key }) => {
    if (key === storageKeys.theme) useThemeStore.setState({ choice: readChoice() })
  })
}

/** The theme to show. Also sets the color scheme for scrollbars and form controls. */
export function useThemeName(): ThemeName {
  const choice = useThemeStore((store) => store.choice)
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)')
  const name = choice === 'system' ? (prefersDark ? 'dark' : 'light') : choice
  useEffect(() => {
    const { dataset, style } = document.documentElement
    dataset.theme = name
    style.colorScheme = name === 'light' ? 'light' : 'dark'
  }, [name])
  return name
}

function readChoice(): ThemeChoice {
  const stored = readStored('localStorage', storageKeys.theme)
  return themeChoices.find((choice) => choice === stored) ?? 'system'
}
