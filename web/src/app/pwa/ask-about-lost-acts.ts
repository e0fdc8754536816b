import { type ChallengePost, getChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import { followStates } from '@aura/contract/follows/follows.contract'
import { getPost, type Post } from '@aura/contract/posts/posts.contract'
import { getPreferences, type Preferences } from '@aura/contract/preferences/preferences.contract'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { holding } from '../../cache/cached.ts'
import { challengeOfCached, updateCachedEntry } from '../../cache/challenge-entries.ts'
import { updateCachedPost, updateCachedPosts } from '../../cache/posts.ts'
import { updateCachedPerson } from '../../cache/update-people.ts'
import { preferencesOptions } from '../../features/preferences/preferences.queries.ts'
import { call, hasFailed } from '../../lib/call.ts'
import { type FailedAct, takeFailedActs } from '../../lib/failed-acts.ts'

/** A server that stood still answers the calls that waited in any order: the act may come after the first question. */
const askAgainMs = 5_000

/** The latest are what the viewer still sees. */
const mostKept = 20
const lostActs = new Map<string, FailedAct>()

/** Keeps an act if its answer, or the answer about it, was lost. */
function keep(act: FailedAct): void {
  if (!hasFailed(act.error, 'network')) return
  lostActs.set(`${act.of} ${act.id}`, act)
  const [oldest] = lostActs.keys()
  if (lostActs.size > mostKept && oldest) lostActs.delete(oldest)
}

/** Keeps the failed acts whose answers were lost; answers whether there is one. */
export function keepLostActs(): boolean {
  for (const act of takeFailedActs()) keep(act)
  return lostActs.size > 0
}

/**
 * Shows what became of acts whose answers were lost, until `signal` ends it; those asked about in vain wait for the next check [AUR-12,
 * PRF-16, CMT-24, CHL-21, CHL-22, APP-17].
 */
export function askAboutLostActs(client: QueryClient, signal: AbortSignal): void {
  keepLostActs()
  const acts = [...lostActs.values()]
  lostActs.clear()
  for (const act of acts) {
    const ask = outcomes[act.of](client, act.id)
    const askLater = (error: unknown) => keep({ ...act, error })
    const askAgain = () => {
      if (!signal.aborted) void ask().catch(askLater)
    }
    void ask().then(() => setTimeout(askAgain, askAgainMs), askLater)
  }
}

/** Makes a function that asks and shows the answer, where the viewer has not acted since the answer before. */
type Ask = (client: QueryClient, id: number) => () => Promise<void>

/** Lists of posts are not read again, since they would move. */
const outcomes: Record<FailedAct['of'], Ask> = {
  post(client, id) {
    let before: ReturnType<typeof actsOn> | undefined
    return async () => {
      const acts = actsOn(await call(getPost, { params: { id } }))
      const known = before
      before = acts
      updateCachedPost(client, id, (shown) =>
        known === undefined || isSame(actsOn(shown), known) ? { ...shown, ...acts } : shown,
      )
    }
  },

  account(client, id) {
    let before: boolean | undefined
    return async () => {
      const [state] = await call(followStates, { body: { userIds: [id] } })
      if (!state || state.isFollowing === before) return
      const { isFollowing } = state
      const known = before
      before = isFollowing
      updateCachedPosts(
        client,
        (post) => post.user_id === id && (known === undefined || post.isFollowing === known),
        (post) => ({ ...post, isFollowing }),
      )
      updateCachedPerson(client, id, isFollowing)
      await client.invalidateQueries(holding('profile'))
    }
  },

  comment: (client) => () => client.invalidateQueries(holding('comment-pages')),

  entry(client, id) {
    let before: ReturnType<typeof marksOn> | undefined
    return async () => {
      const challengeId = challengeOfCached(client, id)
      if (challengeId === undefined) return
      const read = await call(getChallenge, { params: { id: challengeId }, query: { post: id } })
      if (!read.named_post) return
      const marks = marksOn(read.named_post)
      const known = before
      before = marks
      updateCachedEntry(client, challengeId, id, (shown) =>
        known === undefined || hasSame(marksOn(shown), known) ? { ...shown, ...marks } : shown,
      )
    }
  },

  preferences(client) {
    let before: Preferences | undefined
    return async () => {
      const read = await call(getPreferences)
      const known = before
      before = read
      client.setQueryData(preferencesOptions.queryKey, (shown) =>
        shown && (known === undefined || hasSame(shown, known)) ? read : shown,
      )
    }
  },
}

const marksOn = ({ is_viewed_by_user, user_ranking }: ChallengePost) => ({ is_viewed_by_user, user_ranking })
const hasSame = (one: object, other: object) => hashKey([one]) === hashKey([other])

function actsOn({ aura, likes, hasLike, hasAura, hasntAura, auraActive, hasBookmark }: Post) {
  return { aura, likes, hasLike, hasAura, hasntAura, auraActive, hasBookmark }
}

/** Totals move by others too. */
function isSame(one: ReturnType<typeof actsOn>, other: ReturnType<typeof actsOn>): boolean {
  return (['hasLike', 'hasAura', 'hasntAura', 'hasBookmark'] as const).every((act) => one[act] === other[act])
}
