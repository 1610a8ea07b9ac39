import { expect, test } from 'vitest'
import { authorOf } from './author'

const eva = () => 'eva'
/** As `os.userInfo` in a container whose user is only a number. */
const nobody = () => {
  throw Object.assign(new Error('uv_os_get_passwd returned ENOENT'), { code: 'ERR_SYSTEM_ERROR' })
}

test('the author of a change is PORTAL_USER, else the user of the machine', () => {
  expect(authorOf({ PORTAL_USER: 'pipeline 7' }, nobody)).toBe('pipeline 7')
  expect(authorOf({}, eva)).toBe('eva')
  expect(authorOf({ PORTAL_USER: '' }, eva)).toBe('eva')
})

test('a user without a name is known by its number', () => {
  expect(authorOf({}, nobody)).toBe(`user ${process.getuid?.()}`)
})
