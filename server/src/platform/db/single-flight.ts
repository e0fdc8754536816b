interface Sharing<Found> {
  underWay: Promise<unknown>
  /** Of those who asked since it began. */
  next: Promise<Found> | undefined
}

/**
 * Answers equal questions asked at the same moment by one reading. Who asks while nobody reads the same does not wait;
 * those who ask meanwhile share the next reading, which begins when that one ends. Every answer was read after it was asked
 * for, so nothing is staler than with a reading each.
 *
 * @param read must not be changed by who gets its answer: all who share it get the same object
 */
export function singleFlight<Key, Found>(read: (key: Key) => Promise<Found>): (key: Key) => Promise<Found> {
  const sharings = new Map<string, Sharing<Found>>()

  function begin(name: string, key: Key): Promise<Found> {
    const underWay = read(key)
    const sharing: Sharing<Found> = { underWay, next: undefined }
    sharings.set(name, sharing)
    const end = () => {
      if (!sharing.next) sharings.delete(name)
    }
    underWay.then(end, end)
    return underWay
  }

  return (key) => {
    const name = JSON.stringify(key)
    const sharing = sharings.get(name)
    if (!sharing) return begin(name, key)
    const beginNext = () => begin(name, key)
    sharing.next ??= sharing.underWay.then(beginNext, beginNext)
    return sharing.next
  }
}
