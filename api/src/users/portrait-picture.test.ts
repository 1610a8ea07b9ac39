import { expect, test } from 'vitest'
import { admitUpload } from './portrait-picture'

test('one user cannot take the places of all uploads', async () => {
  let end: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  const slow = Array.from({ length: 20 }, () => admitUpload(1, () => held))
  await expect(admitUpload(1, async () => 'read')).rejects.toMatchObject({ code: 'unavailable' })
  expect(await admitUpload(2, async () => 'read')).toBe('read')
  end()
  await Promise.all(slow)
  expect(await admitUpload(1, async () => 'read')).toBe('read')
})
