import type { Id } from '@aura/contract/common'
import { LRUCache } from 'lru-cache'
import { type Clock, hours, later, seconds } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { isDiskFull } from '../../platform/db/database-errors.ts'
import type { PremiumService } from '../accounts/premium.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import { weighPremium } from './feed.rules.ts'
import {
  findSnapshot,
  findSnapshotTaken,
  insertSnapshot,
  type RankingSnapshot,
} from './feed.take-snapshot.queries.ts'

export interface SnapshotTakerDeps {
  db: Db
  clock: Clock
  posts: Pick<PostsService, 'bestRanked'>
  premium: Pick<PremiumService, 'among'>
}

/** A snapshot, and the moment since which it is the current ranking. */
interface CurrentSnapshot {
  snapshot: RankingSnapshot
  since: Date
}

export type SnapshotTaker = ReturnType<typeof createSnapshotTaker>

/** Most posts that a snapshot ranks; older ones follow by date. */
const snapshotSize = 1000
/** A new scroll starts in a snapshot no older than this. */
const freshForMs = seconds(2)
/** A process reuses another's snapshot while it is younger than this instead of taking its own. */
const reusedForMs = seconds(1)
/** How long a viewer may pause and still scroll on in the same snapshot. */
const keptForMs = hours(2)
/** Snapshots a process keeps in memory; it reads others from the database. */
const maxInMemory = 200

/**
 * Takes a snapshot of discovery's ranking every two seconds for all viewers and stores it. Each viewer scrolls through one order
 * from start to end [FED-13], whichever process answers the next page and however ranks change.
 */
export function createSnapshotTaker({ db, clock, posts, premium }: SnapshotTakerDeps) {
  const inMemory = new LRUCache<Id, RankingSnapshot>({ max: maxInMemory })
  let newest: CurrentSnapshot | undefined
  let taking: Promise<CurrentSnapshot> | undefined

  function keepInMemory(snapshot: RankingSnapshot): RankingSnapshot {
    inMemory.set(snapshot.id, snapshot)
    return snapshot
  }

  /** Stores a snapshot. On a full disk the last stored one replaces it: people continue to read in the earlier order. */
  async function store(taken: Omit<RankingSnapshot, 'id'>): Promise<RankingSnapshot> {
    try {
      return { id: await insertSnapshot(db, taken, later(taken.takenAt, -keptForMs)), ...taken }
    } catch (error) {
      const last = isDiskFull(error) ? await findSnapshotTaken(db, new Date(0), taken.takenAt) : undefined
      if (!last) throw error
      return last
    }
  }

  async function take(): Promise<CurrentSnapshot> {
    const now = clock.now()
    const others = await findSnapshotTaken(db, later(now, -reusedForMs), now)
    if (others) return { snapshot: others, since: others.takenAt }
    const ranked = await posts.bestRanked(snapshotSize)
    // Read for each snapshot: ranks are stored without premium, which begins and ends.
    const members = await premium.among([...new Set(ranked.map(({ authorId }) => authorId))])
    const best = weighPremium(ranked, (authorId) => members.has(authorId))
    const taken = {
      takenAt: now,
      postIds: best.map((post) => post.id),
      authorIds: best.map((post) => post.authorId),
    }
    return { snapshot: await store(taken), since: now }
  }

  return {
    /** A fresh snapshot; concurrent callers share the one being taken. */
    async current(): Promise<RankingSnapshot> {
      if (newest && Math.abs(clock.now().getTime() - newest.since.getTime()) < freshForMs)
        return newest.snapshot
      taking ??= take().finally(() => {
        taking = undefined
      })
      newest = await taking
      return keepInMemory(newest.snapshot)
    },

    /** A snapshot by its id; undefined once it is deleted. */
    async find(id: Id): Promise<RankingSnapshot | undefined> {
      const known = inMemory.get(id)
      if (known) return known
      const found = await findSnapshot(db, id)
      return found && keepInMemory(found)
    },
  }
}
