/** Names that somebody who guesses the password of a person tries. */
export interface OwnNames {
  readonly name: string
  readonly email: string
  readonly company: string
}

/** Whether attackers try a password first: it is in a list of leaked ones, or its letters are names of its owner or of the portal. */
export async function isGuessable(password: string, owner: OwnNames | undefined): Promise<boolean> {
  const { commonPasswords } = await import('./common-password-list')
  return commonPasswords.has(password.toLowerCase()) || isMadeOf(password, namesOf(owner))
}

/** Letters beside the names that do not make a password harder to guess, as in "JoaoXx1". */
const fewLetters = 2

function isMadeOf(password: string, names: readonly string[]): boolean {
  const letters = lettersOf(password)
  const others = names.reduce((left, name) => left.replaceAll(name, ''), letters)
  return others.length < letters.length && others.length <= fewLetters
}

/** From the longest, so that "portalegre" does not leave "egre". Those below three letters are in many passwords by chance. */
function namesOf(owner: OwnNames | undefined): string[] {
  const { name, email, company } = owner ?? { name: '', email: '', company: '' }
  const texts = ['portal', name, company, email.replace(topLevelDomain, '')]
  return texts
    .flatMap((text) => text.split(/[^\p{L}\p{M}]+/u).map(lettersOf))
    .filter((word) => word.length > 2)
    .sort((one, other) => other.length - one.length)
}

const topLevelDomain = /\.[^.]*$/

/** In lower case and without accents, as "atlantico" for "Atlântico-360". */
function lettersOf(text: string): string {
  return text.normalize('NFD').replace(/\P{L}/gu, '').toLowerCase()
}
