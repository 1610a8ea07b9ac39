import { useAccountWords } from '../../words'

/** Names a browser and its system. */
export function useAgentName(agent: { browser: string | null; system: string | null }): string {
  const t = useAccountWords()
  const { browser, system } = agent
  if (browser && system) return t('profile_dialog.sessions.agent', { browser, system })
  return browser ?? system ?? t('profile_dialog.sessions.unknown')
}
