import { removeEntry } from '@aura/contract/challenges/challenges.entries.contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { namedEntryOptions } from '../../cache/challenge-entries.ts'
import { refreshChallenges } from '../../cache/challenges.ts'
import { postOptions, removeCachedPost } from '../../cache/posts.ts'
import { call, hasFailed } from '../../lib/call.ts'
import { forgetPostWords, hasPostWords } from '../../lib/post-words.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { showToast } from '../../ui/toast.ts'

/** Withdraws the viewer's own entry, or removes another person's with a reason [CHL-36]. */
export function useRemoveEntry(challengeId: number, postId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) =>
      call(removeEntry, {
        params: { id: postId },
        body: reason.trim() === '' ? {} : { reason: reason.trim() },
      }),
    onSuccess: ({ message }) => {
      removeCachedPost(client, postId)
      void forgetWordsIfGone(client, postId)
      client.setQueryData(namedEntryOptions(challengeId, postId).queryKey, null)
      // An entry that stays on its author's profile is no longer of this challenge.
      void refreshChallenges(client)
      for (const key of ['profiles', 'posts']) void client.invalidateQueries({ queryKey: [key] })
      showToast({ kind: 'success', message })
    },
    onError: (error) => {
      if (!hasFailed(error, 'challenges.entry-unknown')) return
      // The dialog goes with the entry: the toast outlives it.
      showFailure(error, error.message)
      void refreshChallenges(client)
    },
  })
}

/** The post of an entry stays if its author's profile shows it: only its own address tells. */
async function forgetWordsIfGone(client: QueryClient, postId: number): Promise<void> {
  if (!hasPostWords(postId)) return
  try {
    await client.fetchQuery(postOptions(postId))
  } catch (error) {
    if (hasFailed(error, 'posts.unknown')) forgetPostWords(postId)
  }
}
