import type { Id } from '@aura/contract/common'
import { type Clock, hours, later, seconds } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PostsService } from '../posts/posts.service.ts'
import { type Edition, findEdition, findEditionTaken, insertEdition } from './feed.editions.queries.ts'

export interface EditionsDeps {
  db: Db
  clock: Clock
  posts: Pick<PostsService, 'bestRanked'>
}

export type Editions = ReturnType<typeof createEditions>

/** Posts that an edition puts in order; older ones follow by their date. */
const editionSize = 1000
/** A new reader gets an edition no older than this. */
const freshForMs = seconds(2)
/** A process goes on with another's edition while it is younger than this, rather than take its own. */
const adoptedForMs = seconds(1)
/** How long a reader may pause and still go on in the edition they started with. */
const keptForMs = hours(2)
/** Editions a process keeps at hand; others it reads again. */
const mostAtHand = 200

/**
 * Discovery's order is taken once every two seconds for everyone and kept, so that each reader scrolls through one
 * order from start to end [FED-13]: in whichever process the next page is asked for, however posts move meanwhile.
 */
export function createEditions({ db, clock, posts }: EditionsDeps) {
  const atHand = new Map<Id, Edition>()
  let newest: Edition | undefined
  let taking: Promise<Edition> | undefined

  function keepAtHand(edition: Edition): Edition {
    atHand.set(edition.id, edition)
    const [oldest] = atHand.keys()
    if (atHand.size > mostAtHand && oldest !== undefined) atHand.delete(oldest)
    return edition
  }

  async function take(): Promise<Edition> {
    const now = clock.now()
    const others = await findEditionTaken(db, later(now, -adoptedForMs), now)
    if (others) return others
    const best = await posts.bestRanked(editionSize)
    const taken = {
      takenAt: now,
      postIds: best.map((post) => post.id),
      authorIds: best.map((post) => post.authorId),
    }
    return { id: await insertEdition(db, taken, later(now, -keptForMs)), ...taken }
  }

  return {
    /** The order of the moment, taken anew when the last one is old; everyone who asks meanwhile waits for the same. */
    async current(): Promise<Edition> {
      if (newest && Math.abs(clock.now().getTime() - newest.takenAt.getTime()) < freshForMs) return newest
      taking ??= take().finally(() => {
        taking = undefined
      })
      newest = keepAtHand(await taking)
      return newest
    },

    /** An edition by its id; undefined once it is over. */
    async find(id: Id): Promise<Edition | undefined> {
      const known = atHand.get(id)
      if (known) return known
      const found = await findEdition(db, id)
      return found && keepAtHand(found)
    },
  }
}
