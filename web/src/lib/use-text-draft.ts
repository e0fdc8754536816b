import { draftPrefix } from './drafts.ts'
import { useSession } from './session.ts'
import { storedValue } from './stored-value.ts'

/** Keeps a text that is not sent yet through a reload, and while its page is left [APP-18]. */
export function useTextDraft(name: string) {
  const { pseudo } = useSession()
  // One key an account, for shared browsers.
  const stored = storedValue(`${draftPrefix}${name}.${pseudo ?? ''}`)
  return {
    read: () => stored.read() ?? '',
    write: (text: string) => stored.write(text === '' ? null : text),
  }
}
