const secret = /^(PORTAL_(SIGNING_KEY|PREVIEW_KEY|TOKEN)|AWS_.*)$/

/** Environment for the build script of a team, which has no business with the keys of the site. */
export function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !secret.test(name)))
}
