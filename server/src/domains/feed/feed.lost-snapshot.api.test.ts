import { discovery } from '@aura/contract/feed/feed.contract'
import { viewPosts } from '@aura/contract/posts/posts.contract'
import { expect, test } from 'vitest'
import { hours, later, minutes } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { createTestApp, openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const authors = await Promise.all(Array.from({ length: 10 }, () => makePerson(app)))

/** Posts of all authors in turn, the first now and each a minute older. */
async function publish(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index++) {
    const createdAt = later(app.clock.now(), -minutes(index))
    ids.push(await makePost(app, authors[index % authors.length] as Person, { createdAt }))
  }
  return ids
}

test.each([
  ['a visitor', false],
  ['a member', true],
])(
  '[FED-13] %s who pauses for three hours goes on after what was shown, though newer posts came',
  async (_, isMember) => {
    const reader = isMember ? await makePerson(app) : undefined
    const read = async (from: Pick<typeof app, 'call'>, cursor: string | null) => {
      const query = { limit: 12, ...(cursor === null ? {} : { cursor }) }
      const { status, body } = await ask(from, discovery, { token: reader?.token, query })
      expect(status).toBe(200)
      return body
    }
    app.clock.advance(hours(24))
    const before = await publish(40)
    app.clock.advance(5000)
    const first = await read(app, null)
    const shown = first.posts.map(({ id }) => id)
    expect(before).toEqual(expect.arrayContaining(shown))
    if (reader) await ask(app, viewPosts, { token: reader.token, body: { postId: shown[0] ?? 0 } })

    app.clock.advance(hours(3))
    const newer = await publish(5)
    app.clock.advance(5000)
    // A second process, without the snapshot in memory; taking its own snapshot deletes old ones from the database.
    const other = await createTestApp({ database: app.database, clock: app.clock })
    expect((await read(other, null)).posts.map(({ id }) => id)).toEqual(expect.arrayContaining(newer))
    let cursor = first.nextCursor
    for (let page = 0; page < 3; page++) {
      const body = await read(other, cursor)
      shown.push(...body.posts.map(({ id }) => id))
      cursor = body.nextCursor
    }
    await other.close()
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown).toEqual(expect.arrayContaining(before))
  },
)
