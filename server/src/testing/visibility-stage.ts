import type { EndpointDeclaration } from '@aura/contract/endpoint'
import { followUser } from '@aura/contract/follows/follows.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { expect } from 'vitest'
import { days, later } from '../platform/clock/clock.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { makeChallenge } from './challenges.ts'
import { makeComment } from './comments.ts'
import { enrol, expel, makeCommunity } from './communities.ts'
import { ask } from './contract-calls.ts'
import { setErasureAt } from './erasure.ts'
import { jpeg } from './image-fixtures.ts'
import { gain } from './leaderboard.ts'
import { giveRole, makePerson, type Person } from './people.ts'
import { makeAudience, publishPost, restrictPost } from './posts.ts'
import { editProfile } from './profiles.ts'
import { suspendAccount } from './suspension.ts'
import type { TestApp } from './test-app.ts'
import { makeTwitchLink } from './twitch-links.ts'
import { type Content, communityContents, contents, type ViewerKind, viewers } from './visibility-subjects.ts'

interface Author extends Person {
  picture: string
  celebrityName: string
  /** A public community that the author owns. */
  communityId: number
}

type Published = Record<Content, { postId: number; media: string; commentId: number }>
type Viewers = Record<ViewerKind, Person | undefined>

export type VisibilityStage = Awaited<ReturnType<typeof stageVisibility>>

/** Two authors, one of them suspended, with content of every kind, and a viewer of every kind. */
export async function stageVisibility(app: TestApp) {
  const people = {} as Viewers
  for (const kind of viewers) people[kind] = kind === 'visitor' ? undefined : await makePerson(app)
  if (people.moderator) await giveRole(app, people.moderator, 'moderator')
  const author = await makeAuthor(app, 'panthere', 64)
  const suspended = await makeAuthor(app, 'panda', 65)
  const authorOf = (content: Content) => (content === "suspended account's content" ? suspended : author)
  const published = {} as Published
  for (const content of contents) {
    const { body: post } = await publishPost(app, authorOf(content), { legend: authorOf(content).pseudo })
    const commentId = await makeComment(app, authorOf(content), { postId: post.id })
    published[content] = { postId: post.id, media: post.media ?? '', commentId }
  }
  await keepAll(app, people, published)
  const communityIds: Partial<Record<Content, number>> = {}
  for (const content of communityContents)
    communityIds[content] = await restrictToCommunity(app, { people, author, content, ...published[content] })
  const challengeId = await restrictToChallenges(app, author, published)
  for (const kind of viewers) for (const who of [author, suspended]) await follow(app, people[kind], who)
  await avoid(app, blockAccount, author, people.blocked)
  await avoid(app, blockAccount, people.blocker, author)
  await avoid(app, muteAccount, author, people.muted)
  await avoid(app, muteAccount, people.muter, author)
  // In a month that is sealed.
  const championsAt = later(app.clock.now(), -days(62))
  for (const who of [author, suspended])
    for (const at of [championsAt, app.clock.now()]) await gain(app, who, 1, at)
  const { sealing } = app.application.services
  await sealing.sealDue()
  await withdraw(app, published['withdrawn content'].postId)
  communityIds['withdrawn community content'] = await withdrawWithOwner(app, author, published)
  await suspendAccount(app, suspended.pseudo, later(app.clock.now(), days(1)))
  return { people, author, suspended, authorOf, published, communityIds, challengeId, championsAt }
}

/** A person with a picture, also known as a celebrity. */
async function makeAuthor(app: TestApp, celebrityName: string, pictureWidth: number): Promise<Author> {
  const person = await makePerson(app)
  const { pseudo } = person
  const { body } = await editProfile(app, person, { pseudo }, await jpeg(pictureWidth, 64))
  await makeCelebrity(app, person, celebrityName)
  const { id: communityId } = await makeCommunity(app, person)
  await makeChallenge(app, person, { title: pseudo })
  await makeTwitchLink(app, person)
  return { ...person, picture: body.profile_picture ?? '', celebrityName, communityId }
}

