import type { Id } from '@aura/contract/common'
import type { CommunityRole, MemberRole } from '@aura/contract/communities/communities.rules'
import { nonMember } from '@aura/contract/communities/communities.rules'
import { type RawBuilder, sql } from 'kysely'
import { compileStatement, hideFromPlanner } from '../../platform/db/compiled-statement.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rowOfEach } from '../../platform/db/loader.ts'

/** A community and the reader's relation to it. */
export interface CommunityAccessRow {
  id: Id
  /** Whether everybody may read the posts; those of a private community are for members. */
  isOpen: boolean
  role: CommunityRole
}

/** A reader who asks about a community; `readerId` is null for a visitor. */
export interface AskedAccess {
  communityId: Id
  readerId: Id | null
}

/**
 * SQL: the role of an account in a community; null for none. NOTE: no join, because PostgreSQL may look for the account among all
 * members, where communities have few on average.
 */
export const roleOf = (
  communityId: RawBuilder<Id>,
  accountId: RawBuilder<Id | null>,
): RawBuilder<MemberRole | null> =>
  sql`(select role from community_member where community_id = ${communityId} and account_id = ${accountId})`

/** For each question (`place`, from 1) the community, unless it is closed, and the reader's role in it. */
const readAccess = compileStatement<readonly AskedAccess[], CommunityAccessRow & { place: number }>(
  (given) => sql`
    select place, community.id, is_open,
      coalesce(${roleOf(sql`community.id`, sql`asked.reader_id`)}, ${sql.lit(nonMember)}) as role
    from unnest(
      ${hideFromPlanner(sql`${given((asked) => asked.map(({ communityId }) => communityId))}::bigint[]`)},
      ${hideFromPlanner(sql`${given((asked) => asked.map(({ readerId }) => readerId))}::bigint[]`)}
    ) with ordinality as asked (community_id, reader_id, place)
    join community on community.id = asked.community_id and closed_at is null
    join audience on audience.id = community.id`,
)

/** For each question the community and the reader's role in it; undefined if it is closed or absent. */
export async function findAccesses(
  db: Db,
  asked: readonly AskedAccess[],
): Promise<(CommunityAccessRow | undefined)[]> {
  return rowOfEach(asked, await readAccess(db, asked))
}

/** A community that is not closed, and the reader's relation to it (null: a visitor). */
export async function findCommunityAccess(
  db: Db,
  communityId: Id,
  readerId: Id | null,
): Promise<CommunityAccessRow | undefined> {
  const [found] = await findAccesses(db, [{ communityId, readerId }])
  return found
}

/** Names of those of the given communities that are neither closed nor removed. */
export async function findExistingNames(db: Db, communityIds: readonly Id[]): Promise<Map<Id, string>> {
  const rows = await db
    .selectFrom('community')
    .select(['id', 'name'])
    .where('id', 'in', communityIds)
    .where('closedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Whether an account is a member of a community that is not closed; within a transaction, the membership is locked until it ends.
 */
export async function holdMembership(db: Db, communityId: Id, accountId: Id): Promise<boolean> {
  const { rows } = await sql`
    select from community_member join community on community.id = community_id and closed_at is null
    where community_id = ${communityId} and account_id = ${accountId}
    for key share of community_member`.execute(db)
  return rows.length > 0
}

/**
 * The community of a post, and the role of an account in it, locked until the transaction ends; undefined if it has no community or
 * the account no role.
 */
export async function holdRoleAtPost(
  tx: Tx,
  communityOf: (postId: RawBuilder<Id>) => RawBuilder<Id | null>,
  postId: Id,
  accountId: Id,
): Promise<{ id: Id; role: MemberRole } | undefined> {
  const { rows } = await sql<{ id: Id; role: MemberRole }>`
    select community.id, role from community
    join community_member as member on member.community_id = community.id and member.account_id = ${accountId}
    where community.id = ${communityOf(sql`${postId}::bigint`)} and closed_at is null
    for share of member`.execute(tx)
  return rows[0]
}
