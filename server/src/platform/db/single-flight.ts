interface Flight<Found> {
  underWay: Promise<unknown>
  /** The next read, for callers that came after this one began. */
  next: Promise<Found> | undefined
}

/**
 * Answers concurrent calls with an equal key by one read. Callers that come during a read share the next one, so that every answer
 * is read after it was asked for.
 *
 * @param read its result is shared by several callers, which must not change it
 */
export function singleFlight<Key, Found>(read: (key: Key) => Promise<Found>): (key: Key) => Promise<Found> {
  const flights = new Map<string, Flight<Found>>()

  function begin(name: string, key: Key): Promise<Found> {
    const underWay = read(key)
    const flight: Flight<Found> = { underWay, next: undefined }
    flights.set(name, flight)
    const end = () => {
      if (!flight.next) flights.delete(name)
    }
    underWay.then(end, end)
    return underWay
  }

  return (key) => {
    const name = JSON.stringify(key)
    const flight = flights.get(name)
    if (!flight) return begin(name, key)
    const beginNext = () => begin(name, key)
    flight.next ??= flight.underWay.then(beginNext, beginNext)
    return flight.next
  }
}
