import { draftPrefix } from './drafts.ts'
import { useSession } from './session.ts'
import { storedValue } from './stored-value.ts'

/** A text that is not sent yet; it survives a reload and leaving the page [APP-18]. */
export function useTextDraft(name: string) {
  const { pseudo } = useSession()
  // One key an account, for shared browsers.
  const stored = storedValue(`${draftPrefix}${name}.${pseudo ?? ''}`)
  return {
    read: () => stored.read() ?? '',
    write: (text: string) => stored.write(text === '' ? null : text),
  }
}
