import type { Id } from '@aura/contract/common'

/**
 * Counts acts on one object that this process does at the same time: their statements may not have seen each other, so one
 * of them has to look again once it is committed.
 */
export function createOverlaps() {
  const underWay = new Map<Id, { acts: number; begun: number }>()

  /** Does an act on an object; answers what came of it, and with how many others it overlapped. */
  return async <Done>(objectId: Id, act: () => Promise<Done>): Promise<{ done: Done; others: number }> => {
    const onObject = underWay.get(objectId) ?? { acts: 0, begun: 0 }
    underWay.set(objectId, onObject)
    const before = onObject.acts
    onObject.acts++
    onObject.begun++
    const begunByNow = onObject.begun
    try {
      const done = await act()
      return { done, others: before + onObject.begun - begunByNow }
    } finally {
      onObject.acts--
      if (onObject.acts === 0) underWay.delete(objectId)
    }
  }
}
