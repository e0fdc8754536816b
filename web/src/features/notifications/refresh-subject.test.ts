import type { NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import type { Post } from '@aura/contract/posts/posts.contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aPost } from '../../testing/fixtures.ts'
import { refreshSubject } from './refresh-subject.ts'

test.each<[NotificationKind, readonly unknown[]]>([
  ['contest-answer', ['moderation', 'own-decisions']],
  ['contest-answer', ['aura', 'history', 'all']],
  ['report-outcome', ['moderation', 'own-reports']],
  ['community-role', ['communities', 'detail', '7']],
  ['community-unbanned', ['communities', 'detail', '7']],
])('[NTF-30] the page that %s is about is read again', (kind, queryKey) => {
  const client = new QueryClient()
  for (const key of [queryKey, ['feed']]) client.setQueryData(key, {})
  refreshSubject(client, { kind, data: {} })
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(['feed'])?.isInvalidated).toBe(false)
})

test.each(['community-removed', 'community-banned'] as const)(
  '[COM-39] after %s the feed keeps no post of that community',
  (kind) => {
    const client = new QueryClient()
    const page = { posts: [aPost({ id: 1, community_id: 7 }), aPost({ id: 2 })], hasMore: false }
    client.setQueryData(['feed', 'all'], { pages: [page], pageParams: [null] })
    refreshSubject(client, { kind, data: { communityId: 7 } })
    const feed = client.getQueryData<{ pages: { posts: Post[] }[] }>(['feed', 'all'])
    expect(feed?.pages.map(({ posts }) => posts.map(({ id }) => id))).toEqual([[2]])
  },
)
