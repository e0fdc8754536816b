import { currentUser, logout } from '@aura/contract/accounts/accounts.contract'
import { getMedia } from '@aura/contract/media/media.contract'
import { getProfile, updateProfile } from '@aura/contract/profiles/profiles.contract'
import { expect, test } from 'vitest'
import { days } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

function edit(person: { token: string }, fields: Record<string, string>, picture?: Buffer, name = 'moi.jpg') {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  if (picture) body.set('profile_picture', new Blob([new Uint8Array(picture)]), name)
  return ask(app, updateProfile, { token: person.token, body })
}

const profileOf = (pseudo: string, viewer?: Person) =>
  ask(app, getProfile, { params: { pseudo }, token: viewer?.token })

test('[ACC-52] the token of a profile change belongs to the same session: both work until it ends', async () => {
  const person = await makePerson(app)
  const { status, body } = await edit(person, { pseudo: `${person.pseudo}-2`, bio: 'Bonjour' })
  expect(status).toBe(200)
  for (const token of [person.token, body.token]) {
    expect(await ask(app, currentUser, { token })).toMatchObject({
      status: 200,
      body: { pseudo: body.pseudo },
    })
  }
  await ask(app, logout, { token: body.token })
  for (const token of [person.token, body.token]) {
    expect(await ask(app, currentUser, { token })).toMatchObject({ status: 401 })
  }
})

test('a new picture is square, replaces the old one, and the old one is no longer served', async () => {
  const person = await makePerson(app)
  const first = await edit(person, { pseudo: person.pseudo }, await jpeg(400, 500))
  expect(first.body.profile_picture).toMatch(/-320\.webp$/)
  const second = await edit(person, { pseudo: person.pseudo }, await jpeg(410, 500))
  expect(second.body.profile_picture).not.toBe(first.body.profile_picture)
  expect((await profileOf(person.pseudo)).body.profile_picture).toBe(second.body.profile_picture)
  const fetched = (name: string | null) => ask(app, getMedia, { params: { name: name ?? '' } })
  expect(await fetched(second.body.profile_picture)).toMatchObject({ status: 200 })
  expect(await fetched(first.body.profile_picture)).toMatchObject({ status: 404 })
})

test('[PRF-20, PRF-21] a bio left out stays, an empty one goes, one of 251 characters is refused and nothing of the change is kept', async () => {
  const person = await makePerson(app)
  await edit(person, { pseudo: person.pseudo, bio: 'é'.repeat(250) })
  await edit(person, { pseudo: person.pseudo })
  expect((await profileOf(person.pseudo)).body.bio).toBe('é'.repeat(250))
  // A form writes each line break as two characters; one is counted, and kept.
  expect((await edit(person, { pseudo: person.pseudo, bio: 'é\n'.repeat(125) })).status).toBe(200)
  expect((await profileOf(person.pseudo)).body.bio).toBe('é\n'.repeat(125))
  const refused = await edit(person, { pseudo: `${person.pseudo}-x`, bio: 'é'.repeat(251) })
  expect(refused).toMatchObject({ status: 400, body: { fields: { bio: expect.any(String) } } })
  expect((await profileOf(person.pseudo)).body.bio).toBe('é\n'.repeat(125))
  await edit(person, { pseudo: person.pseudo, bio: '' })
  expect((await profileOf(person.pseudo)).body.bio).toBeNull()
})

test('[PRF-19] only JPEG and PNG pictures are taken', async () => {
  const person = await makePerson(app)
  const refused = await edit(person, { pseudo: person.pseudo }, Buffer.from('GIF89a'), 'moi.gif')
  expect(refused).toMatchObject({
    status: 415,
    body: { message: 'Seuls les fichiers image (JPEG, PNG) sont autorisés.' },
  })
  expect((await profileOf(person.pseudo)).body.profile_picture).toBeNull()
})

test('[PRF-30] a former pseudo leads to its account for 90 days and nobody else can take it meanwhile', async () => {
  const person = await makePerson(app, { pseudo: 'Ancienne' })
  const other = await makePerson(app)
  await edit(person, { pseudo: 'Nouvelle' })
  expect((await profileOf('ancienne')).body).toMatchObject({ id: person.id, pseudo: 'Nouvelle' })
  expect(await edit(other, { pseudo: 'ANCIENNE' })).toMatchObject({
    status: 409,
    body: { code: 'accounts.pseudo-taken', fields: { pseudo: expect.any(String) } },
  })
  expect(await edit(person, { pseudo: 'Ancienne' })).toMatchObject({ status: 200 })
  await edit(person, { pseudo: 'Nouvelle' })
  app.clock.advance(days(91))
  expect((await profileOf('ancienne')).status).toBe(404)
})
