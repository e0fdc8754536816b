import { useSession } from './session.ts'
import { unsentWords } from './unsent-words.ts'

/** Keeps a text that is not sent yet through a reload, and while its page is left [APP-18]. */
export function useTextDraft(name: string) {
  const { pseudo } = useSession()
  const stored = unsentWords(pseudo, name)
  return {
    read: () => stored.read() ?? '',
    write: (text: string) => stored.write(text === '' ? null : text),
  }
}
