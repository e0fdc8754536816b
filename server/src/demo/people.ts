import { demoPeople } from './texts.ts'

/** The account of the login that the server prints. */
export const demoLogin = { pseudo: 'camille', email: 'demo@aura.test', password: 'aurademo' } as const

/** Somebody who moderates, with the same password. */
export const demoModerator = { pseudo: 'lea.martin', email: 'lea.martin@aura.test' } as const

/** The place of the demonstration login among the people and the accounts of the plan. */
export const loginPerson = 0

/** The place of a person among those with a portrait. */
export function placeOf(pseudo: string): number {
  return demoPeople.findIndex((person) => person.pseudo === pseudo)
}

const firstNames = [
  ...['adele', 'alban', 'alix', 'anais', 'antoine', 'axel', 'bilal', 'blanche', 'camil', 'carla', 'cedric'],
  ...['chloe', 'damien', 'elsa', 'emile', 'emma', 'enzo', 'eva', 'fatou', 'felix', 'flora', 'gael', 'hugo'],
  ...['iris', 'jade', 'jules', 'kenza', 'lena', 'louise', 'lucas', 'manon', 'marin', 'mina', 'nadia', 'nael'],
  ...['olga', 'paul', 'quentin', 'romane', 'sami', 'simon', 'tina', 'valentin', 'wassim', 'youna', 'zelie'],
]
const surnames = [
  ...['bernard', 'petit', 'durand', 'leroy', 'moreau', 'simonet', 'laurent', 'lefevre', 'garcia', 'roux'],
  ...['fournier', 'girard', 'mercier', 'dupont', 'lambert', 'faure', 'rousseau', 'blanc', 'guerin', 'muller'],
]

/** Pseudos of members who follow and vote and have not posted yet; `count` at most 920, none twice. */
export function silentPseudos(count: number): string[] {
  const all = surnames.flatMap((surname) => firstNames.map((first) => `${first}.${surname}`))
  // In steps without a common divisor with their number, so that neighbours do not share a surname.
  const stride = 389
  return Array.from({ length: count }, (_, index) => all[(index * stride) % all.length] as string)
}
