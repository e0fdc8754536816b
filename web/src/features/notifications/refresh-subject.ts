import type { Notification } from '@aura/contract/notifications/notifications.contract'
import type { NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { challengesKey } from '../../cache/challenges.ts'
import { communitiesKey, dropCommunityFromFeed } from '../../cache/communities.ts'

/** Keys of the queries, beside the list of notifications, that a notification makes out of date. */
const outdated: Partial<Record<NotificationKind, readonly QueryKey[]>> = {
  // Without the entries, of which the reader may have loaded many pages.
  'challenge-entry': [
    [...challengesKey, 'detail'],
    [...challengesKey, 'list'],
  ],
  'challenge-won': [challengesKey],
  'challenge-prize-paid': [challengesKey],
  'challenge-prize-given': [challengesKey],
  'challenge-ended': [challengesKey],
  'challenge-to-judge': [challengesKey],
  'challenge-deleted': [challengesKey],
  'entry-removed': [challengesKey],
  'prize-refund': [challengesKey],
  // Without the posts, of which the reader may have loaded many pages.
  'join-request': [
    [...communitiesKey, 'detail'],
    [...communitiesKey, 'members'],
  ],
  'join-accepted': [communitiesKey],
  'join-declined': [communitiesKey],
  'community-owner': [communitiesKey],
  'community-role': [communitiesKey],
  'community-removed': [communitiesKey],
  'community-banned': [communitiesKey],
  'community-unbanned': [communitiesKey],
  'post-deleted': [communitiesKey],
  'moderation-decision': [['moderation']],
  'report-outcome': [['moderation']],
  // An appeal of a decision, or of a movement of aura, whose answer the history shows.
  'contest-answer': [['moderation'], ['aura']],
}

/** After these the reader may read the posts of a private community no more, in the feed neither [COM-39]. */
const endings: readonly NotificationKind[] = ['community-removed', 'community-banned']

/** Reads again the challenge or community that a notification changes: active queries now, others when they are used next. */
export function refreshSubject(
  client: QueryClient,
  { kind, data }: Pick<Notification, 'kind' | 'data'>,
): void {
  if (endings.includes(kind) && data.communityId !== undefined)
    dropCommunityFromFeed(client, data.communityId)
  for (const queryKey of outdated[kind] ?? []) void client.invalidateQueries({ queryKey })
}
