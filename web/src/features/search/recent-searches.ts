import { useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { storedValue } from '../../lib/stored-value.ts'

const mostKept = 8

/** The last searches of this browser, newest first, by account; they never leave the browser. */
export function useRecentSearches() {
  const { pseudo } = useSession()
  const stored = storedValue(`aura.searches.${pseudo ?? ''}`)
  const [texts, setTexts] = useState(() => readTexts(stored.read()))
  const keep = (changed: string[]) => {
    stored.write(changed.length === 0 ? null : JSON.stringify(changed))
    setTexts(changed)
  }
  return {
    texts,
    add: (text: string) => keep([text, ...texts.filter((kept) => kept !== text)].slice(0, mostKept)),
    forget: (text: string) => keep(texts.filter((kept) => kept !== text)),
    forgetAll: () => keep([]),
  }
}

function readTexts(json: string | null): string[] {
  try {
    const value: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(value) ? value.filter((text) => typeof text === 'string').slice(0, mostKept) : []
  } catch {
    return []
  }
}