/** Withdraws a community and a challenge by suspending their owner for good. The author is a member, but cannot inherit. */
async function withdrawWithOwner(app: TestApp, author: Person, published: Published): Promise<number> {
  const owner = await makePerson(app)
  const { id } = await makeCommunity(app, owner)
  await enrol(app, id, author)
  await restrictPost(app, published['withdrawn community content'].postId, id)
  await moveToChallenge(
    app,
    author,
    published['withdrawn challenge content'],
    await makeChallenge(app, owner),
  )
  const leaves = (eraseAt: Date | null) => setErasureAt(app, author.id, eraseAt)
  await leaves(later(app.clock.now(), days(1)))
  const { dueChallenges } = app.application.services
  await suspendAccount(app, owner.pseudo, later(app.clock.now(), days(36_500)))
  await dueChallenges.runDue()
  await leaves(null)
  return id
}

async function moveToChallenge(
  app: TestApp,
  author: Person,
  { postId }: { postId: number },
  challengeId: number,
) {
  await restrictPost(app, postId, challengeId)
  const entry = { postId, challengeId, accountId: author.id, createdAt: app.clock.now() }
  await app.db.insertInto('challengeEntry').values(entry).execute()
}

async function withdraw(app: TestApp, targetId: number) {
  const removal = { kind: 'remove', state: 'in-force', targetType: 'post', targetId } as const
  const values = { ...removal, decidedAt: app.clock.now() }
  await app.db.insertInto('moderationDecision').values(values).execute()
  await inTransaction(app.db, (tx) => app.application.services.postWithdrawal.withdraw(tx, targetId))
}

/** Every viewer bookmarks all posts, before any is hidden. */
async function keepAll(app: TestApp, people: Viewers, published: Published) {
  const bookmarks = viewers.flatMap((kind) => {
    const accountId = people[kind]?.id
    const posts = Object.values(published)
    return accountId ? posts.map(({ postId }) => ({ accountId, postId, createdAt: app.clock.now() })) : []
  })
  await app.db.insertInto('bookmark').values(bookmarks).execute()
}

/** Makes one post an open challenge's entry, another that of a deleted challenge; answers the open one. */
async function restrictToChallenges(app: TestApp, author: Person, published: Published): Promise<number> {
  const challengeId = await makeChallenge(app, await makePerson(app))
  await moveToChallenge(app, author, published['challenge content'], challengeId)
  const closedId = await makeAudience(app, 'challenge', { isOpen: false })
  await restrictPost(app, published['profile content'].postId, closedId, true)
  return challengeId
}

interface CommunityContent {
  people: Viewers
  author: Person
  content: (typeof communityContents)[number]
  postId: number
}

/** The former member and the banned one have been members, and have read the post. */
async function restrictToCommunity(
  app: TestApp,
  { people, author, content, postId }: CommunityContent,
): Promise<number> {
  const { owner, pending } = people
  if (!owner || !pending) throw new Error('nobody owns or asks')
  const { id } = await makeCommunity(app, owner, { isPrivate: content === 'private community content' })
  const former = [people['former member'], people.banned]
  for (const one of [author, people.member, ...former]) if (one) await enrol(app, id, one)
  if (people.admin) await enrol(app, id, people.admin, 'admin')
  await restrictPost(app, postId, id)
  for (const one of former)
    expect((await ask(app, getPost, { params: { id: postId }, token: one?.token })).status).toBe(200)
  for (const one of former) if (one) await expel(app, id, one)
  const since = { communityId: id, createdAt: app.clock.now() }
  await app.db
    .insertInto('communityRequest')
    .values({ ...since, accountId: pending.id })
    .execute()
  const ban = { communityId: id, accountId: people.banned?.id ?? 0, reason: '', bannedAt: app.clock.now() }
  await app.db.insertInto('communityBan').values(ban).execute()
  return id
}

async function makeCelebrity({ db }: TestApp, { id: accountId }: Person, celebrityName: string) {
  const named = { name: celebrityName, nameTerm: celebrityName, description: '', fame: 1 }
  const { id: celebrityId } = await db
    .insertInto('celebrity')
    .values({ ...named, wikidataId: null, wikiUrl: null, accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('celebrityTerm').values({ celebrityId, term: celebrityName, fame: 1 }).execute()
}

export async function follow(app: TestApp, viewer: Person | undefined, { pseudo }: Person) {
  if (viewer) await ask(app, followUser, { token: viewer.token, body: { pseudo } })
}

/** Blocks, mutes or unblocks. */
export async function avoid(
  app: TestApp,
  call: EndpointDeclaration,
  who: Person | undefined,
  whom: Person | undefined,
) {
  const { status } = await ask(app, call, { token: who?.token, body: { pseudo: whom?.pseudo } })
  expect(status).toBe(200)
}
