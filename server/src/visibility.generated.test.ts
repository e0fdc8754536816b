import { auraBalance } from '@aura/contract/aura/aura.contract'
import { removeEntry } from '@aura/contract/challenges/challenges.entries.contract'
import { deleteComment } from '@aura/contract/comments/comments.contract'
import { voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import {
  canDeletePost,
  deleteCommunityPost,
  newerInCommunity,
} from '@aura/contract/communities/communities.posts.contract'
import type { EndpointDeclaration } from '@aura/contract/endpoint'
import { endpoints } from '@aura/contract/endpoints'
import { discovery, following } from '@aura/contract/feed/feed.contract'
import { suggestPeople } from '@aura/contract/follows/follows.contract'
import { getMedia, mediaTokenCookie } from '@aura/contract/media/media.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { blockAccount, unblockAccount } from '@aura/contract/privacy/privacy.contract'
import { getProfile, profilePosts } from '@aura/contract/profiles/profiles.contract'
import { searchPeople } from '@aura/contract/search/search.contract'
import { describe, expect, test } from 'vitest'
import { days } from './platform/clock/clock.ts'
import { parisMonth } from './platform/clock/paris.ts'
import { makeChallenge, makeEntry } from './testing/challenges.ts'
import { makeComment } from './testing/comments.ts'
import { enrol, expel } from './testing/communities.ts'
import { ask } from './testing/contract-calls.ts'
import { makePerson, type Person } from './testing/people.ts'
import { makePost } from './testing/posts.ts'
import { openTestApp } from './testing/test-app.ts'
import { avoid, follow, stageVisibility } from './testing/visibility-stage.ts'
import {
  type Content,
  communityContents,
  contents,
  hiddenFor,
  hiddenFrom,
  isWithdrawn,
  members,
  type Subject,
  subjects,
  suspendedFrom,
  type ViewerKind,
  viewers,
} from './testing/visibility-subjects.ts'

/** Calls that delete by an id, which moderators may do in private communities too [COM-34, CMT-27]. */
const deletions: readonly EndpointDeclaration[] = [canDeletePost, deleteCommunityPost, deleteComment]
const places = ['pseudo', 'id', 'name', 'postId', 'postIds', 'userId', 'userIds', 'profile_picture', 'media']

/** Whether a declaration speaks of people, posts or media anywhere. */
function namesSomeone({ params, query, body, response }: EndpointDeclaration): boolean {
  const text = JSON.stringify([params, query, body, response])
  return places.some((place) => text.includes(`"${place}":`))
}

const concerned = endpoints.filter(({ endpoint }) => namesSomeone(endpoint))

const app = await openTestApp()
const { people, author, suspended, authorOf, published, communityIds, challengeId, championsAt } =
  await stageVisibility(app)

/** The `values` that the call's body declares: some calls refuse unknown fields. */
function fieldsOf({ body }: EndpointDeclaration, values: Record<string, unknown>) {
  const known = body && 'properties' in body ? Object.keys(body.properties as object) : []
  return body && Object.fromEntries(Object.entries(values).filter(([name]) => known.includes(name)))
}

/** What a call is sent, as JSON or as a form. */
function bodyOf(endpoint: EndpointDeclaration, values: Record<string, unknown>) {
  const fields = fieldsOf(endpoint, values)
  if (!endpoint.upload) return fields
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) form.set(name, String(value))
  return form
}

