import { readdir } from 'node:fs/promises'
import { discovery } from '@aura/contract/feed/feed.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findDemoAuthor } from '../demonstration.queries.ts'
import { demoPeople } from '../people.ts'
import { publishDemonstrationVideos } from './demonstration-videos.ts'
import { plannedVideos } from './video-plan.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

function publish(): Promise<number> {
  const { store, services } = app.application
  const { publisher, votes, commentPublisher } = services
  const signal = AbortSignal.timeout(60_000)
  const { tempFolder } = store
  return publishDemonstrationVideos({ db: app.db, publisher, votes, commentPublisher, tempFolder, signal })
}

test('[RUN-09] a video of the demonstration is drawn and published by its author, once', async () => {
  // The other authors are not there: drawing takes its time.
  const { pseudo = '', legend, alt, seconds, comments } = plannedVideos.at(-1) ?? {}
  const [comment] = comments ?? []
  const { id } = await makePerson(app)
  await app.db
    .updateTable('account')
    .set({ pseudo, email: `${pseudo}@aura.test` })
    .where('id', '=', id)
    .execute()
  const admirer = await makePerson(app)
  await app.db
    .updateTable('account')
    .set({ pseudo: comment?.pseudo ?? '', email: `${comment?.pseudo}@aura.test` })
    .where('id', '=', admirer.id)
    .execute()
  expect(await publish()).toBe(1)
  const { body } = await ask(app, discovery)
  expect(body.posts).toMatchObject([{ pseudo, legend, alt, duration_seconds: seconds, aura: 1, likes: 1 }])
  const written = await app.db.selectFrom('comment').select('content').orderBy('id').execute()
  expect(written.map(({ content }) => content)).toEqual([comment?.says, comment?.answer])
  expect(await findDemoAuthor(app.db, pseudo)).toMatchObject({ hasVideo: true })
  expect(await publish()).toBe(0)
  const left = await readdir(app.application.store.tempFolder)
  expect(left.filter((name) => name.endsWith('.demonstration'))).toEqual([])
})

test('each video has an author of its own, and is commented by others, among those with a face', () => {
  const authors = plannedVideos.map(({ pseudo }) => pseudo)
  expect(new Set(authors).size).toBe(authors.length)
  const others = demoPeople.slice(1).map(({ pseudo }) => pseudo)
  expect(others).toEqual(expect.arrayContaining(authors))
  for (const { pseudo, comments } of plannedVideos) {
    const speakers = comments.map((comment) => comment.pseudo)
    expect(others.filter((other) => other !== pseudo)).toEqual(expect.arrayContaining(speakers))
    expect(speakers.length).toBeGreaterThan(1)
  }
})
