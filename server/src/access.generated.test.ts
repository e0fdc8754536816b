import { changeRole, ownRole } from '@aura/contract/accounts/accounts.roles.contract'
import { logout } from '@aura/contract/accounts/accounts.session.contract'
import type { Id } from '@aura/contract/common'
import type { AccessRule, EndpointDeclaration } from '@aura/contract/endpoint'
import { endpoints } from '@aura/contract/endpoints'
import { deletePost } from '@aura/contract/posts/posts.contract'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { days, later } from './platform/clock/clock.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { createApp } from './platform/http/serve.ts'
import { createLog } from './platform/log/log.ts'
import { makeChallenge } from './testing/challenges.ts'
import { makeComment } from './testing/comments.ts'
import { makeCommunity } from './testing/communities.ts'
import { type AskOptions, ask } from './testing/contract-calls.ts'
import { makeAdministrator, makeModerator, makePerson, type Person } from './testing/people.ts'
import { makePost } from './testing/posts.ts'
import { suspendAccount } from './testing/suspension.ts'
import { openTestApp } from './testing/test-app.ts'

const callers = [
  ...(['no token', 'bad token', 'ended token', 'other user', 'moderator', 'owner'] as const),
  ...(['administrator', 'former moderator', 'suspended moderator'] as const),
]
type Caller = (typeof callers)[number]

/** `admitted`: the call is made, whatever comes of it; otherwise the code it is refused with. */
type Outcome =
  | 'admitted'
  | 'platform.unauthenticated'
  | 'platform.session-ended'
  | 'platform.forbidden'
  | 'platform.unknown'
  | 'posts.not-author'
  | 'comments.not-author'
  | 'communities.not-member'
  | 'communities.not-manager'
  | 'challenges.not-creator'

const everyone: Record<Caller, Outcome> = {
  'no token': 'admitted',
  'bad token': 'admitted',
  'ended token': 'admitted',
  'other user': 'admitted',
  moderator: 'admitted',
  owner: 'admitted',
  administrator: 'admitted',
  'former moderator': 'admitted',
  'suspended moderator': 'admitted',
}
const notDead = {
  'bad token': 'platform.session-ended',
  'ended token': 'platform.session-ended',
  'suspended moderator': 'platform.session-ended',
} as const
const people = { ...everyone, ...notDead, 'no token': 'platform.unauthenticated' } as const
const moderators = {
  ...people,
  'other user': 'platform.forbidden',
  'former moderator': 'platform.forbidden',
  owner: 'platform.forbidden',
} as const
const nobody = (outcome: Outcome) =>
  Object.fromEntries(callers.map((caller) => [caller, outcome])) as Record<Caller, Outcome>

/** What each access rule means to each caller; calls come from far away. A rule without an entry is a type error. */
const outcomes: Record<AccessRule, Record<Caller, Outcome>> = {
  public: everyone,
  tolerant: everyone,
  optional: { ...everyone, ...notDead },
  user: people,
  moderator: moderators,
  administrator: { ...moderators, moderator: 'platform.forbidden' },
  'owner-of:post': { ...people, 'other user': 'posts.not-author', moderator: 'posts.not-author' },
  'author-of:post': { ...people, 'other user': 'posts.not-author', moderator: 'posts.not-author' },
  'owner-of:comment': { ...people, 'other user': 'comments.not-author' },
  'owner-of:challenge': {
    ...people,
    'other user': 'challenges.not-creator',
    moderator: 'challenges.not-creator',
  },
  'member-of:community': {
    ...people,
    'other user': 'communities.not-member',
    moderator: 'communities.not-member',
  },
  'manager-of:community': {
    ...people,
    'other user': 'communities.not-manager',
    moderator: 'communities.not-manager',
  },
  operator: nobody('platform.forbidden'),
  developer: nobody('platform.unknown'),
}
const refusals = new Set<string | undefined>(Object.values(outcomes).flatMap((row) => Object.values(row)))

const hasOwner = ({ access }: EndpointDeclaration) => access.includes('-of:')

/** Where nothing has an owner, owners are users like any other; so are moderators where a call is not for them. */
function callersOf(endpoint: EndpointDeclaration): readonly Caller[] {
  const { access } = endpoint
  const isForRoles = access === 'moderator' || access === 'administrator'
  if (isForRoles) return callers.filter((caller) => caller !== 'owner')
  return callers.slice(0, hasOwner(endpoint) ? 6 : 4)
}

const app = await openTestApp()
/** The author of what calls are about that nobody owns, and a session that has ended: no call changes either. */
const author = await makePerson(app)
const authorPostId = await makePost(app, author)
const endedToken = (await makePerson(app)).token
await ask(app, logout, { token: endedToken })
/** The same way in, before handlers that check nothing. */
const wayIn = await createHttpServer(app.config, createLog('silent'))
const { serve } = createApp({ ...app.application.wayIn, fastify: wayIn })
for (const { endpoint } of endpoints)
  serve(endpoint as EndpointDeclaration, ({ reply }) => reply.code(204).send())
