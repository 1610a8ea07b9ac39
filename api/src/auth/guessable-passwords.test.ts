import { describe, expect, test } from 'vitest'
import { isGuessable } from './guessable-passwords'

const owner = {
  name: 'João Antunes',
  email: 'j.reis@hotelsol.example',
  company: 'Estúdio Atlântico',
}

describe('a password is easy to guess', () => {
  test.each([
    ['many people use it', 'PassWord1'],
    ['it is the name of its owner', 'Joao2026!'],
    ['it is the company without its accents', 'ATLANTICO-1a'],
    ['it joins several names', 'EstudioAntunes9'],
    ['it is of the e-mail', 'Hotelsol7Reis'],
    ['it is the portal', 'Portal360'],
    ['it has only two letters more', 'xxAntunes1'],
  ])('if %s', async (_, password) => {
    expect(await isGuessable(password, owner)).toBe(true)
  })
})

describe('a password is hard enough to guess', () => {
  test.each([
    ['it has words beside the name', 'Antunes7verde'],
    ['it has no name', 'Another360one'],
    ['it has few letters, none of a name', 'Xy18273645'],
    ['only a top level domain is in it', 'Example9Rua4'],
  ])('if %s', async (_, password) => {
    expect(await isGuessable(password, owner)).toBe(false)
  })
})
