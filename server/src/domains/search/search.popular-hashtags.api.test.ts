import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, later, minutes } from '../../platform/clock/clock.ts'
import { makePerson } from '../../testing/people.ts'
import { makePost, publishPost } from '../../testing/posts.ts'
import { hashtagsFor, idsFound } from '../../testing/search.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { findPopularHashtags } from './search.hashtags.queries.ts'

const app = await openTestApp()
const author = await makePerson(app)

test('[PST-22] hashtags that begin like what is typed, most used first; without a beginning, those of the last days', async () => {
  for (const legend of ['#Vélo', '#vélo en ville', '#Velodrome #velo', '#vélociraptor'])
    await makePost(app, author, { legend })
  expect(await hashtagsFor(app, 'vel')).toEqual(['velo 3', 'velociraptor 1', 'velodrome 1'])
  expect(await hashtagsFor(app, '#VÉLOD')).toEqual(['velodrome 1'])
  expect(await hashtagsFor(app, 'velx')).toEqual([])
  app.clock.advance(days(7) - minutes(2))
  expect(await hashtagsFor(app, '')).toContain('velo 3')
  app.clock.advance(minutes(2))
  expect(await hashtagsFor(app, '')).toEqual([])
  expect(await hashtagsFor(app, 'vel')).toEqual(['velo 3', 'velociraptor 1', 'velodrome 1'])
})

test('[PST-22] eight hashtags at most, found among many that begin alike; of equally used ones that of more authors first', async () => {
  app.clock.advance(days(8))
  const other = await makePerson(app)
  const write = async (legend: string, by = author) => makePost(app, by, { legend })
  await write('#nefa #nefb #nefc #nefd #nefe #neff #nefg #nefh #nefi #nefj')
  await write('#nefh #nefj')
  await write('#nefj')
  await write('#nefi', other)
  expect(await hashtagsFor(app, 'nef')).toEqual([
    ...['nefj 3', 'nefi 2', 'nefh 2'],
    ...['nefa 1', 'nefb 1', 'nefc 1', 'nefd 1', 'nefe 1'],
  ])
})

test('[PST-22] hashtags are those of legends, ten of a post; words of alternative texts are found without a sign', async () => {
  const tags = Array.from({ length: 12 }, (_, place) => `#zz${'lkjihgfedcba'[place]}`)
  const { body } = await publishPost(app, author, { legend: tags.join(' '), alt: 'Une crique #cachette' })
  expect(await hashtagsFor(app, 'cachet')).toEqual([])
  expect(await idsFound(app, '#cachette')).toEqual([])
  expect(await idsFound(app, 'cachette')).toEqual([body.id])
  expect(await hashtagsFor(app, 'zzc')).toEqual(['zzc 1'])
  expect(await hashtagsFor(app, 'zzb')).toEqual([])
})

test('[PST-22] of hashtags with one author each author’s first comes before the second of another, however many posts', async () => {
  app.clock.advance(days(8))
  const [many, one, two] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  for (let count = 0; count < 3; count++) await makePost(app, many, { legend: '#foules #foule #foulee' })
  await makePost(app, many, { legend: '#foules' })
  const hidden = await makePerson(app)
  await makePost(app, hidden, { legend: '#cachee #zephyr' })
  await makePost(app, one, { legend: '#zinc #zephyr' })
  await makePost(app, two, { legend: '#zephyr' })
  const popular = await findPopularHashtags(app.db, {
    since: later(app.clock.now(), -days(1)),
    limit: 5,
    lists: (id) => sql<boolean>`${id} <> ${hidden.id}`,
  })
  expect(popular).toEqual(['zephyr', 'foules', 'zinc', 'foule', 'foulee'])
})
