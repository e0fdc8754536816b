import {
  communityRole,
  editCommunity,
  getCommunity,
  searchCommunities,
} from '@aura/contract/communities/communities.contract'
import { joinCommunity } from '@aura/contract/communities/communities.members.contract'
import { getMedia } from '@aura/contract/media/media.contract'
import { beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { enrol, makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { endSessionDuring } from '../../testing/end-session-during.ts'
import { jpeg, png } from '../../testing/image-fixtures.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { startWhileHeld } from '../../testing/until-locked.ts'
import { updateRole } from './communities.roles.queries.ts'

const app = await openTestApp()
const owner = await makePerson(app)
const stranger = await makePerson(app)
let id: number
let name: string

beforeEach(async () => {
  ;({ id, name } = await makeCommunity(app, owner))
})

function edit(
  person: Person | undefined,
  fields: Record<string, string> = {},
  cover?: Buffer,
  communityId = id,
) {
  const body = new FormData()
  const wanted = { name, description: 'Tout autre chose.', category: 'art', ...fields }
  for (const [field, value] of Object.entries(wanted)) body.set(field, value)
  if (cover) body.set('cover_image', new Blob([new Uint8Array(cover)]), 'cover.jpg')
  return ask(app, editCommunity, { params: { id: communityId }, token: person?.token, body })
}
const details = async (viewer?: Person) =>
  (await ask(app, getCommunity, { params: { id }, token: viewer?.token })).body
const mediaStatus = async (media: string | null) =>
  (await ask(app, getMedia, { params: { name: media ?? '' } })).status

test('[COM-36, COM-37, COM-51, COM-55] owner and admins change name, description, category, rules and question, and it is in the log', async () => {
  const admin = await makePerson(app)
  await enrol(app, id, admin, 'admin')
  const said = { name: `  Nouveau  ${name}`, rules: ' Soyez gentils.\r\nToujours. ', question: 'Pourquoi ?' }
  const { status, body } = await edit(admin, said)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id,
    name: `Nouveau ${name}`,
    description: 'Tout autre chose.',
    category: 'art',
    rules: 'Soyez gentils.\nToujours.',
    question: 'Pourquoi ?',
    userRole: 'admin',
  })
  expect(await details(admin)).toEqual(body)
  const found = await ask(app, searchCommunities, { query: { query: `Nouveau ${name}` } })
  expect(found.body.communities).toMatchObject([{ id }])
  expect(await edit(owner, { name: body.name, question: ' ' })).toMatchObject({
    status: 200,
    body: { rules: 'Soyez gentils.\nToujours.', question: null },
  })
  const log = app.db
    .selectFrom('communityLog')
    .select(['act', 'byId'])
    .where('communityId', '=', id)
    .orderBy('id')
  const [, ...edits] = await log.execute()
  expect(edits).toEqual([
    { act: 'edited', byId: admin.id },
    { act: 'edited', byId: owner.id },
  ])
})

test('[COM-37] nobody else may, nor who lost the role meanwhile', async () => {
  const member = await makePerson(app)
  await enrol(app, id, member)
  expect((await edit(undefined)).status).toBe(401)
  for (const person of [stranger, member]) {
    expect(await edit(person)).toMatchObject({ status: 403, body: { code: 'communities.not-manager' } })
  }
  expect(await edit(owner, {}, undefined, 999_999_999)).toMatchObject({
    status: 404,
    body: { code: 'communities.unknown' },
  })
  // Past the check of access: decided again where the change is written.
  const wanted = { name, description: 'Non', category: 'art', isOpen: false } as const
  const late = { ...wanted, rules: undefined, question: undefined, cover: undefined }
  const actor = {
    userId: member.id,
    sessionId: 1,
    pseudo: member.pseudo,
    auraTypeId: 1,
    isModerator: true,
    isAdministrator: true,
  }
  await expect(app.application.services.communityEdit.edit(actor, id, late)).rejects.toMatchObject({
    code: 'communities.not-manager',
  })
  // The role is being taken from an admin: the change waits for it.
  await enrol(app, id, stranger, 'admin')
  const demote = (tx: Tx) => updateRole(tx, id, stranger.id, 'member')
  const [edited] = await startWhileHeld(app.db, demote, [() => edit(stranger)])
  expect((await edited)?.body.code).toBe('communities.not-manager')
  expect(await details()).toMatchObject({ privacy: 0, category: 'other' })
})

