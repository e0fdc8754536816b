import { donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { addBookmark } from '@aura/contract/bookmarks/bookmarks.contract'
import { reportBug } from '@aura/contract/bug-reports/bug-reports.contract'
import { enterChallenge, rankEntry } from '@aura/contract/challenges/challenges.entries.contract'
import { likeComment, voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import type { Id } from '@aura/contract/common'
import { createInvitation } from '@aura/contract/communities/communities.invitations.contract'
import { removeMember, requestToJoin } from '@aura/contract/communities/communities.members.contract'
import { deleteCommunityPost } from '@aura/contract/communities/communities.posts.contract'
import type { EndpointDeclaration } from '@aura/contract/endpoint'
import { dismissPost } from '@aura/contract/feed/feed.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { likePost, viewPosts } from '@aura/contract/posts/posts.contract'
import { getPreferences, putPreferences } from '@aura/contract/preferences/preferences.contract'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { updateProfile } from '@aura/contract/profiles/profiles.contract'
import { savePushSubscription } from '@aura/contract/push/push.contract'
import {
  activateSubscription,
  openSandboxSubscription,
} from '@aura/contract/subscription/subscription.contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import webPush from 'web-push'
import { makeRich } from './aura.ts'
import { makeChallenge, makeEntry } from './challenges.ts'
import { writeComment } from './comments.ts'
import { enrol, join, makeCommunity } from './communities.ts'
import { type AskOptions, ask } from './contract-calls.ts'
import { jpeg } from './image-fixtures.ts'
import { untilNotified } from './notifications.ts'
import { makePerson, type Person } from './people.ts'
import { makePost, publishPost } from './posts.ts'
import type { TestApp } from './test-app.ts'
import { makeTwitchLink } from './twitch-links.ts'

/** No other id in a test's database is as large: where it stands, the person is meant. */
const unmistakableId = 710_000_001

/** Words in which a page that does not escape them would run a script. */
export const hostileLegend = '<img src=x onerror="document.title=1"><script>document.title=1</script>'

/** Words that stand only in what the person wrote. */
export const ownWords = [
  'document.title=1',
  'Un coucher de soleil',
  'Une présentation',
  'Le plus beau chat',
  'Ma participation',
  'Une preuve',
  'Un bouton ne fait rien',
]

export interface BusyPerson {
  person: Person
  friend: Person
  /** Takes aura from the person, has blocked and reported them: the person must not learn any of it. */
  foe: Person
  postId: Id
}

/** A person who has acted in every domain, over its calls, and on whom others have acted. */
export async function makeBusyPerson(app: TestApp): Promise<BusyPerson> {
  await sql`alter table account alter column id restart with ${sql.lit(unmistakableId)}`.execute(app.db)
  const person = await makePerson(app)
  await sql`alter table account alter column id restart with ${sql.lit(unmistakableId + 1000)}`.execute(
    app.db,
  )
  const [friend, foe, masked, blocked] = [
    await makePerson(app),
    await makePerson(app),
    await makePerson(app),
    await makePerson(app),
  ] as const
  async function act<E extends EndpointDeclaration>(who: Person, endpoint: E, options: AskOptions = {}) {
    const answer = await ask(app, endpoint, { token: who.token, ...options })
    expect(answer, `${endpoint.path} ${answer.text}`).toMatchObject({ status: 200 })
    return answer.body
  }
  const comment = async (who: Person, postId: Id, content: string) => {
    const { status, body } = await writeComment(app, who, { postId, content })
    expect(status).toBe(200)
    return body.id
  }
  await makeRich(app, person, 60)
  await makeRich(app, friend, 20)
  await makeRich(app, foe, 10)

  const form = new FormData()
  form.set('bio', 'Une présentation')
  form.set('pseudo', person.pseudo)
  form.set('profile_picture', new Blob([new Uint8Array(await jpeg(210, 210))]), 'moi.jpg')
  await act(person, updateProfile, { body: form })
  await act(person, followUser, { body: { pseudo: friend.pseudo } })
  await act(friend, followUser, { body: { pseudo: person.pseudo } })
  await act(foe, followUser, { body: { pseudo: person.pseudo } })
  await act(person, blockAccount, { body: { pseudo: blocked.pseudo } })
  await act(person, muteAccount, { body: { pseudo: masked.pseudo } })

  const own = await publishPost(app, person, { legend: hostileLegend, alt: 'Un coucher de soleil' })
  const theirs = await publishPost(app, friend, { legend: 'De Noé' })
  expect([own.status, theirs.status]).toEqual([200, 200])
  const [postId, friendPostId] = [own.body.id, theirs.body.id]
  for (const [who, id] of [
    [friend, postId],
    [person, friendPostId],
  ] as const) {
    await act(who, giveAura, { body: { postId: id } })
    await act(who, likePost, { body: { postId: id } })
    await act(who, viewPosts, { body: { postIds: [id] } })
    const commentId = await comment(who, id, `Un mot <b>de ${who.pseudo}</b>`)
    const other = who === person ? friend : person
    await act(other, likeComment, { params: { id: commentId } })
    await act(other, voteOnComment, { params: { id: commentId }, body: { type: 'up' } })
  }
  await act(foe, takeAura, { body: { postId } })
  await act(person, donateAura, { body: { pseudo: friend.pseudo, amount: 3 } })
  await act(friend, donateAura, { body: { pseudo: person.pseudo, amount: 2 } })
  await act(foe, donateAura, { body: { pseudo: person.pseudo, amount: -4 } })

  const community = await makeCommunity(app, person)
  await join(app, community, friend)
  await act(person, createInvitation, { params: { id: community.id }, body: { days: 3, uses: 2 } })
  await enrol(app, community.id, foe)
  const removedId = await makePost(app, foe, { audienceId: community.id })
  await act(person, deleteCommunityPost, { params: { id: removedId }, body: { reason: 'Hors sujet' } })
  const closed = await makeCommunity(app, friend, { isPrivate: true })
  await act(person, requestToJoin, { params: { id: closed.id }, body: {} })
  const strict = await makeCommunity(app, friend)
  await join(app, strict, person)
  await act(friend, removeMember, {
    params: { userId: person.id },
    body: { communityId: strict.id, reason: 'Hors sujet', ban: { days: 3 } },
  })
  await enrol(app, closed.id, foe, 'admin')

  await makeChallenge(app, person, { prize: 2, title: 'Le plus beau chat' })
  const challengeId = await makeChallenge(app, friend, { prize: 1 })
  const entry = new FormData()
  entry.set('legend', 'Ma participation')
  entry.set('media', new Blob([new Uint8Array(await jpeg(222, 222))]), 'soir.jpg')
  await act(person, enterChallenge, { params: { id: challengeId }, body: entry })
  const rivalId = await makeEntry(app, challengeId, foe)
  await act(person, rankEntry, { params: { id: rivalId }, body: { ranking_position: 1 } })

  await act(person, reportContent, { body: { type: 'post', reason: 'Une preuve', postId: friendPostId } })
  for (const keep of [addBookmark, dismissPost]) await act(person, keep, { body: { postId: friendPostId } })
  await act(foe, reportContent, { body: { type: 'user', reason: 'Je ne l’aime pas', userId: person.id } })
  await act(person, reportBug, { body: { description: 'Un bouton ne fait rien.' } })
  const preferences = await act(person, getPreferences)
  await act(person, putPreferences, { body: { ...preferences, calmMode: true } })
  const keys = { p256dh: webPush.generateVAPIDKeys().publicKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' }
  const endpoint = 'https://fcm.googleapis.com/fcm/send/secret-address'
  await act(person, savePushSubscription, { body: { endpoint, keys } })
  const opened = await act(person, openSandboxSubscription)
  await act(person, activateSubscription, { body: opened })
  await makeTwitchLink(app, person)
  await untilNotified(app)
  const { rows } = await sql<{
    id: Id
  }>`select id from aura_transfer where reason = 'withdrawal' order by id`.execute(app.db)
  expect(rows).toHaveLength(1)
  await act(foe, blockAccount, { body: { pseudo: person.pseudo } })
  await untilNotified(app)
  return { person, friend, foe, postId }
}
