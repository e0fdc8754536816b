import type { Id } from '@aura/contract/common'
import { editCommunity } from '@aura/contract/communities/communities.contract'
import { leaveCommunity, listMembers } from '@aura/contract/communities/communities.members.contract'
import { communityPosts } from '@aura/contract/communities/communities.posts.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { getMedia } from '@aura/contract/media/media.contract'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { expect, test } from 'vitest'
import { writeComment } from '../../testing/comments.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { becomeMember, remove } from '../../testing/community-members.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { publishPost } from '../../testing/posts.ts'
import { openSocket } from '../../testing/sockets.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const address = await app.listen()

/** Opens a socket of a person; returns a growing list of the kinds of its notifications. */
async function listen({ token }: Person): Promise<string[]> {
  const socket = openSocket(address)
  expect(await socket.emitWithAck('join', token)).toEqual({ ok: true })
  const kinds: string[] = []
  socket.on('newNotification', ({ kind }: Notification) => kinds.push(kind))
  return kinds
}

interface Community {
  id: Id
  name: string
  owner: Person
}

const close = ({ id, name, owner }: Community) => {
  const body = new FormData()
  for (const [field, value] of Object.entries({ name, description: 'Privée', category: 'art', privacy: '1' }))
    body.set(field, value)
  return ask(app, editCommunity, { params: { id }, token: owner.token, body })
}

/** Acts after which a person may no longer read a community. */
const ends: [
  name: string,
  isPrivate: boolean,
  (of: Community, person: Person) => Promise<{ status: number }>,
][] = [
  ['leaving', true, ({ id }, { token }) => ask(app, leaveCommunity, { params: { id }, token })],
  ['a removal', true, ({ id, owner }, person) => remove(app, { id, by: owner }, person)],
  ['a ban', true, ({ id, owner }, person) => remove(app, { id, by: owner }, person, { ban: { days: null } })],
  ['a change to private', false, (community) => close(community)],
]

test.each(ends)(
  '[COM-39, NTF-27] after %s an open socket tells nothing more of it, and calls and media refuse',
  async (_how, isPrivate, end) => {
    const [owner, person] = [await makePerson(app), await makePerson(app)]
    const community = { ...(await makeCommunity(app, owner, { isPrivate })), owner }
    const { id } = community
    if (isPrivate) await becomeMember(app, community, person)
    const { body: post } = await publishPost(app, owner, { communityId: String(id), legend: 'Entre nous' })
    const { body: said } = await writeComment(app, person, { postId: post.id })
    const reply = () => writeComment(app, owner, { postId: post.id, parentId: said.id })
    const statuses = async () => {
      const { token } = person
      const answers = await Promise.all([
        ask(app, communityPosts, { params: { id }, token }),
        ask(app, listMembers, { params: { id }, token }),
        ask(app, getPost, { params: { id: post.id }, token }),
        ask(app, getMedia, { params: { name: post.media ?? '' }, token }),
      ])
      return answers.map(({ status }) => status)
    }
    expect(await statuses()).toEqual([200, 200, 200, 200])
    const told = await listen(person)
    await reply()
    await expect.poll(() => told).toContain('community-reply')

    expect((await end(community, person)).status).toBe(200)
    // Calls after the answer are refused at once; the event of the reply has not been delivered yet.
    const replied = reply()
    expect(await statuses()).toEqual([403, 403, 404, 404])
    expect((await replied).status).toBe(200)
    const other = await makePerson(app)
    await ask(app, followUser, { token: other.token, body: { pseudo: person.pseudo } })
    await expect.poll(() => told).toContain('follow')
    const ofMembership = ['join-accepted', 'community-removed', 'community-banned']
    expect(told.filter((kind) => !ofMembership.includes(kind))).toEqual(['community-reply', 'follow'])
  },
)