test.each([
  [{ name: 'ab' }, 'communities.name-invalid', 'name'],
  [{ name: 'Support Aura' }, 'communities.name-reserved', 'name'],
  [{ name: 'PRlSE' }, 'communities.name-taken', 'name'],
  [{ description: '' }, 'communities.description-invalid', 'description'],
  [{ description: 'é'.repeat(60_000) }, 'platform.too-large', undefined],
  [{ category: 'cuisine' }, 'platform.invalid', 'category'],
  [{ rules: 'é'.repeat(2001) }, 'communities.rules-too-long', 'rules'],
  [{ question: 'é'.repeat(201) }, 'communities.question-too-long', 'question'],
])('[COM-36, COM-55] refuses %o, and keeps nothing of the change', async (fields, code, field) => {
  if (code === 'communities.name-taken') await makeCommunity(app, owner, { name: 'Prise' })
  const before = await details(owner)
  const answer = await edit(owner, fields)
  expect(answer.body.code).toBe(code)
  expect(answer.status).toBeLessThan(500)
  if (field) expect(answer.body.fields).toHaveProperty(field)
  expect(await details(owner)).toEqual(before)
})

test('[COM-36, COM-37, COM-40] a cover keeps its proportions, shows to everybody, and is served until it is replaced or taken away', async () => {
  const first = (await edit(owner, { privacy: '1' }, await jpeg(900, 300))).body
  expect(first).toMatchObject({ cover_image: expect.stringMatching(/-900\.webp$/), privacy: 1 })
  expect(first.cover_variants.map(({ width }) => width)).toContain(900)
  expect(first.cover_placeholder).toMatch(/^data:image/)
  expect(await mediaStatus(first.cover_image)).toBe(200)
  const second = (await edit(owner, {}, await png(800, 300))).body
  expect([await mediaStatus(second.cover_image), await mediaStatus(first.cover_image)]).toEqual([200, 404])
  expect((await edit(owner)).body.cover_image).toBe(second.cover_image)
  const bare = (await edit(owner, { cover_removed: 'true' })).body
  expect(bare).toMatchObject({ cover_image: null, cover_variants: [], cover_placeholder: null })
  expect(await mediaStatus(second.cover_image)).toBe(404)
  expect((await edit(owner, { cover_removed: 'true' })).status).toBe(200)
  const third = (await edit(owner, { cover_removed: 'true' }, await png(700, 300))).body
  expect(await mediaStatus(third.cover_image)).toBe(200)
  await app.db
    .updateTable('community')
    .set({ closedAt: app.clock.now(), nameLook: null })
    .where('id', '=', id)
    .execute()
  expect(await mediaStatus(third.cover_image)).toBe(404)
})

test('[COM-57] what a closed community said of itself is forgotten', async () => {
  const { cover_image } = (await edit(owner, { rules: 'Chut' }, await jpeg(420, 200))).body
  const community = () =>
    app.db
      .selectFrom('community')
      .select(['name', 'description', 'rules', 'coverMediaId'])
      .where('id', '=', id)
  await app.application.services.communityEdit.forgetClosed(app.db)
  expect(await community().executeTakeFirst()).toMatchObject({
    description: 'Tout autre chose.',
    rules: 'Chut',
  })
  await app.db
    .updateTable('community')
    .set({ closedAt: app.clock.now(), nameLook: null })
    .where('id', '=', id)
    .execute()
  await app.application.services.communityEdit.forgetClosed(app.db)
  expect(await community().executeTakeFirst()).toEqual({
    name: '',
    description: '',
    rules: '',
    coverMediaId: null,
  })
  const files = app.db
    .selectFrom('mediaFile')
    .select('name')
    .where('name', '=', cover_image ?? '')
  expect(await files.execute()).toEqual([])
  const terms = app.db.selectFrom('communityTerm').select('term').where('communityId', '=', id)
  expect(await terms.execute()).toEqual([])
})

