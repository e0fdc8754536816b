import { readSession, renewSession } from './session.ts'
import { moveUnsentWords } from './unsent-words.ts'

/** Goes on under the new pseudo of the same account, and with the new token if one is given; its unsent words stay its own. */
export function renameAccount(renamed: { pseudo: string; token?: string }): void {
  const { pseudo } = readSession()
  if (pseudo !== null && pseudo !== renamed.pseudo) moveUnsentWords(pseudo, renamed.pseudo)
  renewSession(renamed)
}
