/**
 * Text kept in this browser. Where storage is refused (strict privacy settings, full disk) the value lives as long as
 * the page: the site stays usable.
 */
export interface StoredValue {
  read: () => string | null
  /** `null` forgets the value. */
  write: (value: string | null) => void
}

export function storedValue(key: string): StoredValue {
  /** What storage did not take; `undefined` while storage tells the truth. */
  let unsaved: string | null | undefined
  return {
    read() {
      if (unsaved !== undefined) return unsaved
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    write(value) {
      try {
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
        unsaved = undefined
      } catch {
        unsaved = value
      }
    },
  }
}
