import { currentUser, logout } from '@aura/contract/accounts/accounts.session.contract'
import { getMedia } from '@aura/contract/media/media.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import { ask } from '../../testing/contract-calls.ts'
import { endSessionDuring } from '../../testing/end-session-during.ts'
import { exportedRows } from '../../testing/exported-rows.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { openLiveSession } from '../../testing/live-session.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { editProfile } from '../../testing/profiles.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

/** The same person in a new session: the first one ends after 30 days. */
async function relogged(person: Person): Promise<Person> {
  return { ...person, token: await openLiveSession(app.db, app.jwtSecret, person.id, app.clock.now()) }
}

const profileOf = (pseudo: string, viewer?: Person) =>
  ask(app, getProfile, { params: { pseudo }, token: viewer?.token })

test('[ACC-52] the token of a profile change belongs to the same session: both work until it ends', async () => {
  const person = await makePerson(app)
  const { status, body } = await editProfile(app, person, { pseudo: `${person.pseudo}-2`, bio: 'Bonjour' })
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
  const first = await editProfile(app, person, { pseudo: person.pseudo }, await jpeg(400, 500))
  expect(first.body.profile_picture).toMatch(/-320\.webp$/)
  const second = await editProfile(app, person, { pseudo: person.pseudo }, await jpeg(410, 500))
  expect(second.body.profile_picture).not.toBe(first.body.profile_picture)
  expect((await profileOf(person.pseudo)).body.profile_picture).toBe(second.body.profile_picture)
  const fetched = (name: string | null) => ask(app, getMedia, { params: { name: name ?? '' } })
  expect(await fetched(second.body.profile_picture)).toMatchObject({ status: 200 })
  expect(await fetched(first.body.profile_picture)).toMatchObject({ status: 404 })
})

test('[PRF-20, PRF-21] a bio left out stays, an empty one goes, one of 251 characters is refused and nothing of the change is kept', async () => {
  const person = await makePerson(app)
  await editProfile(app, person, { pseudo: person.pseudo, bio: 'é'.repeat(250) })
  await editProfile(app, person, { pseudo: person.pseudo })
  expect((await profileOf(person.pseudo)).body.bio).toBe('é'.repeat(250))
  // A form writes each line break as two characters; one is counted, and kept.
  const written = `éé${'\né'.repeat(124)}`
  expect((await editProfile(app, person, { pseudo: person.pseudo, bio: written })).status).toBe(200)
  expect((await profileOf(person.pseudo)).body.bio).toBe(written)
  const refused = await editProfile(app, person, { pseudo: `${person.pseudo}-x`, bio: 'é'.repeat(251) })
  expect(refused).toMatchObject({ status: 400, body: { fields: { bio: expect.any(String) } } })
  expect((await profileOf(person.pseudo)).body.bio).toBe(written)
  await editProfile(app, person, { pseudo: person.pseudo, bio: '' })
  expect((await profileOf(person.pseudo)).body.bio).toBeNull()
})

test.each([' \n ', '\u00a0', '\u200b\u3164'])('[PRF-03] a bio of %j alone is none', async (bio) => {
  const person = await makePerson(app)
  await editProfile(app, person, { pseudo: person.pseudo, bio: ' Bonjour\n' })
  expect((await profileOf(person.pseudo, person)).body.bio).toBe('Bonjour')
  await editProfile(app, person, { pseudo: person.pseudo, bio })
  expect((await profileOf(person.pseudo, person)).body.bio).toBeNull()
})

test('[PRF-19] only JPEG and PNG pictures are taken', async () => {
  const person = await makePerson(app)
  const refused = await editProfile(app, person, { pseudo: person.pseudo }, Buffer.from('GIF89a'), 'moi.gif')
  expect(refused).toMatchObject({
    status: 415,
    body: { message: 'Seuls les fichiers image (JPEG, PNG) sont autorisés.' },
  })
  expect((await profileOf(person.pseudo)).body.profile_picture).toBeNull()
})

