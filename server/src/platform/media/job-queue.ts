import type { Id } from '@aura/contract/common'
import { DomainError } from '../errors/domain-error.ts'

export interface JobKind {
  /** Whose file it is about; undefined: a job that queued elsewhere. */
  ownerId: Id | undefined
  /** Takes more than a second or so. */
  isLong: boolean
}

interface WaitingJob extends JobKind {
  begin: () => void
}

/** With this many jobs of its kind waiting, a new one is refused: it would wait for minutes, and its file stays on the disk. */
const maxWaiting = { short: 256, long: 32 }

/**
 * Runs `places` jobs at a time, long ones in all places but one. The next job is of the owner with the fewest begun since the queue was
 * last empty, then the oldest: neither large files nor many files of one owner make others wait [RUN-35].
 *
 * @throws DomainError `platform.unavailable` when too many jobs of the kind wait [RUN-36]
 */
export function createJobQueue(places: number) {
  const placesOfLong = Math.max(1, places - 1)
  const running = { all: 0, long: 0 }
  const begunOf = new Map<JobKind['ownerId'], number>()
  let waiting: WaitingJob[] = []

  const hasPlace = ({ isLong }: JobKind) => running.all < places && (!isLong || running.long < placesOfLong)

  function take({ ownerId, isLong }: JobKind): void {
    running.all++
    if (isLong) running.long++
    begunOf.set(ownerId, (begunOf.get(ownerId) ?? 0) + 1)
  }

  function leave({ isLong }: JobKind): void {
    running.all--
    if (isLong) running.long--
    const begun = ({ ownerId }: JobKind) => begunOf.get(ownerId) ?? 0
    const [next] = waiting.filter(hasPlace).toSorted((one, other) => begun(one) - begun(other))
    if (next) {
      waiting = waiting.filter((job) => job !== next)
      take(next)
      next.begin()
    }
    if (waiting.length === 0) begunOf.clear()
  }

  return async <T>(kind: JobKind, job: () => Promise<T>): Promise<T> => {
    if (hasPlace(kind)) take(kind)
    else {
      const most = kind.isLong ? maxWaiting.long : maxWaiting.short
      if (waiting.filter(({ isLong }) => isLong === kind.isLong).length >= most)
        throw new DomainError('platform.unavailable', { retryAfterSeconds: 10 })
      await new Promise<void>((resolve) => waiting.push({ ...kind, begin: resolve }))
    }
    try {
      return await job()
    } finally {
      leave(kind)
    }
  }
}
