import { readSession, renewSession } from './session.ts'
import { moveUnsentWords } from './unsent-words.ts'

/** Continues the session under the new pseudo of the same account, with the new token if one is given; unsent texts are kept. */
export function renameAccount(renamed: { pseudo: string; token?: string }): void {
  const { pseudo } = readSession()
  if (pseudo !== null && pseudo !== renamed.pseudo) moveUnsentWords(pseudo, renamed.pseudo)
  renewSession(renamed)
}
