import {
  canDeletePost,
  deleteCommunityPost,
  pinPost,
} from '@aura/contract/communities/communities.posts.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { communityOptions, refreshCommunities } from '../../cache/communities.ts'
import { removeCachedPost } from '../../cache/posts.ts'
import { call, hasFailed } from '../../lib/call.ts'
import { forgetPostWords } from '../../lib/post-words.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { showToast } from '../../ui/toast.ts'
import { communityPostsTexts as texts } from './community-posts.texts.ts'

/** Whether the viewer may delete the post; a failure counts as not allowed [COM-33]. */
export const canDeleteOptions = (postId: number) =>
  queryOptions({
    queryKey: ['communities', 'can-delete', postId],
    queryFn: ({ signal }) => call(canDeletePost, { params: { id: postId }, signal }),
    retry: false,
  })

/** Deletes a post of a community, with a reason for its author when it is another person's [COM-34]. */
export function useDeleteCommunityPost(communityId: number, postId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) =>
      call(deleteCommunityPost, {
        params: { id: postId },
        body: reason.trim() === '' ? {} : { reason: reason.trim() },
      }),
    onSuccess: ({ message }) => {
      forgetPostWords(postId)
      removeCachedPost(client, postId)
      void client.invalidateQueries({ queryKey: communityOptions(communityId).queryKey })
      showToast({ kind: 'success', message })
    },
    onError: (error) => {
      if (!hasFailed(error, 'posts.unknown')) return
      // The dialog goes with the post: the toast outlives it.
      forgetPostWords(postId)
      removeCachedPost(client, postId)
      showFailure(error, error.message)
    },
  })
}

/** Pins the post, or no post [COM-55]. */
export function usePinPost(communityId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (postId: number | null) => call(pinPost, { params: { id: communityId }, body: { postId } }),
    onSuccess: ({ message }) => {
      void client.invalidateQueries({ queryKey: communityOptions(communityId).queryKey })
      showToast({ kind: 'success', message })
    },
    // The post, or the viewer's right, may have gone in the meantime.
    onError: () => refreshCommunities(client),
    meta: { failureText: texts.pinFailed },
  })
}
