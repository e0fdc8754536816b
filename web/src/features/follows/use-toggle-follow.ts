import { followUser, unfollowUser } from '@aura/contract/follows/follows.contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { holdReads } from '../../cache/hold-reads.ts'
import { updateCachedPosts } from '../../cache/posts.ts'
import { removeFollowedLists, updateCachedPerson } from '../../cache/update-people.ts'
import { updateCachedProfile } from '../../cache/update-profiles.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { readSession } from '../../lib/session.ts'
import { createToggleQueue } from '../../lib/toggle-queue.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { followsTexts } from './follows.texts.ts'

/** The account to follow: by id in the call, by pseudo in the cached profile. */
interface Followed {
  userId: number
  pseudo: string
  isFollowing: boolean
}

const distance = (from: boolean, to: boolean) => Number(to) - Number(from)

const follows = createToggleQueue<boolean>({
  of: 'account',
  whileBusy: 'fold',
  distance,
  async step(userId, held, wanted) {
    const { isFollowing } = wanted
      ? await call(followUser, { body: { userIdToFollow: userId } })
      : await call(unfollowUser, { body: { userIdToUnfollow: userId } })
    return { held: isFollowing, delta: distance(held, isFollowing) }
  },
})

/** Follows or unfollows a person: optimistic, with the follower count, rolled back when refused [PRF-15, PRF-16]. */
export function useToggleFollow({ userId, pseudo, isFollowing }: Followed): () => void {
  const client = useQueryClient()
  const membersOnly = useMembersOnly()
  const toggle = () =>
    follows.press(userId, isFollowing, (current) => !current, {
      begin: () => holdReads(client, 'post', 'post-pages', 'profile', 'people', 'people-pages'),
      show: (choice, adjustment) => showFollow(client, { userId, pseudo, isFollowing: choice }, adjustment),
      onRefused: (error) =>
        showFailure(error, error instanceof CallError ? error.message : followsTexts.failed),
    })
  return () => membersOnly(toggle, { to: 'suivre', pseudo })
}

function showFollow(
  client: QueryClient,
  { userId, pseudo, isFollowing }: Followed,
  adjustment: number,
): void {
  updateCachedPosts(
    client,
    (post) => post.user_id === userId,
    (post) => ({ ...post, isFollowing }),
  )
  updateCachedPerson(client, userId, isFollowing)
  updateCachedProfile(client, pseudo, (profile) => ({
    ...profile,
    isFollowing,
    followers: Math.max(0, profile.followers + adjustment),
  }))
  updateCachedProfile(client, readSession().pseudo ?? '', (own) => ({
    ...own,
    following: Math.max(0, own.following + adjustment),
  }))
  removeFollowedLists(client)
}
