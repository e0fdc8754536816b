import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hasFailed } from '../../lib/call.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { showToast } from '../../ui/toast.ts'
import { feedOptions } from './feed.queries.ts'
import { feedTexts } from './feed.texts.ts'
import { type FeedTab, readFeedPage } from './feed-pages.ts'
import { clearPosition } from './feed-position.ts'

/** Reads a tab anew from its first page. What is shown stays until that is there, and for good when it fails. */
export function useRefreshFeed(tab: FeedTab, onRefreshed: () => void) {
  const client = useQueryClient()
  const { queryKey } = feedOptions(tab)
  return useMutation({
    mutationFn: async () => {
      // A next page under way would come after posts that are no longer there.
      await client.cancelQueries({ queryKey })
      return readFeedPage(tab, null)
    },
    onSuccess: (page) => {
      clearPosition(tab)
      client.setQueryData(queryKey, { pages: [page], pageParams: [null] })
      onRefreshed()
    },
    onError: (error) => {
      if (hasFailed(error, 'platform.session-ended')) return
      showToast({ kind: 'error', message: serverSentence(error) ?? feedTexts.failed })
    },
  })
}
