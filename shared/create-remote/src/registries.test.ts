import { expect, test } from 'vitest'
import { registriesIn } from './registries'

test('registries are named without tokens and passwords', () => {
  const npmrc = `
; of the team
registry=https://deploy:s3cret@nexus.example/npm/
@portal:registry = https://npm.example/@portal/
//nexus.example/npm/:_authToken=abc
`
  expect(registriesIn(npmrc)).toEqual([
    'registry=https://nexus.example/npm/',
    '@portal:registry = https://npm.example/@portal/',
  ])
})
