/** The items of a stored JSON list, each as `readItem` understands it (undefined: left out); an empty list for any other text. */
export function readStoredList<Item, Stored = Item>(
  text: string | null,
  readItem: (stored: Partial<Stored> | null) => Item | undefined,
): Item[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.map(readItem).filter((item) => item !== undefined)
  } catch {
    return []
  }
}
