import { expect, test, vi } from 'vitest'
import { passOnChanges } from './changes'
import type { Live } from './rooms'

test.each(['{"of":"news"}', 'no JSON', '{"of":"user","userId":"7"}'])(
  'a change %s, which a newer version may announce, is skipped',
  async (unknown) => {
    const [toUser, onUnreadable] = [vi.fn(), vi.fn()]
    await passOnChanges(
      async (_, { heard }) => {
        heard(unknown)
        heard('{"of":"user","userId":7}')
        return { isHearing: () => true, stop: async () => undefined }
      },
      { toUser } as unknown as Live,
      onUnreadable,
    )
    expect(onUnreadable).toHaveBeenCalledOnce()
    expect(toUser).toHaveBeenCalledExactlyOnceWith(7, 'user.changed', { userId: 7 })
  },
)
