import { isBlank } from '@aura/contract/blank-text'
import { addComment, listPostComments } from '@aura/contract/comments/comments.contract'
import { getPost, legendMaxLength } from '@aura/contract/posts/posts.contract'
import { bioMaxLength, getProfile } from '@aura/contract/profiles/profiles.contract'
import { expect, test } from 'vitest'
import { scoreFrench } from './domains/toxicity/french-scorer.rules.ts'
import { ask } from './testing/contract-calls.ts'
import { jpeg } from './testing/image-fixtures.ts'
import { illFormedStrings, naughtyStrings, packedNaughtyStrings } from './testing/naughty-strings.ts'
import { makePerson } from './testing/people.ts'
import { makePost, publishPost } from './testing/posts.ts'
import { editProfile } from './testing/profiles.ts'
import { openTestApp } from './testing/test-app.ts'

const app = await openTestApp()
const person = await makePerson(app)

const edit = (fields: Record<string, string>) =>
  editProfile(app, person, { pseudo: person.pseudo, ...fields })

/** As forms carry it: they write every line break as CR LF, which is read as one character. */
const sent = (text: string) => text.replace(/\r\n?|\n/g, '\n')

test('there are at least 500 of them', () => {
  expect(naughtyStrings.length).toBeGreaterThanOrEqual(500)
})

test('[PRF-20] a bio of naughty strings comes back as it was written', async () => {
  for (const bio of packedNaughtyStrings(bioMaxLength)) {
    expect((await edit({ bio })).status, bio).toBe(200)
    const { body } = await ask(app, getProfile, { token: person.token, params: { pseudo: person.pseudo } })
    expect(body.bio ?? '').toBe(sent(bio).trim())
  }
})

test('[ACC-17] a naughty pseudo is refused, or is the pseudo', async () => {
  const answers = await Promise.all(
    naughtyStrings.map(async (wanted) => ({ wanted, answer: await edit({ pseudo: wanted }) })),
  )
  for (const { wanted, answer } of answers) {
    expect([200, 400, 409], wanted).toContain(answer.status)
    if (answer.status === 200) expect(answer.body.pseudo).toBe(wanted.trim().normalize('NFC'))
  }
})

test('[PST-02] a legend of the worst of them comes back as it was written', async () => {
  const file = await jpeg(20, 20)
  // Each post has a picture to prepare, so that these are few: the list’s last ones are our own.
  for (const legend of packedNaughtyStrings(legendMaxLength).slice(-10)) {
    const { status, body } = await publishPost(app, person, { file, legend })
    expect(status, legend).toBe(200)
    const post = await ask(app, getPost, { params: { id: body.id } })
    expect(post.body.legend).toBe(sent(legend).trim())
  }
})

test('[CMT-03] a naughty comment is refused for being blank, or comes back as it was written', async () => {
  const postId = await makePost(app, person)
  const { token } = person
  const write = (content: string) =>
    ask(app, addComment, { token, body: { postId, content, acceptedToxic: true } })
  const answers = await Promise.all(
    naughtyStrings.map(async (wanted) => ({ wanted, answer: await write(wanted) })),
  )
  for (const { wanted, answer } of answers) {
    if (isBlank(wanted)) expect(answer.status, wanted).toBe(400)
    else expect(answer.body.content).toBe(wanted.trim())
  }
  const kept: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 50, ...(cursor ? { cursor } : {}) }
    const { body } = await ask(app, listPostComments, { params: { postId }, query })
    kept.push(...body.comments.map(({ content }) => content))
    cursor = body.nextCursor
  }
  const sent = naughtyStrings.filter((text) => !isBlank(text)).map((text) => text.trim())
  expect(kept.toSorted()).toEqual(sent.toSorted())
})

test.each(illFormedStrings)('what is no text (%j) is refused wherever it is sent', async (text) => {
  const json = { method: 'POST' as const, headers: { 'content-type': 'application/json', ...person.headers } }
  expect(
    (await app.call({ ...json, url: '/api/analyze', payload: JSON.stringify({ content: text }) })).statusCode,
  ).toBe(400)
})

test('[CMT-10] each of them can be scored', () => {
  for (const text of [...naughtyStrings, ...illFormedStrings]) {
    const score = scoreFrench(text)
    expect(score, text).toBeGreaterThanOrEqual(0)
    expect(score, text).toBeLessThanOrEqual(1)
  }
})
