/** Messages handed to one service at the same time, by one process. */
const mostHands = 8

export type Lane = ReturnType<typeof createLane>

export interface LaneWork<Claimed> {
  /** Takes something to deliver; undefined when there is nothing. */
  claim: () => Promise<Claimed | undefined>
  deliver: (claimed: Claimed) => Promise<void>
  /** Nothing is to be delivered for now, due or not. */
  isClosed: () => boolean
}

/**
 * Hands that deliver one thing after another, and are joined by a further one, up to eight, for each that is found: as many are
 * at work as there is work, and one that waits for an answer keeps none of the others.
 */
export function createLane<Claimed>({ claim, deliver, isClosed }: LaneWork<Claimed>) {
  const hands = new Set<Promise<void>>()
  const failures: unknown[] = []
  let isAsked = false

  async function work(): Promise<void> {
    while (!isClosed()) {
      // Whoever queues something from here on asks, too late for this look.
      isAsked = false
      const claimed = await claim()
      if (claimed) {
        join()
        await deliver(claimed)
      } else if (!isAsked) return
    }
  }

  function join(): void {
    if (hands.size >= mostHands) return
    const hand = work()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => hands.delete(hand))
    hands.add(hand)
  }

  join()
  return {
    /** More may be there than when it was looked. */
    ask(): void {
      isAsked = true
      join()
    },

    /** Resolves when nothing is left, and `onEmpty` has been called; from then on nobody may ask. */
    async untilEmpty(onEmpty: () => void): Promise<void> {
      while (hands.size > 0) await Promise.race(hands)
      onEmpty()
      if (failures.length > 0) throw failures[0]
    },
  }
}
