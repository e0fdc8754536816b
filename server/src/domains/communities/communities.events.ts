import type { Id } from '@aura/contract/common'
import type { NotificationData } from '@aura/contract/notifications/notifications.contract'
import type { NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueEventsSql } from '../notifications/notifications.events.ts'

/** SQL: the payload of events about a community; notifications look its name up when they are read. */
export const communityDataSql = (communityId: Id): RawBuilder<unknown> =>
  sql`jsonb_build_object('communityId', ${communityId}::bigint)`

/** An entry of the log of a community that people are notified of. */
interface LoggedAct {
  communityId: Id
  actId: Id
  /** The account that the notification names; none if absent. */
  byId?: Id
  at: Date
}

/** SQL: an event about an entry of the log. NOTE: a subject notifies once; entries have negative ids there, requests to join positive ones. */
const toldSql = (
  kind: NotificationKind,
  recipientId: Id,
  { communityId, actId, byId = 0, at }: LoggedAct,
  data: Pick<NotificationData, 'change' | 'reason'> = {},
  groupId: Id = -actId,
) => sql`
  (${kind}, ${recipientId}::bigint, ${byId}::bigint, ${-actId}::bigint, ${groupId}::bigint, 0,
    ${communityDataSql(communityId)} || ${JSON.stringify(data)}::text::jsonb, false, ${at}::timestamptz)`

/** Notifies the new owner, and the heir whom the returning owner replaces. */
export async function notifyOwner(
  tx: Tx,
  act: LoggedAct,
  { ownerId, heirId }: { ownerId: Id; heirId?: Id },
): Promise<void> {
  const rows = [toldSql('community-owner', ownerId, act)]
  if (heirId !== undefined) rows.push(toldSql('community-owner', heirId, act, { change: 'back' }))
  await enqueueEventsSql(sql`values ${sql.join(rows)}`).execute(tx)
}

/** Notifies a member who became admin, or an admin who became member: at most once an hour, of the latest role [NTF-25]. */
export async function notifyRole(
  tx: Tx,
  { accountId, role, ...act }: LoggedAct & { accountId: Id; role: 'admin' | 'member' },
): Promise<void> {
  const data = role === 'member' ? { change: 'demoted' as const } : {}
  await enqueueEventsSql(
    sql`values ${toldSql('community-role', accountId, act, data, act.communityId)}`,
  ).execute(tx)
}

/** Notifies a former member who was removed, or banned as well [COM-53]. */
export async function notifyRemoval(
  tx: Tx,
  { accountId, isBan, reason, ...act }: LoggedAct & { accountId: Id; isBan: boolean; reason: string },
): Promise<void> {
  const kind = isBan ? 'community-banned' : 'community-removed'
  await enqueueEventsSql(
    sql`values ${toldSql(kind, accountId, act, reason === '' ? {} : { reason })}`,
  ).execute(tx)
}

/** Notifies a former member whose ban is lifted. */
export async function notifyUnban(
  tx: Tx,
  { accountId, ...act }: LoggedAct & { accountId: Id },
): Promise<void> {
  await enqueueEventsSql(sql`values ${toldSql('community-unbanned', accountId, act)}`).execute(tx)
}
