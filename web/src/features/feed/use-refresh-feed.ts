import { useQueryClient } from '@tanstack/react-query'
import { feedOptions } from '../../cache/feed.ts'
import { readFeedPage } from '../../cache/feed-pages.ts'
import { useLightMutation } from '../../cache/use-light-mutation.ts'
import type { FeedTab } from '../../lib/paths.ts'
import { accountNumber } from '../../lib/session.ts'
import { feedTexts } from './feed.texts.ts'
import { clearPosition } from './feed-position.ts'

/** Reads a tab again from its first page. The posts shown stay until then, and also when it fails. */
export function useRefreshFeed(tab: FeedTab, onRefreshed: () => void) {
  const client = useQueryClient()
  const { queryKey } = feedOptions(tab)
  return useLightMutation({
    mutationFn: async () => {
      const account = accountNumber()
      // A next page under way would be appended to the new first page.
      await client.cancelQueries({ queryKey })
      const page = await readFeedPage(tab, null)
      // The feed of one account is never shown to the next.
      if (accountNumber() !== account) return
      clearPosition(tab)
      client.setQueryData(queryKey, { pages: [page], pageParams: [null] })
      onRefreshed()
    },
    meta: { failureText: feedTexts.failed },
  })
}
