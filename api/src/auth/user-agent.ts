import Bowser from 'bowser'

/** Names of browser and system of a user agent, null if unknown. */
export function describeAgent(userAgent: string | null) {
  const agent = userAgent ? Bowser.getParser(userAgent) : undefined
  const platform = agent?.getPlatformType() ?? ''
  return {
    browser: nameOf(agent?.getBrowserName()),
    system: nameOf(agent?.getOSName()),
    isHandheld: platform === 'mobile' || platform === 'tablet',
  }
}

/** The library takes the name of an unknown browser from the user agent, which may be long. */
function nameOf(name: string | undefined): string | null {
  return name?.slice(0, 100) || null
}
