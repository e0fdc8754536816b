import { openAuraAccounts } from '@aura/server/demo/demonstration.queries'
import { rebuildAura } from '@aura/server/domains/aura/aura.service'
import { rebuildComments } from '@aura/server/domains/comments/comments.rollup.service'
import {
  rebuildCommunities,
  rebuildMemberLists,
} from '@aura/server/domains/communities/communities.rollup.service'
import { rebuildFollows } from '@aura/server/domains/follows/follows.service'
import { rebuildLeaderboard } from '@aura/server/domains/leaderboard/leaderboard.rollup.service'
import { rebuildPosts } from '@aura/server/domains/posts/posts.rollup.service'
import { rebuildSearch } from '@aura/server/domains/search/search.service'
import { days, later } from '@aura/server/platform/clock/clock'
import type { Db, Tx } from '@aura/server/platform/db/database'
import { StartFault } from '@aura/server/platform/errors/start-fault'
import { sql } from 'kysely'
import type { DatasetSize } from '../command-line.ts'
import { insertAccounts } from './accounts.ts'
import { insertChallenges } from './challenges.ts'
import { createChance } from './chance.ts'
import { insertComments } from './comments.ts'
import { insertCommunities } from './communities.ts'
import { insertFollows, insertPosts } from './content.ts'
import { insertNotifications } from './notifications.ts'
import { storePictures } from './pictures.ts'
import { insertLikes, insertVotes, insertVoteTransfers } from './votes.ts'

export interface DatasetOptions {
  /** A migrated database without accounts. Its statements must have no short time limit: one may take minutes. */
  db: Db
  /** Where the pictures' files go. */
  dataDir: string
  size: DatasetSize
  seed: number
  /** The data set ends here; with the seed it decides every row. */
  now: Date
  /** Called with each step and its duration. */
  say: (line: string) => void
}

/** Tables that are written in bulk with explicit ids; their sequences are moved on afterwards. */
const numberedTables = ['account', 'audience', 'media', 'post', 'comment', 'notification'] as const

/**
 * Fills an empty database with content of every kind and the notifications of one famous account, as the product would have written
 * them. PostgreSQL makes the rows in sets, without triggers; the product's own rebuild then computes the totals.
 *
 * @throws StartFault when the database is not empty, or its user may not switch triggers off
 */
export async function makeDataset({ db, dataDir, size, seed, now, say }: DatasetOptions): Promise<void> {
  await requireEmpty(db)
  const chance = createChance(seed)
  const options = { size, chance, now }
  const step = stepTeller(say)
  const pictures = await step('pictures', () => storePictures(dataDir))
  await db.transaction().execute(async (tx) => {
    await beginBulk(tx)
    const before = later(now, -days(size.days))
    await step(`${size.users} accounts`, () =>
      insertAccounts(tx, { count: size.users, draw: chance.draw, before }),
    )
    await step('ledger accounts', () => openAuraAccounts(tx))
    await step('follows', () => insertFollows(tx, options))
    await step(`${size.communities} communities`, () => insertCommunities(tx, options))
    await step(`${size.posts} posts`, () => insertPosts(tx, options, pictures))
    await step('challenges', () => insertChallenges(tx, options))
    await step(`${size.votes} votes`, () => insertVotes(tx, options))
    await step('transfers', () => insertVoteTransfers(tx))
    await step('likes', () => insertLikes(tx, options))
    await step('comments', () => insertComments(tx, options))
    await step('notifications', () => insertNotifications(tx, options))
    for (const table of numberedTables) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(
        tx,
      )
    }
  })
  await step('totals', async () => {
    await rebuildAura(db)
    await rebuildPosts(db)
    await rebuildComments(db)
    await rebuildFollows(db)
    await rebuildSearch(db)
    await rebuildCommunities(db)
    await rebuildMemberLists(db)
    await rebuildLeaderboard(db)
  })
  await step('tidying up', () => tidyUp(db))
}

async function requireEmpty(db: Db): Promise<void> {
  const { rows } = await sql`select from account limit 1`.execute(db)
  if (rows.length > 0) {
    throw new StartFault('The database is not empty. Set AURA_DATA_DIR or DATABASE_URL to an empty one.')
  }
}

async function beginBulk(tx: Tx): Promise<void> {
  // A stride through many gigabytes needs room to sort in.
  await sql`set local work_mem = '128MB'`.execute(tx)
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
  } catch (error) {
    throw new StartFault('The database user must be a superuser to switch triggers off.', error)
  }
}

/** What autovacuum would do in its own time, so that the first measure does not meet it. */
async function tidyUp(db: Db): Promise<void> {
  await sql`vacuum (analyze)`.execute(db)
  await sql`checkpoint`.execute(db)
}

function stepTeller(say: (line: string) => void) {
  return async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const start = Date.now()
    const result = await work()
    say(`${what}: ${((Date.now() - start) / 1000).toFixed(1)} s`)
    return result
  }
}
