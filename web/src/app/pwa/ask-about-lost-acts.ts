import { followStates } from '@aura/contract/follows/follows.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import type { QueryClient } from '@tanstack/react-query'
import { holding } from '../../cache/cached.ts'
import { updateCachedPost, updateCachedPosts } from '../../cache/posts.ts'
import { updateCachedPerson } from '../../cache/update-people.ts'
import { call, hasFailed } from '../../lib/call.ts'
import { type FailedAct, failedActs } from '../../lib/failed-acts.ts'

/** Shows what became of acts whose answers were lost; those asked about in vain wait for the next check [AUR-12, PRF-16, CMT-24]. */
export function askAboutLostActs(client: QueryClient): void {
  const lost = failedActs
    .read()
    .splice(0)
    .filter(({ error }) => hasFailed(error, 'network'))
  const acts = new Map(lost.map((act) => [`${act.of} ${act.id}`, act]))
  for (const act of acts.values())
    showOutcome[act.of](client, act).catch((error) => failedActs.read().push({ ...act, error }))
}

/** Lists of posts are not read again, since they would move. */
const showOutcome: Record<FailedAct['of'], (client: QueryClient, act: FailedAct) => Promise<void>> = {
  async post(client, { id }) {
    const post = await call(getPost, { params: { id } })
    const { aura, likes, hasLike, hasAura, hasntAura, auraActive, hasBookmark } = post
    const acts = { aura, likes, hasLike, hasAura, hasntAura, auraActive, hasBookmark }
    updateCachedPost(client, id, (shown) => ({ ...shown, ...acts }))
  },

  async account(client, { id }) {
    const [state] = await call(followStates, { body: { userIds: [id] } })
    if (!state) return
    const { isFollowing } = state
    updateCachedPosts(
      client,
      (post) => post.user_id === id,
      (post) => ({ ...post, isFollowing }),
    )
    updateCachedPerson(client, id, isFollowing)
    await client.invalidateQueries(holding('profile'))
  },

  comment: (client) => client.invalidateQueries(holding('comment-pages')),
}
