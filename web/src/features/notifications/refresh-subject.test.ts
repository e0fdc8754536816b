import type { NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
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
  refreshSubject(client, { kind })
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(['feed'])?.isInvalidated).toBe(false)
})
