import { auraTypes } from '@aura/contract/aura/aura-types'
import { getMedia } from '@aura/contract/media/media.contract'
import * as contract from '@aura/contract/posts/posts.contract'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ask } from '../../testing/contract-calls.ts'
import { setErasureAt } from '../../testing/erasure.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost, publishPost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { emptyMedia } from '../media/media.queries.ts'
import { deleteLegends } from './posts.legends.queries.ts'

const app = await openTestApp()
const alice = await makePerson(app)
const bob = await makePerson(app)

const read = (id: number, viewer?: Person) =>
  ask(app, contract.getPost, { params: { id }, token: viewer?.token })
const remove = (id: number, actor?: Person) =>
  ask(app, contract.deletePost, { params: { id }, token: actor?.token })

describe('publishing', () => {
  test('[PST-01, PST-08] a post is published with its picture, legend and description, and read by anyone', async () => {
    const published = await publishPost(app, alice, {
      file: await jpeg(480, 600),
      legend: '  Brest, le soir  ',
      alt: 'Un phare',
    })
    expect(published).toMatchObject({ status: 200 })
    const { body } = await read(published.body.id)
    expect(body).toMatchObject({
      id: published.body.id,
      user_id: alice.id,
      pseudo: alice.pseudo,
      profile_picture: null,
      legend: 'Brest, le soir',
      alt: 'Un phare',
      aura: 0,
      likes: 0,
      comments_count: 0,
      thumbnail: null,
      twitch: null,
      auraActive: false,
      hasAura: false,
      hasntAura: false,
      hasLike: false,
      hasBookmark: false,
      isFollowing: false,
      canDelete: false,
      deleteReason: null,
      created_at: app.clock.now().toISOString(),
    })
    expect(body.media_variants.map((variant) => variant.width)).toEqual([320, 480])
    expect(body.media).toBe(body.media_variants[1]?.name)
    expect(body.placeholder).toMatch(/^data:image\/webp;base64,/)
    const picture = await ask(app, getMedia, { params: { name: body.media ?? '' } })
    expect(picture.status).toBe(200)
    expect(picture.headers['content-type']).toBe('image/webp')
  })

  test('[PST-08] its author may delete it, and reads so', async () => {
    const id = await makePost(app, alice)
    expect((await read(id, alice)).body).toMatchObject({ canDelete: true, deleteReason: 'author' })
    expect((await read(id, bob)).body).toMatchObject({ canDelete: false, deleteReason: null })
  })

  test('[PST-02] a legend is cut at 140 characters', async () => {
    const { body } = await publishPost(app, alice, { legend: '🌊'.repeat(150) })
    expect((await read(body.id)).body.legend).toBe('🌊'.repeat(140))
  })

  test('[PST-03] a post without media is refused with the sentence of the specification', async () => {
    const refused = await publishPost(app, alice, { file: undefined, legend: 'Sans image' })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'posts.media-missing',
        message: '⚠️ Un post classique doit contenir une image ou une vidéo.',
      },
    })
  })

  test.each([
    {
      what: 'without a selected community',
      form: { communityId: '', legend: 'Bonjour à tous' },
      status: 400,
      message: 'Veuillez sélectionner une communauté.',
    },
    {
      what: 'with neither legend nor media',
      form: { communityId: '12', legend: ' ', file: undefined },
      status: 400,
      message: '⚠️ Un post de communauté doit contenir au moins une légende ou un média.',
    },
    {
      what: 'for a community that does not exist',
      form: { communityId: '999999999', legend: 'Bonjour à tous' },
      status: 404,
      message: 'Cette communauté n’existe pas.',
    },
  ])(
    '[PST-04, PST-05] a community post $what is refused and comes out nowhere',
    async ({ form, status, message }) => {
      const before = await countPosts()
      expect(await publishPost(app, alice, form)).toMatchObject({ status, body: { message } })
      expect(await countPosts()).toBe(before)
    },
  )

  test.each([
    ['a text named .jpg', Buffer.from('Ceci n’est pas une image.'), 415],
    ['an empty file', Buffer.alloc(0), 422],
    ['the head of a video', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), 422],
    ['a truncated picture', 'truncated', 422],
  ])('[PST-01] %s is refused and leaves no post', async (_, file, status) => {
    const bytes = typeof file === 'string' ? (await jpeg(400, 500)).subarray(0, 900) : file
    const before = await countPosts()
    expect((await publishPost(app, alice, { file: bytes })).status).toBe(status)
    expect(await countPosts()).toBe(before)
  })

  test('[PST-01] a description past 500 characters is refused beside its field', async () => {
    const refused = await publishPost(app, alice, { alt: 'a'.repeat(501) })
    expect(refused).toMatchObject({ status: 400, body: { fields: { alt: expect.any(String) } } })
  })

  test('[PST-01] a visitor is asked to log in', async () => {
    const refused = await publishPost(app, { ...alice, token: '' })
    expect(refused).toMatchObject({ status: 401, body: { code: 'platform.unauthenticated' } })
  })

  test('[PST-01] the same key publishes once, answers the same post, and refuses another file', async () => {
    const before = await countPosts()
    const file = await jpeg(200, 300)
    const options = { file, legend: 'Une fois', idempotencyKey: 'publish-once' }
    const first = await publishPost(app, alice, options)
    const second = await publishPost(app, alice, options)
    expect(second.body.id).toBe(first.body.id)
    expect(await countPosts()).toBe(before + 1)
    const other = await publishPost(app, alice, { ...options, file: await jpeg(201, 300) })
    expect(other).toMatchObject({ status: 409, body: { code: 'platform.key-reused' } })
    expect(await countPosts()).toBe(before + 1)
    await remove(first.body.id, alice)
    const late = await publishPost(app, alice, options)
    expect(late).toMatchObject({ status: 404, body: { code: 'posts.unknown' } })
  })

  test.each(auraTypes)(
    '[PST-09] a post of an author of type $label carries its animation',
    async ({ id, label }) => {
      const author = await makePerson(app, { auraTypeId: id })
      const { body } = await read(await makePost(app, author))
      const expected = { solaris: 2, crimson: 2, celestia: 3, mystis: 3 } as Record<string, number>
      expect(body.aura_type_id).toBe(expected[label] ?? 1)
      expect(body.author_aura_type_id).toBe(id)
    },
  )
})

