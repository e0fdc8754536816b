import { addPostComment, listPostComments } from '@aura/contract/comments/comments.contract'
import { editCommunity } from '@aura/contract/communities/communities.contract'
import { communityLog } from '@aura/contract/communities/communities.log.contract'
import * as contract from '@aura/contract/communities/communities.members.contract'
import { communityPosts, communityTopPosts } from '@aura/contract/communities/communities.posts.contract'
import { getMedia } from '@aura/contract/media/media.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { expect, test } from 'vitest'
import { sendComment } from '../../testing/comments.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { becomeMember, remove } from '../../testing/community-members.ts'
import { ask } from '../../testing/contract-calls.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { publishPost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const owner = await makePerson(app)

/** The ways in which a membership ends, and with it the right to read. */
const ends: Record<string, (id: number, person: Person) => Promise<{ status: number }>> = {
  leaving: (id, { token }) => ask(app, contract.leaveCommunity, { params: { id }, token }),
  'a removal': (id, person) => remove(app, { id, by: owner }, person),
  'a ban': (id, person) => remove(app, { id, by: owner }, person, { ban: { days: 1 } }),
}

async function stage(isPrivate: boolean) {
  const { id, name } = await makeCommunity(app, owner, { isPrivate })
  const { body: post } = await publishPost(app, owner, { communityId: String(id), legend: 'Entre nous' })
  const statusesFor = async ({ token }: Partial<Person>) => {
    const [ofCommunity, ofPost] = [
      { params: { id }, token },
      { params: { id: post.id, postId: post.id }, token },
    ]
    const answers = await Promise.all([
      ask(app, communityPosts, ofCommunity),
      ask(app, communityTopPosts, ofCommunity),
      ask(app, contract.listMembers, ofCommunity),
      ask(app, getPost, ofPost),
      ask(app, listPostComments, ofPost),
      ask(app, getMedia, { params: { name: post.media ?? '' }, token }),
    ])
    return answers.map(({ status }) => status)
  }
  return { id, name, post, statusesFor }
}
const shown = [200, 200, 200, 200, 200, 200]
const refused = [403, 403, 403, 404, 404, 404]

test.each(Object.keys(ends))(
  '[COM-39, COM-20, COM-31, COM-53] after %s from a private community every call and its media refuse at once',
  async (how) => {
    const [{ id, post, statusesFor }, person] = [await stage(true), await makePerson(app)]
    expect(await statusesFor(person)).toEqual(refused)
    await becomeMember(app, { id, owner }, person)
    expect(await statusesFor(person)).toEqual(shown)
    expect((await ends[how]?.(id, person))?.status).toBe(200)
    expect(await statusesFor(person)).toEqual(refused)
    const body = new FormData()
    body.set('content', 'Encore moi')
    const comment = { params: { postId: post.id }, token: person.token, body }
    expect((await ask(app, addPostComment, comment)).status).toBe(404)
    const posted = await publishPost(app, person, { communityId: String(id), legend: 'Encore moi' })
    expect(posted).toMatchObject({ status: 404, body: { code: 'posts.community-unknown' } })
    const log = await ask(app, communityLog, { params: { id }, token: person.token })
    expect(log.body.code).toBe('communities.not-member')
  },
)

test.each([
  ['a private', true, 'private, no-store'],
  ['a public', false, 'private, max-age=60'],
])(
  '[COM-39, MED-14] what a browser keeps of the media of posts and comments of %s community',
  async (_kind, isPrivate, keeping) => {
    const { post } = await stage(isPrivate)
    const comment = await sendComment(app, owner, {
      postId: post.id,
      file: await jpeg(isPrivate ? 310 : 311, 410),
    })
    const names = [post.media ?? '', comment.body.media_url?.replace('/media/', '') ?? '']
    for (const name of names) {
      for (const token of isPrivate ? [owner.token] : [owner.token, undefined]) {
        const first = await ask(app, getMedia, { params: { name }, token })
        const headers = { 'if-none-match': String(first.headers.etag) }
        const again = await ask(app, getMedia, { params: { name }, token, headers })
        expect([first.status, again.status]).toEqual([200, 304])
        for (const answer of [first, again]) expect(answer.headers['cache-control']).toBe(keeping)
      }
    }
  },
)

test('[COM-39] a public community that becomes private refuses all but its members at once', async () => {
  const [{ id, name, statusesFor }, member] = [await stage(false), await makePerson(app)]
  const stranger = await makePerson(app)
  await becomeMember(app, { id, owner }, member)
  for (const viewer of [stranger, {}]) expect(await statusesFor(viewer)).toEqual(shown)
  const body = new FormData()
  for (const [field, value] of Object.entries({ name, description: 'Privée', category: 'art', privacy: '1' }))
    body.set(field, value)
  expect((await ask(app, editCommunity, { params: { id }, token: owner.token, body })).status).toBe(200)
  for (const viewer of [stranger, {}]) expect(await statusesFor(viewer)).toEqual(refused)
  expect(await statusesFor(member)).toEqual(shown)
})
