/**
 * Text in localStorage, or in sessionStorage for what concerns one tab alone. Where storage is refused (strict privacy settings, full
 * disk) the value lives as long as the page.
 */
export interface StoredValue {
  read: () => string | null
  /** `null` removes the value. */
  write: (value: string | null) => void
}

export function storedValue(
  key: string,
  kind: 'localStorage' | 'sessionStorage' = 'localStorage',
): StoredValue {
  /** The value storage refused; `undefined` while storage is in use. */
  let unsaved: string | null | undefined
  return {
    read() {
      if (unsaved !== undefined) return unsaved
      try {
        return window[kind].getItem(key)
      } catch {
        return null
      }
    },
    write(value) {
      try {
        if (value === null) window[kind].removeItem(key)
        else window[kind].setItem(key, value)
        unsaved = undefined
      } catch {
        unsaved = value
      }
    },
  }
}