/** Whether the viewer finds the author or their post through a call; undefined where only people may call. */
async function finds(
  endpoint: EndpointDeclaration,
  subject: Subject,
  content: Content,
  kind: ViewerKind,
): Promise<boolean | undefined> {
  const found = authorOf(content)
  const { pseudo } = found
  const { media } = published[content]
  // Some may delete it.
  const audienceId = communityIds[content] ?? null
  const isDeleted = endpoint === deleteCommunityPost && audienceId !== null
  const postId = isDeleted
    ? await makePost(app, found, { audienceId })
    : endpoint === removeEntry && content === 'challenge content'
      ? await makeEntry(app, await makeChallenge(app, await makePerson(app)), found)
      : published[content].postId
  const commentId =
    endpoint === deleteComment && !isWithdrawn(content)
      ? await makeComment(app, found, { postId })
      : published[content].commentId
  const celebrityName = endpoint.path.includes('elebrit') ? found.celebrityName : undefined
  const name = celebrityName ?? media
  const id = endpoint.path.startsWith('/api/comments/:id') ? commentId : postId
  const { status, text } = await ask(app, endpoint, {
    token: people[kind]?.token,
    params: {
      id: endpoint.path.startsWith('/community/:id') ? (audienceId ?? found.communityId) : id,
      ...(subject === 'challenge' && { id: challengeId }),
      userId: found.id,
      postId,
      pseudo,
      name,
      month: parisMonth(championsAt),
    },
    query: { since: '2020-01-01T00:00:00Z', postId, pseudo, prefix: pseudo, query: celebrityName ?? pseudo },
    body: bodyOf(endpoint, {
      pseudo,
      postId,
      amount: 1,
      ranking_position: 1,
      reason: 'Ce n’est pas sa photo.',
      content: 'Bonjour',
      type: endpoint === voteOnComment ? 'up' : 'post',
    }),
  })
  if (status === 401) return undefined
  expect(status).toBeLessThan(500)
  if (subject === 'people' || subject === 'search' || subject === 'suggestions')
    return [pseudo, found.picture].some((mark) => text.includes(mark))
  if (subject === 'community') return showsInCommunity(endpoint, found, { status, text })
  const isList = subject === 'list' || subject === 'kept' || subject === 'grid' || subject === 'challenge'
  return status !== 404 && (!isList || text.includes(`"id":${postId},"user_id"`))
}

/** Whether the call answered with the author's post, or did not deny that it exists. */
function showsInCommunity(
  { path }: EndpointDeclaration,
  found: Person,
  answer: { status: number; text: string },
) {
  if (path === newerInCommunity.path) return answer.text.includes('"hasNewer":true')
  const isList = path.startsWith('/community/:id')
  return isList ? answer.text.includes(`"user_id":${found.id}`) : answer.status !== 404
}

test('every call that names people, posts or media says what it is about', () => {
  const names = concerned.map(({ domain, name }) => `${domain}.${name}`)
  const missing = names.filter((name) => !(name in subjects))
  expect(missing, 'Give each of these calls a line in testing/visibility-subjects.ts').toEqual([])
})

const cases = concerned.flatMap(({ endpoint, domain, name }) => {
  const subject = subjects[`${domain}.${name}`] ?? 'self'
  return subject === 'self' ? [] : [{ endpoint, subject }]
})

describe.each(cases)('$endpoint.method $endpoint.path', ({ endpoint, subject }) => {
  const isAboutPosts = ['content', 'community', 'challenge', 'entry', 'grid', 'list', 'kept'].includes(
    subject,
  )

  test.each(isAboutPosts ? contents : (['public content', "suspended account's content"] as const))(
    '[ACC-63] [PRV-06] [PRV-07] [PRV-08] shows %s to each viewer as far as audience, blocks and mutes let it',
    async (content) => {
      // Viewers that may follow the author do so before their feed or suggestions are read.
      if (endpoint.path === following.path || endpoint.path === suggestPeople.path)
        for (const kind of viewers) await follow(app, people[kind], author)
      const hidden = hiddenFor(subject, content)
      const found: Partial<Record<ViewerKind, boolean>> = {}
      const expected: Partial<Record<ViewerKind, boolean>> = {}
      for (const kind of viewers) {
        const isFound = await finds(endpoint, subject, content, kind)
        if (isFound === undefined) continue
        found[kind] = isFound
        const decides =
          kind === 'moderator' &&
          ((content === 'private community content' && deletions.includes(endpoint)) ||
            (content === 'withdrawn community content' && endpoint === deleteComment))
        expected[kind] = decides || !hidden.includes(kind)
      }
      const advice = `A call about "${subject}": what it shows is made in testing/visibility-stage.ts`
      expect(found, advice).toEqual(expected)
      // A dismissed post would be missing from later lists.
      await app.db.deleteFrom('feedDismissal').execute()
    },
  )
})