test.each([
  ['a GIF', () => Buffer.from('GIF89a'), 415, 'communities.cover-type'],
  ['a web page', () => Buffer.from('<html>'), 415, 'communities.cover-type'],
  ['half a picture', async () => (await jpeg(900, 300)).subarray(0, 400), 422, 'media.unreadable'],
] as const)('[COM-38] %s is no cover, and nothing of the change is kept', async (_, file, status, code) => {
  const answer = await edit(owner, {}, await file())
  expect(answer).toMatchObject({ status, body: { code } })
  if (code === 'communities.cover-type')
    expect(answer.body.message).toBe('Seuls les fichiers image (JPEG, PNG) sont autorisés.')
  expect(await details()).toMatchObject({ cover_image: null, category: 'other' })
})

test('[COM-37] made public, it drops the requests that wait; made private, it is joined by request alone, at once', async () => {
  const join = () => ask(app, joinCommunity, { params: { id }, token: stranger.token, body: {} })
  expect((await edit(owner, { privacy: '1' })).body.privacy).toBe(1)
  expect(await join()).toMatchObject({ status: 403, body: { code: 'communities.private' } })
  const createdAt = app.clock.now()
  const declined = await makePerson(app)
  await app.db
    .insertInto('communityRequest')
    .values([
      { communityId: id, accountId: stranger.id, createdAt, declinedAt: null },
      { communityId: id, accountId: declined.id, createdAt, declinedAt: createdAt },
    ])
    .execute()
  const role = async () =>
    (await ask(app, communityRole, { params: { id }, token: stranger.token })).body.action
  expect(await role()).toBe('cancel')
  expect(await edit(owner, { privacy: '0' })).toMatchObject({ body: { privacy: 0, pending_requests: 0 } })
  expect(await role()).toBe('join')
  // The declined request is kept: it delays the next one, if the community becomes private again.
  const left = app.db.selectFrom('communityRequest').select('accountId').where('communityId', '=', id)
  expect(await left.execute()).toEqual([{ accountId: declined.id }])
  expect((await join()).status).toBe(200)
})

test('[COM-37] two who edit at once leave the whole of one of the changes', async () => {
  const admin = await makePerson(app)
  await enrol(app, id, admin, 'admin')
  const answers = await Promise.all([
    edit(owner, { description: 'Un', rules: 'Un', category: 'art' }, await jpeg(400, 200)),
    edit(admin, { description: 'Deux', rules: 'Deux', category: 'science' }, await jpeg(410, 200)),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { description, rules, category, cover_variants } = await details()
  const width = cover_variants.at(-1)?.width
  expect([
    ['Un', 'Un', 'art', 400],
    ['Deux', 'Deux', 'science', 410],
  ]).toContainEqual([description, rules, category, width])
  const media = await app.db
    .selectFrom('media')
    .select('id')
    .where('purpose', '=', 'cover')
    .where('ownerId', 'in', [owner.id, admin.id])
    .execute()
  const kept = await app.db
    .selectFrom('community')
    .select('coverMediaId')
    .where('coverMediaId', 'is not', null)
    .execute()
  expect(media).toHaveLength(kept.length)
})

test('[COM-37] a change of some fields keeps the others, whatever another admin has made of them', async () => {
  const admin = await makePerson(app)
  await enrol(app, id, admin, 'admin')
  const send = (person: Person, fields: Record<string, string>) => {
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.set(field, value)
    return ask(app, editCommunity, { params: { id }, token: person.token, body })
  }
  expect((await send(owner, { description: 'Du propriétaire.', category: 'science' })).status).toBe(200)
  expect((await send(admin, { rules: 'De l’admin.' })).status).toBe(200)
  expect((await send(admin, { privacy: '1' })).status).toBe(200)
  expect(await details(owner)).toMatchObject({
    name,
    description: 'Du propriétaire.',
    category: 'science',
    rules: 'De l’admin.',
    privacy: 1,
  })
  const found = await ask(app, searchCommunities, { query: { query: name }, token: owner.token })
  expect(found.body.communities.map((one) => one.id)).toContain(id)
})

test('[COM-37, ACC-37] a session that ends while the cover is worked on changes nothing', async () => {
  const admin = await makePerson(app)
  await enrol(app, id, admin, 'admin')
  const cover = await jpeg(300, 200)
  const { status } = await endSessionDuring(app, admin, () => edit(admin, { description: 'Non' }, cover))
  expect(status).toBe(401)
  expect((await details()).description).not.toBe('Non')
})