test('[PRF-30, PRV-02] a former pseudo leads to its account for 90 days, nobody else can take it meanwhile, and the export names it', async () => {
  const person = await makePerson(app, { pseudo: 'Ancienne' })
  const other = await makePerson(app)
  await editProfile(app, person, { pseudo: 'Nouvelle' })
  expect((await profileOf('ancienne')).body).toMatchObject({ id: person.id, pseudo: 'Nouvelle' })
  expect(await exportedRows(app, person, 'former-pseudos')).toMatchObject([{ pseudo: 'Ancienne' }])
  expect(await editProfile(app, other, { pseudo: 'ANCIENNE' })).toMatchObject({
    status: 409,
    body: { code: 'accounts.pseudo-taken', fields: { pseudo: expect.any(String) } },
  })
  app.clock.advance(days(90) - 1)
  expect((await profileOf('ancienne')).body).toMatchObject({ id: person.id, pseudo: 'Nouvelle' })
  expect(await editProfile(app, await relogged(other), { pseudo: 'Ancienne' })).toMatchObject({
    status: 409,
    body: { code: 'accounts.pseudo-taken' },
  })
  app.clock.advance(1)
  expect((await profileOf('ancienne')).status).toBe(404)
  expect(await editProfile(app, await relogged(other), { pseudo: 'Ancienne' })).toMatchObject({ status: 200 })
})

test('[ACC-61] a pseudo is changed once in 30 days, and the refusal names the date', async () => {
  const person = await relogged(await makePerson(app))
  const { pseudo } = person
  expect((await profileOf(pseudo, person)).body.pseudo_changeable_at).toBeNull()
  const changedAt = app.clock.now()
  expect((await editProfile(app, person, { pseudo: `${pseudo}-2` })).status).toBe(200)
  const from = later(changedAt, days(30))
  expect((await profileOf(pseudo, person)).body.pseudo_changeable_at).toBe(from.toISOString())
  expect((await profileOf(pseudo)).body.pseudo_changeable_at).toBeNull()
  const message = `Vous pourrez changer de pseudo à partir du ${formatMoment(from)}.`
  // Back to the former one, or in other letters, is a change too; the rest of a profile is none.
  for (const wanted of [`${pseudo}-3`, pseudo, `${pseudo.toUpperCase()}-2`]) {
    expect(await editProfile(app, person, { pseudo: wanted, bio: 'non' })).toMatchObject({
      status: 409,
      body: { code: 'accounts.pseudo-too-soon', message, fields: { pseudo: message } },
    })
  }
  expect(await editProfile(app, person, { pseudo: `${pseudo}-2`, bio: 'oui' })).toMatchObject({ status: 200 })
  expect((await profileOf(pseudo)).body).toMatchObject({ pseudo: `${pseudo}-2`, bio: 'oui' })
  app.clock.advance(days(30) - 1000)
  const again = await relogged(person)
  expect((await editProfile(app, again, { pseudo: `${pseudo}-3` })).status).toBe(409)
  app.clock.advance(1000)
  expect((await editProfile(app, again, { pseudo: `${pseudo}-3` })).status).toBe(200)
})

test('[ACC-61] of changes at once one is made', async () => {
  const person = await makePerson(app)
  const wanted = ['a', 'b', 'c', 'd'].map((end) => `${person.pseudo}-${end}`)
  const answers = await Promise.all(wanted.map((pseudo) => editProfile(app, person, { pseudo })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('[ACC-61] two former pseudos are held, the oldest is free again', async () => {
  const person = await makePerson(app)
  const pseudos = ['Un', 'Deux', 'Trois', 'Quatre'].map((name) => `${name}-${person.id}`)
  for (const pseudo of pseudos) {
    expect((await editProfile(app, await relogged(person), { pseudo })).status).toBe(200)
    app.clock.advance(days(30))
  }
  const [first = '', ...held] = pseudos
  expect((await profileOf(first)).status).toBe(404)
  for (const pseudo of held) expect((await profileOf(pseudo)).body.id).toBe(person.id)
  const other = await makePerson(app)
  expect((await editProfile(app, other, { pseudo: held[0] ?? '' })).status).toBe(409)
  expect((await editProfile(app, other, { pseudo: first })).status).toBe(200)
})

test('[ACC-37] a session that ends while the picture is worked on changes nothing', async () => {
  const person = await makePerson(app)
  const picture = await jpeg(300, 200)
  const { status } = await endSessionDuring(app, person, () =>
    editProfile(app, person, { pseudo: person.pseudo, bio: 'Non' }, picture),
  )
  expect(status).toBe(401)
  expect((await profileOf(person.pseudo)).body).toMatchObject({ bio: null, profile_picture: null })
})
