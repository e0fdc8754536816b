import type { Id } from '@aura/contract/common'
import { waitInWords } from '@aura/contract/platform/wait-in-words'
import { DomainError } from '../errors/domain-error.ts'

export interface JobKind {
  /** Account that the job is done for; undefined for a job that has already waited in another queue. */
  ownerId: Id | undefined
  /** Whether it takes more than about a second. */
  isLong: boolean
}

interface WaitingJob extends JobKind {
  begin: () => void
  refuse: (refusal: DomainError) => void
}

/** How many jobs of each kind may wait; then one is refused: a rendering would wait for minutes while its file takes disk space. */
const defaultMaxWaiting = { short: 256, long: 32 }
/** Largest share of the waiting places that one owner may take. */
const shareOfOwner = 1 / 4
/** Seconds after which a refused job may be tried again. */
const retryAfterSeconds = 10

/**
 * Runs `places` jobs at a time, long ones in all places but one. The next job is of the owner with the fewest begun since the queue was
 * last empty, then the oldest [RUN-35]. When too many of a kind wait, the newest job of the owner with the most begun is refused.
 *
 * @throws DomainError `platform.unavailable` when too many of the kind wait [RUN-36], `platform.too-many` when too many of the owner do;
 * the reason of a signal that is aborted before the job begins
 */
export function createFairQueue(places: number, maxWaiting = defaultMaxWaiting) {
  const placesOfLong = Math.max(1, places - 1)
  const running = { all: 0, long: 0 }
  const begunOf = new Map<JobKind['ownerId'], number>()
  let waiting: WaitingJob[] = []

  const hasPlace = ({ isLong }: JobKind) => running.all < places && (!isLong || running.long < placesOfLong)

  const begunBy = ({ ownerId }: JobKind) => begunOf.get(ownerId) ?? 0
  /** Orders jobs by how many their owner has begun; the sort is stable, so the oldest of equals comes first. */
  const fewestBegunFirst = (jobs: readonly WaitingJob[]) =>
    jobs.toSorted((one, other) => begunBy(one) - begunBy(other))

  function take({ ownerId, isLong }: JobKind): void {
    running.all++
    if (isLong) running.long++
    begunOf.set(ownerId, (begunOf.get(ownerId) ?? 0) + 1)
  }

  function leave({ isLong }: JobKind): void {
    running.all--
    if (isLong) running.long--
    const [next] = fewestBegunFirst(waiting.filter(hasPlace))
    if (next) {
      waiting = waiting.filter((job) => job !== next)
      take(next)
      next.begin()
    }
    if (waiting.length === 0) begunOf.clear()
  }

  /** Makes room for a job that must wait, by refusing another one where its kind has no room left. */
  function requireRoom(kind: JobKind): void {
    const most = kind.isLong ? maxWaiting.long : maxWaiting.short
    const ofKind = waiting.filter(({ isLong }) => isLong === kind.isLong)
    const ofOwner = ofKind.filter(({ ownerId }) => ownerId !== undefined && ownerId === kind.ownerId)
    if (ofOwner.length >= most * shareOfOwner) {
      const values = { wait: waitInWords(retryAfterSeconds) }
      throw new DomainError('platform.too-many', { values, retryAfterSeconds })
    }
    if (ofKind.length < most) return
    const refusal = new DomainError('platform.unavailable', { retryAfterSeconds })
    const last = fewestBegunFirst(ofKind).at(-1)
    if (!last || begunBy(last) <= begunBy(kind)) throw refusal
    waiting = waiting.filter((job) => job !== last)
    last.refuse(refusal)
  }

  /** Resolves once the job has a place, which it then holds. */
  function wait(kind: JobKind, signal: AbortSignal | undefined): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const job = { ...kind, begin: resolve, refuse: reject }
      waiting.push(job)
      signal?.addEventListener('abort', () => {
        if (!waiting.includes(job)) return
        waiting = waiting.filter((other) => other !== job)
        reject(signal.reason)
      })
    })
  }

  return async <T>(kind: JobKind, job: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted()
    if (hasPlace(kind)) take(kind)
    else {
      requireRoom(kind)
      await wait(kind, signal)
    }
    try {
      return await job()
    } finally {
      leave(kind)
    }
  }
}
