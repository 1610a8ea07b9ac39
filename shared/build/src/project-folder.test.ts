import { expect, test } from 'vitest'
import { projectFolder } from './project-folder'

test.each(['/home/ana/C#/portal', '/srv/what?', '/srv/a*b'])('%s is refused in words', (folder) => {
  expect(() => projectFolder(folder)).toThrow(`move the project out of ${folder}`)
})

test("other names are left alone, also with spaces, accents and 'quotes'", () => {
  const folder = "/home/josé/my & [old] 'portals' (100%)!"
  expect(projectFolder(folder)).toBe(folder)
})
