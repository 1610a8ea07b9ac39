import { expect, test } from 'vitest'
import undocumented from './undocumented-loader.mjs'

test('a contract keeps everything but what it says for its documentation, line by line', () => {
  const source = `export const getProjects = defineEndpoint({
  path: '/api/projects/:id',
  summary: 'Own and shared projects',
  description:
    'Kept',
  summary:
    'Told in two lines',
  reply: z
    .object({ summary: z.string(), file: z.file().meta({ type: 'string' }) })
    .meta({ id: 'Projects' }),
})`
  expect(undocumented(source)).toBe(`export const getProjects = defineEndpoint({
  path: '/api/projects/:id',

  description:
    'Kept',


  reply: z
    .object({ summary: z.string(), file: z.file().meta({ type: 'string' }) })
    ,
})`)
})
