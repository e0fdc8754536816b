import { useState } from 'react'
import { readStoredList } from '../../lib/read-stored-list.ts'
import { useSession } from '../../lib/session.ts'
import { unsentWords } from '../../lib/unsent-words.ts'

const maxKept = 8

/** The last searches of this browser, newest first, by account; they never leave the browser. */
export function useRecentSearches() {
  const { pseudo } = useSession()
  const [kept, setKept] = useState(() => searchesOf(pseudo))
  // The account may change in another tab.
  if (kept.pseudo !== pseudo) setKept(searchesOf(pseudo))
  const keep = (change: (texts: string[]) => string[]) => {
    const changed = change(readTexts(kept.stored.read()))
    kept.stored.write(changed.length === 0 ? null : JSON.stringify(changed))
    setKept({ ...kept, texts: changed })
  }
  const without = (texts: string[], text: string) => texts.filter((other) => other !== text)
  return {
    texts: kept.texts,
    add: (text: string) => keep((texts) => [text, ...without(texts, text)].slice(0, maxKept)),
    forget: (text: string) => keep((texts) => without(texts, text)),
    forgetAll: () => keep(() => []),
  }
}

function searchesOf(pseudo: string | null) {
  const stored = unsentWords(pseudo, 'searches')
  return { pseudo, stored, texts: readTexts(stored.read()) }
}

function readTexts(json: string | null): string[] {
  const texts = readStoredList<string>(json, (text) => (typeof text === 'string' ? text : undefined))
  return texts.slice(0, maxKept)
}
