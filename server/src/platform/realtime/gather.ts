export interface GatheringOptions<Item> {
  /** How long items of a subject are gathered. */
  waitMs: (subjectId: number) => number
  deliver: (subjectId: number, items: readonly Item[]) => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Gathers items of a subject for some time and delivers them together. Items that arrive during a delivery wait for the next one: a
 * subject has one delivery at a time.
 */
export function createGathering<Item>({ waitMs, deliver, onError }: GatheringOptions<Item>) {
  /** Items by subject; none while those before are delivered. */
  const gathered = new Map<number, Set<Item>>()

  async function deliverGathered(subjectId: number): Promise<void> {
    const items = [...(gathered.get(subjectId) ?? [])]
    gathered.set(subjectId, new Set())
    await deliver(subjectId, items).catch(onError)
    if (gathered.get(subjectId)?.size) schedule(subjectId)
    else gathered.delete(subjectId)
  }

  function schedule(subjectId: number): void {
    setTimeout(() => void deliverGathered(subjectId), waitMs(subjectId)).unref()
  }

  return (subjectId: number, items: readonly Item[]): void => {
    const waiting = gathered.get(subjectId)
    gathered.set(subjectId, new Set([...(waiting ?? []), ...items]))
    if (!waiting) schedule(subjectId)
  }
}
