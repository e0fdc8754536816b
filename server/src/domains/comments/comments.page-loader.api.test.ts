import { type CommentOrder, listPostComments } from '@aura/contract/comments/comments.contract'
import { likeComment, voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { afterAll, expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { makeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { rebuildComments } from './comments.rollup.service.ts'

const app = await openTestApp()
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

interface Call {
  postId: number
  viewer: Person | undefined
  query: { order?: CommentOrder; page?: number }
}

/** The answer without the number of its request. */
const read = async ({ postId, viewer, query }: Call): Promise<object> => {
  const { body } = await ask(app, listPostComments, { params: { postId }, query, token: viewer?.token })
  return { ...body, requestId: null }
}

test('[CMT-12, CMT-28, ACC-63, PRV-06, PRV-08] people who read several posts at one moment each read what they read alone', async () => {
  const [host, guest, suspended, blocker, muter, fan] = await Promise.all(
    Array.from({ length: 6 }, () => makePerson(app)),
  )
  if (!host || !guest || !suspended || !blocker || !muter || !fan) throw new Error('six people')
  const busy = await makePost(app, host)
  const quiet = await makePost(app, host)
  const empty = await makePost(app, host)
  const first = await makeComment(app, guest, { postId: busy })
  await makeComment(app, host, { postId: busy, parentId: first })
  for (const author of [suspended, host, suspended, guest]) await makeComment(app, author, { postId: busy })
  const only = await makeComment(app, guest, { postId: quiet })
  await ask(app, voteOnComment, { token: host.token, params: { id: only }, body: { type: 'up' } })
  await ask(app, likeComment, { token: fan.token, params: { id: first } })
  await ask(app, blockAccount, { token: blocker.token, body: { pseudo: guest.pseudo } })
  await ask(app, muteAccount, { token: muter.token, body: { pseudo: host.pseudo } })
  await suspendAccount(app, suspended.pseudo, later(app.clock.now(), days(2)))
  await rebuildComments(app.db)

  const viewers = [undefined, host, guest, blocker, muter, fan, await makeModerator(app)]
  const calls = [busy, quiet, empty].flatMap((postId) =>
    viewers.flatMap((viewer) =>
      [{}, { order: 'best' as const }, { page: 2 }].map((query): Call => ({ postId, viewer, query })),
    ),
  )
  const alone: object[] = []
  for (const call of calls) alone.push(await read(call))
  expect(new Set(alone.map((body) => JSON.stringify(body))).size).toBeGreaterThan(10)
  expect(await Promise.all(calls.map(read))).toEqual(alone)
  const shuffled = calls.map((call, index) => ({ call, body: alone[index] })).reverse()
  expect(await Promise.all(shuffled.map(({ call }) => read(call)))).toEqual(shuffled.map(({ body }) => body))
})
