// Runs in the page before every other script: the theme must be right at the first paint, and the
// code of the screen that is about to be shown must start to load. Its text stands inline in
// index.html under a hash, so everything that varies is in the table of hints beside it.
;(() => {
  const hints = JSON.parse(document.getElementById('portal-hints').textContent)
  const root = document.documentElement

  const stored = (storage, key) => {
    try {
      return window[storage].getItem(key)
    } catch {
      return null
    }
  }

  const theme = stored('localStorage', hints.keys.theme)
  const shownTheme = theme && Object.hasOwn(hints.colorSchemes, theme) ? theme : 'system'
  root.dataset.theme = shownTheme
  root.style.colorScheme = hints.colorSchemes[shownTheme]

  const offered = (tag) => {
    const base = (tag || '').trim().toLowerCase().split('-')[0]
    return hints.languages.find((language) => language === base)
  }
  const tags = navigator.languages || []
  const language =
    offered(new URLSearchParams(location.search).get('lng')) ||
    offered(stored('localStorage', hints.keys.language)) ||
    tags.map(offered).find(Boolean) ||
    (tags.length > 0 ? hints.fallbackLanguage : hints.defaultLanguage)
  root.lang = language

  const hasSession =
    stored('sessionStorage', hints.keys.session) ||
    (stored('localStorage', hints.keys.rememberToken) && stored('localStorage', hints.keys.userId))
  const path = location.pathname.replace(/\/+$/, '') || '/'
  const route = hints.routes.find((one) => one.path === path && (one.isOpen || hasSession))
  const screen = route ? route.screen : hasSession ? hints.home : hints.entrance

  // Where the host's policy can send a script to the address that the browser may know it by, so are preloads.
  const addressOf = (url) => (window.trustedTypes && hints.unchanged[url]) || url
  const preload = ([url, integrity]) => {
    const href = addressOf(url)
    const link = document.createElement('link')
    const attributes = { rel: 'preload', as: 'script', crossorigin: 'anonymous', integrity, href }
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
    document.head.append(link)
  }
  // As `rolloutBucket` of the contract has it, for the company that this browser last showed.
  const bucketOf = ({ app, salt }, company) => {
    let hash = 0x811c9dc5
    for (const character of `${app}|${salt}|${company}`)
      hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
    return (hash >>> 0) % 10_000
  }
  const forCompany = (found) => {
    const company = stored('localStorage', hints.keys.company)
    const canary = company && found?.canary
    return canary && bucketOf(canary, company) < canary.below ? canary : found
  }

  const scripts = forCompany(hints.scripts[screen])
  if (scripts) {
    scripts.always.forEach(preload)
    scripts.words[language].forEach(preload)
  }
})()