describe('deleting', () => {
  test('[PST-17, PST-18] the author deletes a post; it and its media are gone for everyone', async () => {
    const { body: post } = await publishPost(app, alice, { legend: 'À supprimer' })
    const name = post.media ?? ''
    expect(await remove(post.id, alice)).toMatchObject({
      status: 200,
      body: { message: 'Post supprimé avec succès.' },
    })
    for (const viewer of [undefined, alice, bob]) {
      expect(await read(post.id, viewer)).toMatchObject({ status: 404, body: { code: 'posts.unknown' } })
    }
    expect((await ask(app, getMedia, { params: { name } })).status).toBe(404)
    expect((await remove(post.id, alice)).status).toBe(404)
  })

  test('[PST-17] nobody else deletes it', async () => {
    const id = await makePost(app, alice)
    expect(await remove(id, bob)).toMatchObject({ status: 403, body: { code: 'posts.not-author' } })
    expect(await remove(id)).toMatchObject({ status: 401 })
    expect((await read(id)).status).toBe(200)
  })

  test('[PST-17] a post that never existed is unknown', async () => {
    expect(await remove(999_999_999, alice)).toMatchObject({ status: 404, body: { code: 'posts.unknown' } })
    expect(await read(999_999_999)).toMatchObject({ status: 404, body: { code: 'posts.unknown' } })
  })
})

test('words and files of posts are deleted at once, of more posts than a statement has parameters', async () => {
  const id = await makePost(app, alice, { legend: 'Avant' })
  await ask(app, contract.editPost, { params: { id }, body: { legend: 'Après' }, token: alice.token })
  const others = Array.from({ length: 70_000 }, (_, place) => 1e12 + place)
  await inTransaction(app.db, async (tx) => {
    const { mediaId } = await tx
      .selectFrom('postMedia')
      .select('mediaId')
      .where('postId', '=', id)
      .executeTakeFirstOrThrow()
    await tx.updateTable('post').set({ deletedAt: app.clock.now() }).where('id', '=', id).execute()
    await deleteLegends(tx, [...others, id])
    await emptyMedia(tx, [...others, mediaId])
    expect(await tx.selectFrom('postLegend').select('legend').where('postId', '=', id).execute()).toEqual([])
    expect(await tx.selectFrom('mediaFile').select('name').where('mediaId', '=', mediaId).execute()).toEqual(
      [],
    )
  })
})

test('[MED-14] posts and media of an author who is leaving are hidden, and come back with them', async () => {
  const carole = await makePerson(app)
  const { body: post } = await publishPost(app, carole)
  const setLeaving = (eraseAt: Date | null) => setErasureAt(app, carole.id, eraseAt)
  await setLeaving(app.clock.now())
  expect((await read(post.id)).status).toBe(404)
  expect((await ask(app, getMedia, { params: { name: post.media ?? '' } })).status).toBe(404)
  await setLeaving(null)
  expect((await read(post.id)).status).toBe(200)
  expect((await ask(app, getMedia, { params: { name: post.media ?? '' } })).status).toBe(200)
})

async function countPosts(): Promise<number> {
  const row = await app.db
    .selectFrom('post')
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
