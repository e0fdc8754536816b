import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makeChallengeWithTwoEntries, makeEntry } from '../../testing/challenges.ts'
import { gainMany } from '../../testing/leaderboard.ts'
import { untilNotified } from '../../testing/notifications.ts'
import { makePerson } from '../../testing/people.ts'
import { countRowsRead } from '../../testing/rows-read.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { findMostLiked } from './challenges.award.queries.ts'

const app = await openTestApp()
const { accountVisibility, postReactions, posts } = app.application.services

/** Inserts likes of an entry by the bare accounts from place `first` to `last`. */
async function like(entry: Id, first: number, last: number): Promise<void> {
  await sql`
    insert into post_like (post_id, liker_id, value, created_at, updated_at)
    select ${entry}, id, 1, now(), now() from account where pseudo like 'made-%'
    order by id offset ${first - 1} limit ${last - first + 1}`.execute(app.db)
}

test('[CHL-35] likes are read one by one only for entries that are ahead by their totals', async () => {
  const { challenge, firstEntry, secondEntry } = await makeChallengeWithTwoEntries(app)
  const [third, fourth] = [await makePerson(app), await makePerson(app)]
  await gainMany(app, 1000)
  app.clock.advance(1000)
  const [thirdEntry, fourthEntry] = [
    await makeEntry(app, challenge, third),
    await makeEntry(app, challenge, fourth),
  ]
  await like(firstEntry, 1, 700)
  await like(thirdEntry, 100, 650)
  for (const entry of [secondEntry, fourthEntry]) await like(entry, 201, 740)
  // The roll-up of standings locks rows that a suspension changes too.
  await untilNotified(app)
  await sql`
    update account set suspended_until = 'infinity'
    where id in (select id from account where pseudo like 'made-%' order by id limit 200)`.execute(app.db)
  await sql`analyze post_like`.execute(app.db)
  await inTransaction(app.db, async (tx) => {
    const read = await countRowsRead(tx, ['post_like'], async () => {
      const winner = await findMostLiked(tx, challenge, {
        mayWin: (postId) => posts.standsForOthers(postId),
        mostOf: (postId, authorId) => postReactions.likesOfOthers(postId, authorId),
        likesOf: (postId, authorId) =>
          postReactions.likesOfOthers(postId, authorId, (id) =>
            accountVisibility.showsAccount(undefined, id),
          ),
      })
      expect(winner?.postId).toBe(secondEntry)
    })
    // The fourth entry cannot win, since the second reached the same number earlier: its likes are not read.
    expect(read).toBe(700 + 551 + 540)
  })
})
