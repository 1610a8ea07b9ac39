import { expect } from 'vitest'

/** Sends JSON to the api, which must accept it. */
export async function post(
  apiUrl: string,
  path: string,
  body: object,
  session: Record<string, string> = {},
): Promise<Response> {
  const reply = await fetch(`${apiUrl}${path}`, {
    method: 'POST',
    headers: { ...session, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(reply.ok, await reply.text()).toBe(true)
  return reply
}
