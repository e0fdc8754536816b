import { sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'

/** SQL: the name of the row `community`; null once it is closed or withdrawn, when its page is hidden. */
const shownName = sql`case when closed_at is null then name end as name`

/** SQL: what the owner of the row `community` says of it, as long as its page shows. */
const isOwn = sql`closed_at is null and role = 'owner'`

/** Memberships, and acts by or on the person; acts of the staff do not name the actor. */
export const exportCommunities =
  (db: Db): ExportAccount =>
  ({ userId }) => ({
    communities: () =>
      rowsByKey(
        db,
        sql`select community_id as key, community_id, ${shownName}, role, joined_at,
            case when ${isOwn} then description end as description, case when ${isOwn} then category end as category,
            case when ${isOwn} then rules end as rules, case when ${isOwn} then question end as question
          from community_member join community on community.id = community_id where account_id = ${userId}`,
      ),
    'community-requests': () =>
      rowsByKey(
        db,
        sql`select community_request.id as key, community_id, ${shownName}, answer, community_request.created_at, declined_at, reason
          from community_request join community on community.id = community_id where account_id = ${userId}`,
      ),
    'community-invitations': () =>
      rowsByKey(
        db,
        sql`select id as key, community_id, created_at, expires_at, max_uses, uses, revoked_at
          from community_invitation where created_by_id = ${userId}`,
      ),
    'community-bans': () =>
      rowsByKey(
        db,
        sql`select community_id as key, community_id, ${shownName}, reason, banned_at, until
          from community_ban join community on community.id = community_id where account_id = ${userId}`,
      ),
    'community-acts': () =>
      rowsByKey(
        db,
        sql`select id as key, community_id, act, by_id is not distinct from ${userId} as is_own, reason, created_at
          from community_log where by_id = ${userId} or person_id = ${userId}`,
      ),
  })
