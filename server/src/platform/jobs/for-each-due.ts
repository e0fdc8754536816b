import type { Id } from '@aura/contract/common'

/** What a job works on, or its id. */
type Due = Id | { id: Id }

export interface DueWork<Item extends Due> {
  /** Pages of what is due, in the order of ids. */
  find: (page: { afterId: Id; limit: number }) => Promise<Item[]>
  work: (item: Item) => Promise<void>
  batchSize: number
}

/**
 * Works on each item of the pages that are due; one that fails does not stop the others. A page that cannot be read ends it.
 *
 * @returns the failures, for the error that the caller throws at its end
 */
export async function forEachDue<Item extends Due>({
  find,
  work,
  batchSize,
}: DueWork<Item>): Promise<unknown[]> {
  const failures: unknown[] = []
  for (let afterId = 0; ; ) {
    const items = await find({ afterId, limit: batchSize }).catch((error: unknown) => {
      failures.push(error)
      return []
    })
    for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
    const last = items.at(-1)
    if (last === undefined) return failures
    afterId = typeof last === 'number' ? last : last.id
  }
}
