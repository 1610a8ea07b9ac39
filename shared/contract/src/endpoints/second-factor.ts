import { z } from 'zod'
import { Timestamp } from '../entities'
import { isStorable } from '../patterns'
import { defineEndpoint } from './endpoint'
import { ById, Code, CurrentPassword, none } from './fields'

export const SecondFactor = z
  .object({
    isOffered: z.boolean(),
    /** When it was turned on; null: it is off. */
    since: Timestamp.nullable(),
    recoveryCodesLeft: z.int().min(0),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof SecondFactor>

/** Shown once: the api keeps only hashes. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const getSecondFactor = defineEndpoint({
  method: 'GET',
  path: '/api/app_users/second-factor/:id',
  summary: 'State of the second factor',
  access: 'signed-in',
  params: ById,
  body: none,
  reply: SecondFactor,
})

/** Changes nothing yet: `confirmSecondFactor` takes the `setup` with a code of the secret within 15 minutes. */
export const beginSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/app_users/begin-second-factor/:id',
  summary: 'Get a new secret for an authenticator app',
  access: 'signed-in',
  params: ById,
  body: z.strictObject({ authPassword: CurrentPassword }),
  reply: z.object({
    /** In base32. */
    secret: z.string(),
    /** The same as an `otpauth://` address, for a QR code. */
    keyUri: z.string(),
    setup: z.string(),
  }),
})

/** Turns it on, and ends the other sessions and remembered browsers. */
export const confirmSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/app_users/confirm-second-factor/:id',
  summary: 'Turn the second factor on with a first code',
  access: 'signed-in',
  params: ById,
  body: z.strictObject({ setup: z.string().min(1).max(500).refine(isStorable), code: Code }),
  reply: RecoveryCodes,
})

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/app_users/renew-recovery-codes/:id',
  summary: 'Replace the recovery codes',
  access: 'signed-in',
  params: ById,
  body: z.strictObject({ authPassword: CurrentPassword, code: Code }),
  reply: RecoveryCodes,
})

export const endSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/app_users/end-second-factor/:id',
  summary: 'Turn the second factor off',
  access: 'signed-in',
  params: ById,
  body: z.strictObject({ authPassword: CurrentPassword, code: Code }),
  reply: z.object({ ended: z.literal(true) }),
})