describe('[ACC-63] [MED-14] [PRV-06] media', () => {
  const get = (name: string, headers: Record<string, string>) =>
    app.call({ url: getMedia.path.replace(':name', name), headers })

  test('[MOD-15] are refused to who may not see them, whether the token comes in the header or in the cookie', async () => {
    // Moderators see the media of reported content, which a case keeps.
    const frozen = await app.db
      .selectFrom('mediaFile')
      .innerJoin('media', 'media.id', 'mediaFile.mediaId')
      .where('media.purpose', '=', 'frozen')
      .select('name')
      .execute()
    for (const kind of viewers) {
      const held = new Set(kind === 'moderator' ? frozen.map(({ name }) => name) : [])
      const token = people[kind]?.token
      const carriers = token
        ? [{ authorization: token }, { cookie: `x=1; ${mediaTokenCookie.name}=${token}` }]
        : [{}]
      for (const headers of carriers) {
        const names = [
          ...contents.map((content) => published[content].media),
          ...[author, suspended].map(({ picture }) => picture),
        ]
        const statuses = await Promise.all(names.map(async (name) => (await get(name, headers)).statusCode))
        const hidden = [
          ...contents.map((content) => hiddenFor('content', content)),
          ...[hiddenFrom.account, suspendedFrom('account')],
        ]
        expect(statuses, `${kind} ${Object.keys(headers)}`).toEqual(
          hidden.map((viewers, place) =>
            viewers.includes(kind) && !held.has(names[place] ?? '') ? 404 : 200,
          ),
        )
      }
    }
  })

  test('[MED-19] that everyone gets are kept by shared caches for a minute, files that a person gets by none; a dead token is as none', async () => {
    const asPerson = await get(published['public content'].media, {
      authorization: people.stranger?.token ?? '',
    })
    expect(asPerson.headers['cache-control']).toMatch(/^private, /)
    const asVisitor = await get(published['public content'].media, {
      cookie: `${mediaTokenCookie.name}=garbage`,
    })
    expect(asVisitor).toMatchObject({ statusCode: 200 })
    expect(asVisitor.headers['cache-control']).toBe('public, max-age=31536000, s-maxage=60, immutable')
  })
})

test('[ACC-63] what a suspension hid shows again when it ends, by time alone', async () => {
  const content = "suspended account's content"
  const read = () =>
    Promise.all([
      ...(['visitor', 'stranger'] as const).flatMap((kind) => [
        finds(getProfile, 'account', content, kind),
        finds(profilePosts, 'grid', content, kind),
        finds(getPost, 'content', content, kind),
        finds(getMedia, 'content', content, kind),
        finds(discovery, 'list', content, kind),
        finds(searchPeople, 'search', content, kind),
      ]),
      finds(following, 'list', content, 'stranger'),
    ])
  expect(new Set(await read())).toEqual(new Set([false]))
  app.clock.advance(days(1))
  expect(new Set(await read())).toEqual(new Set([true]))
})

test('[PRV-06] seen, blocked and unblocked again: each takes effect with the very next call', async () => {
  const reader = await makePerson(app)
  const inDiscovery = async () =>
    (await ask(app, discovery, { token: reader.token })).body.posts.some(
      (post) => post.id === published['public content'].postId,
    )
  const profile = async () =>
    (await ask(app, getProfile, { params: { pseudo: author.pseudo }, token: reader.token })).status
  const grid = async () =>
    (await ask(app, profilePosts, { params: { pseudo: author.pseudo }, token: reader.token })).status
  expect([await inDiscovery(), await profile(), await grid()]).toEqual([true, 200, 200])
  await avoid(app, blockAccount, author, reader)
  expect([await inDiscovery(), await profile(), await grid()]).toEqual([false, 404, 404])
  await avoid(app, unblockAccount, author, reader)
  expect([await inDiscovery(), await profile(), await grid()]).toEqual([true, 200, 200])
  expect((await ask(app, auraBalance, { token: reader.token })).status).toBe(200)
})

test('[PRV-06] joining and leaving the community of a post take effect with the very next call', async () => {
  const reader = await makePerson(app)
  const { postId, media } = published['private community content']
  const communityId = communityIds['private community content'] ?? 0
  const read = async () => [
    (await ask(app, getPost, { params: { id: postId }, token: reader.token })).status,
    (await ask(app, getMedia, { params: { name: media }, token: reader.token })).status,
  ]
  expect(await read()).toEqual([404, 404])
  await enrol(app, communityId, reader)
  expect(await read()).toEqual([200, 200])
  await expel(app, communityId, reader)
  expect(await read()).toEqual([404, 404])
})

test('[PST-07, COM-39] posts of communities stand in the following tab of their members, who ask for them, and of nobody else', async () => {
  for (const content of communityContents) {
    const shownTo: ViewerKind[] = []
    for (const kind of viewers) {
      const query = { communities: 'true', limit: 50 }
      const { text } = await ask(app, following, { token: people[kind]?.token, query })
      if (text.includes(`"id":${published[content].postId},"user_id"`)) shownTo.push(kind)
    }
    expect(shownTo).toEqual(members)
  }
})
