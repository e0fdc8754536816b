import { auraGivenPageSize, giveAura, userAuraGiven } from '@aura/contract/aura/aura.contract'
import { expect, test } from 'vitest'
import { days } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { makeAudience, makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

test('[AUR-54] pages of what a member gave to name no post their reader may not see, and cannot be chosen', async () => {
  const [author, member, outsider] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const audienceId = await makeAudience(app, 'community', { isOpen: false, members: [author, member] })
  const oldest = await makePost(app, author)
  const closed = await makePost(app, author, { audienceId })
  const shown = [oldest, closed]
  while (shown.length <= auraGivenPageSize) shown.push(await makePost(app, await makePerson(app)))
  for (const postId of shown)
    expect((await ask(app, giveAura, { token: member.token, body: { postId } })).status).toBe(200)
  app.clock.advance(days(1))
  const given = (query: Record<string, string | number> = {}) =>
    ask(app, userAuraGiven, { params: { pseudo: member.pseudo }, token: outsider.token, query })
  const { body } = await given()
  expect(body).toMatchObject({ hasMore: true, nextCursor: expect.any(String) })
  const cursor = String(body.nextCursor)
  // The same position gives another cursor each time, so that a cursor identifies no post.
  expect((await given()).body.nextCursor).not.toBe(cursor)
  const next = await given({ cursor })
  expect(next.body).toMatchObject({ posts: [{ id: oldest }], hasMore: false, nextCursor: null })
  for (const chosen of [closed, closed.toString(36), `${cursor.slice(0, -4)}AAAA`])
    expect(await given({ cursor: chosen })).toMatchObject({ status: 400, body: { code: 'platform.invalid' } })
  // Sealed for this list alone.
  const other = await ask(app, userAuraGiven, { params: { pseudo: author.pseudo }, query: { cursor } })
  expect(other.status).toBe(400)
})

test('[AUR-54] what others read of past days is summed once a day, what the giver reads is exact', async () => {
  const [author, giver] = [await makePerson(app), await makePerson(app)]
  const give = async () => {
    const postId = await makePost(app, author)
    await ask(app, giveAura, { token: giver.token, body: { postId } })
    return postId
  }
  const read = async (token?: string) => {
    const { body } = await ask(app, userAuraGiven, { params: { pseudo: giver.pseudo }, token })
    return [body.auraGivenFromPosts, body.posts.map(({ id }) => id)]
  }
  const first = await give()
  app.clock.advance(days(1))
  expect(await read()).toEqual([1, [first]])
  // Sums are cached: a change without an act does not show before the next day.
  await app.db.updateTable('postVote').set({ value: 0, actDay: null }).where('postId', '=', first).execute()
  const second = await give()
  expect(await read()).toEqual([1, [first]])
  expect(await read(giver.token)).toEqual([1, [second]])
  app.clock.advance(days(1))
  expect(await read()).toEqual([1, [second]])
})
