import { readDraft } from '../../../lib/read-draft.ts'
import { storedValue } from '../../../lib/stored-value.ts'
import type { RegisterFields } from './register-fields.tsx'

/** Kept until the tab is closed only: others may use this browser, and nobody is logged in yet. */
const stored = storedValue('aura.registering', 'sessionStorage')

const empty = { email: '', pseudo: '', sex: '' }

/** What was typed into the sign-up form survives a reload [APP-18], but for passwords. */
export const registerDraft = {
  read: (): Partial<RegisterFields> => readDraft(stored.read() ?? '', empty),
  write: ({ email, pseudo, sex }: Pick<RegisterFields, keyof typeof empty>) =>
    stored.write(JSON.stringify({ email, pseudo, sex })),
  forget: () => stored.write(null),
}
