import { giveAura } from '@aura/contract/aura/aura.contract'
import type { ResponseOf } from '@aura/contract/endpoint'
import { discovery } from '@aura/contract/feed/feed.contract'
import { deletePost, viewPosts } from '@aura/contract/posts/posts.contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hours, later, minutes } from '../../platform/clock/clock.ts'
import { rollUpAll } from '../../platform/rollup/rollup.ts'
import { type Answer, ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { postsRollup } from '../posts/posts.rollup.service.ts'

type FeedAnswer = ResponseOf<typeof discovery>

/** Two processes of one site; pages are requested from each in turn. */
const one = await openTestApp()
const two = await openTestApp({ database: one.database, clock: one.clock })
const authors = await Promise.all(Array.from({ length: 14 }, () => makePerson(one)))

/** More posts than a snapshot ranks, so that a reader scrolls past its end. */
const oldPosts = 1030
for (let index = 0; index < oldPosts; index++) {
  await makePost(one, authorAt(index), { createdAt: later(one.clock.now(), -hours(1) - minutes(index)) })
}

function authorAt(index: number): Person {
  const author = authors[index % authors.length]
  if (!author) throw new RangeError('there are authors')
  return author
}

type Event = { kind: 'publish' | 'rollup' | 'pause' } | { kind: 'delete' | 'vote' | 'view'; share: number }

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constantFrom('publish' as const, 'rollup' as const, 'pause' as const) }),
  fc.record({
    kind: fc.constantFrom('delete' as const, 'vote' as const, 'view' as const),
    share: fc.double({ min: 0, max: 0.999, noNaN: true }),
  }),
)

async function livingPosts(): Promise<{ id: number; authorId: number }[]> {
  return one.db
    .selectFrom('post')
    .select(['id', 'authorId'])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
}

async function happen(happening: Event, reader: Person | undefined): Promise<void> {
  const posts = await livingPosts()
  const chosen = 'share' in happening ? posts[Math.floor(happening.share * posts.length)] : undefined
  one.clock.advance(700)
  switch (happening.kind) {
    case 'publish':
      await makePost(one, authorAt(posts.length))
      return
    case 'rollup':
      return rollUpAll(one.db, postsRollup)
    case 'pause':
      one.clock.advance(minutes(5))
      return
    case 'delete':
      await ask(one, deletePost, {
        params: { id: chosen?.id ?? 0 },
        token: authors.find(({ id }) => id === chosen?.authorId)?.token,
      })
      return
    case 'vote':
      for (const voter of authors.slice(0, 8)) {
        await ask(one, giveAura, { token: voter.token, body: { postId: chosen?.id } })
      }
      return
    case 'view':
      if (reader) await ask(one, viewPosts, { token: reader.token, body: { postId: chosen?.id } })
  }
}

test('[FED-13] a reader meets every post that was and stays there once, whatever is published, deleted, voted or seen meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 30, maxLength: 30 }),
      fc.integer({ min: 17, max: 50 }),
      fc.boolean(),
      async (events, limit, isVisitor) => {
        const reader = isVisitor ? undefined : await makePerson(one)
        one.clock.advance(5000)
        const atStart = new Set((await livingPosts()).map(({ id }) => id))
        const shown: number[] = []
        let cursor: string | null = null
        for (let page = 0; page === 0 || cursor !== null; page++) {
          const { status, body }: Answer<FeedAnswer> = await ask(page % 2 === 0 ? one : two, discovery, {
            token: reader?.token,
            query: { limit, ...(cursor === null ? {} : { cursor }) },
          })
          expect(status).toBe(200)
          shown.push(...body.posts.map(({ id }) => id))
          cursor = body.nextCursor
          const happening = events[page]
          if (happening) await happen(happening, reader)
        }
        expect(new Set(shown).size).toBe(shown.length)
        const stayed = (await livingPosts()).map(({ id }) => id).filter((id) => atStart.has(id))
        expect(stayed.filter((id) => !shown.includes(id))).toEqual([])
      },
    ),
    { numRuns: 4 },
  )
})
