import { z } from 'zod'
import { Project } from '../entities'
import { defineEndpoint } from './endpoint'
import { ById, IdParam, none, Sentence } from './fields'

export const getProjects = defineEndpoint({
  method: 'GET',
  path: '/api/app_users/getProjects/:id',
  summary: 'Own and shared projects',
  access: 'signed-in',
  params: ById,
  body: none,
  reply: z
    .object({
      projects: z.array(Project),
      user: z.object({ sharedProjects: z.array(Project) }),
    })
    .meta({ id: 'Projects' }),
})

export const platforms = [
  'Facebook',
  'Twitter',
  'LinkedIn',
  'Telegram',
  'WhatsApp',
  'Reddit',
] as const
export type Platform = (typeof platforms)[number]

export const addShare = defineEndpoint({
  method: 'POST',
  path: '/api/:resource/add-share/:id',
  summary: 'Count a share of a project on a network',
  access: 'signed-in',
  params: z.object({ resource: z.enum(['projects']), id: IdParam }),
  body: z.strictObject({ platform: z.enum(platforms) }),
  reply: Sentence,
  replyType: 'text',
})
