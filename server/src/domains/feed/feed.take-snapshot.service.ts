import type { Id } from '@aura/contract/common'
import { type Clock, hours, later, seconds } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PostsService } from '../posts/posts.read.service.ts'
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
}

export type SnapshotTaker = ReturnType<typeof createSnapshotTaker>

/** Posts that a snapshot puts in order; older ones follow by their date. */
const snapshotSize = 1000
/** A new reader gets a snapshot no older than this. */
const freshForMs = seconds(2)
/** A process goes on with another's snapshot while it is younger than this, rather than take its own. */
const adoptedForMs = seconds(1)
/** How long a reader may pause and still go on in the snapshot they started with. */
const keptForMs = hours(2)
/** Snapshots a process keeps in memory; others it reads again. */
const mostAtHand = 200

/**
 * Discovery's order is taken once every two seconds for everyone and kept, so that each reader scrolls through one
 * order from start to end [FED-13]: in whichever process the next page is asked for, however posts move meanwhile.
 */
export function createSnapshotTaker({ db, clock, posts }: SnapshotTakerDeps) {
  const atHand = new Map<Id, RankingSnapshot>()
  let newest: RankingSnapshot | undefined
  let taking: Promise<RankingSnapshot> | undefined

  function keepAtHand(snapshot: RankingSnapshot): RankingSnapshot {
    atHand.set(snapshot.id, snapshot)
    const [oldest] = atHand.keys()
    if (atHand.size > mostAtHand && oldest !== undefined) atHand.delete(oldest)
    return snapshot
  }

  async function take(): Promise<RankingSnapshot> {
    const now = clock.now()
    const others = await findSnapshotTaken(db, later(now, -adoptedForMs), now)
    if (others) return others
    const best = await posts.bestRanked(snapshotSize)
    const taken = {
      takenAt: now,
      postIds: best.map((post) => post.id),
      authorIds: best.map((post) => post.authorId),
    }
    return { id: await insertSnapshot(db, taken, later(now, -keptForMs)), ...taken }
  }

  return {
    /** The order of the moment, taken anew when the last one is old; everyone who asks meanwhile waits for the same. */
    async current(): Promise<RankingSnapshot> {
      if (newest && Math.abs(clock.now().getTime() - newest.takenAt.getTime()) < freshForMs) return newest
      taking ??= take().finally(() => {
        taking = undefined
      })
      newest = keepAtHand(await taking)
      return newest
    },

    /** A snapshot by its id; undefined once it is over. */
    async find(id: Id): Promise<RankingSnapshot | undefined> {
      const known = atHand.get(id)
      if (known) return known
      const found = await findSnapshot(db, id)
      return found && keepAtHand(found)
    },
  }
}