afterAll(() => wayIn.close())

const administrator = await makeAdministrator(app)
/** The first call of each has been answered: the process remembers the session. */
const formerModerator = await makeModerator(app)
const suspendedModerator = await makeModerator(app)
for (const { token } of [formerModerator, suspendedModerator])
  expect((await ask(app, ownRole, { token })).body).toEqual({ role: 'moderator' })
await ask(app, changeRole, {
  token: administrator.token,
  body: { pseudo: formerModerator.pseudo, role: 'user' },
})
await suspendAccount(app, suspendedModerator.pseudo, later(app.clock.now(), days(1)))
await vi.waitFor(async () => expect((await ask(app, ownRole, suspendedModerator)).status).toBe(401))

async function tokenOf(caller: Caller, owner: Person): Promise<string | undefined> {
  if (caller === 'owner') return owner.token
  if (caller === 'no token') return undefined
  if (caller === 'bad token') return `${author.token.slice(0, -8)}AAAAAAAA`
  if (caller === 'ended token') return endedToken
  if (caller === 'former moderator') return formerModerator.token
  if (caller === 'suspended moderator') return suspendedModerator.token
  // Somebody new: the call may end the session or the account.
  const make = { moderator: makeModerator, administrator: makeAdministrator }[caller as string] ?? makePerson
  return (await make(app)).token
}

/** A call about something that `owner` owns; what else it needs is missing, as access comes first. */
async function callAbout(owner: Person, endpoint: EndpointDeclaration): Promise<AskOptions> {
  const postId = owner === author ? authorPostId : await makePost(app, owner)
  const id = await idAbout(owner, endpoint, postId)
  const places = {
    id,
    postId,
    userId: owner.id,
    code: 'other',
    invitationId: 1,
    pseudo: owner.pseudo,
    name: 'none-320.webp',
  }
  return { params: places, from: '203.0.113.7' }
}

async function idAbout(owner: Person, { access, path }: EndpointDeclaration, postId: Id): Promise<Id> {
  if (access === 'owner-of:comment') return makeComment(app, owner, { postId })
  if (access === 'owner-of:challenge') return makeChallenge(app, owner)
  if (access.endsWith(':community')) return (await makeCommunity(app, owner)).id
  // What a call for everybody asks of a community is its own affair: here there is none.
  return path.startsWith('/community/') ? 999_999_999 : postId
}

describe.each(endpoints)('$endpoint.method $endpoint.path', ({ endpoint }) => {
  test.each(callersOf(endpoint))('[RUN-25] is for %s as its access rule says', async (caller) => {
    const owner = hasOwner(endpoint) ? await makePerson(app) : author
    const options = await callAbout(owner, endpoint)
    const sent = { ...options, token: await tokenOf(caller, owner) }
    const expected = outcomes[endpoint.access][caller]
    for (const asked of [{ call: wayIn.inject.bind(wayIn) }, app]) {
      const { status, body } = await ask(asked, endpoint, sent)
      expect(status).toBeLessThan(500)
      expect(refusals.has(body.code) ? body.code : 'admitted').toBe(expected)
      if (expected === 'platform.unauthenticated' || expected === 'platform.session-ended')
        expect(status).toBe(401)
      if (expected === 'platform.forbidden' || expected.endsWith('.not-author')) expect(status).toBe(403)
    }
  })
})

test('every call of the contract is registered, and nothing else is served through it', () => {
  const declared = endpoints.map(({ endpoint }) => endpoint)
  expect(new Set(app.application.served)).toEqual(new Set(declared))
  expect(app.application.served).toHaveLength(declared.length)
  for (const { method, path } of declared) {
    expect(app.application.fastify.hasRoute({ method, url: path }), `${method} ${path}`).toBe(true)
  }
})

test('an access rule that nothing checks keeps the server from starting', () => {
  const { serve } = createApp({ ...app.application.wayIn, access: {}, fastify: app.application.fastify })
  expect(() => serve(deletePost, () => expect.unreachable())).toThrow(
    'DELETE /api/posts/:id: nothing checks its access rule author-of:post',
  )
})

test('no two calls share a method and path', () => {
  const addresses = endpoints.map(
    ({ endpoint: { method, path } }) => `${method} ${path.replace(/:\w+/g, ':')}`,
  )
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('a route without an access rule cannot be registered', async () => {
  const fastify = await createHttpServer(readConfig({}), createLog('silent'))
  expect(() => fastify.get('/api/secret', async () => 'x')).toThrow('GET /api/secret has no access rule')
  const inPlugin = fastify.register(async (scope) => {
    scope.post('/api/docs-not', async () => 'x')
  })
  await expect(inPlugin).rejects.toThrow('has no access rule')
})

test('[RUN-18] operator calls are for loopback callers', async () => {
  for (const { endpoint } of endpoints) {
    if (endpoint.access === 'operator') expect((await ask(app, endpoint)).status).toBe(200)
  }
})
