import {
  blockAccount,
  muteAccount,
  unblockAccount,
  unmuteAccount,
} from '@aura/contract/privacy/privacy.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refetchCached } from '../../cache/cached.ts'
import { removeCachedPostsOf } from '../../cache/posts.ts'
import { call } from '../../lib/call.ts'
import { blocksOptions } from './privacy.queries.ts'
import { privacyTexts as texts } from './privacy.texts.ts'

const changes = { block: blockAccount, unblock: unblockAccount, mute: muteAccount, unmute: unmuteAccount }

interface Person {
  /** Needed to hide their content in the cache; not to show it again. */
  id?: number
  pseudo: string
}

/**
 * Blocks, unblocks, mutes or unmutes, and updates every cached list [PRV-06, PRV-08]. `onDone` runs even where the component left the
 * page with the content of the person.
 */
export function useBlockOrMute(change: keyof typeof changes, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ pseudo }: Person) => call(changes[change], { body: { pseudo } }),
    onSuccess: async (_, { id }) => {
      const isHidden = change === 'block' || change === 'mute'
      if (isHidden && id !== undefined) removeCachedPostsOf(client, id)
      onDone?.()
      await Promise.all([
        client.invalidateQueries({ queryKey: ['profiles'] }),
        client.invalidateQueries({ queryKey: blocksOptions.queryKey }),
        isHidden ? undefined : refetchCached(client),
      ])
    },
    meta: { failureText: texts.failed },
  })
}
