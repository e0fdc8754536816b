import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'

/** A community to be founded. */
export interface WantedCommunity {
  name: string
  description: string
  isOpen: boolean
}

interface Founder {
  /** Whether the account is neither suspended nor leaving. */
  isActive: boolean
  owned: number
  joined: number
}

/** Whether an account may act, how many communities it owns, and of how many it is a member. */
export async function findFounder(
  tx: Tx,
  accountId: Id,
  { showsAccount }: Pick<AccountVisibility, 'showsAccount'>,
): Promise<Founder> {
  const { rows } = await sql<Founder>`
    select ${showsAccount(undefined, sql`${accountId}::bigint`)} as is_active,
      count(*) filter (where role = 'owner') as owned, count(*) as joined
    from community_member where account_id = ${accountId}`.execute(tx)
  return rows[0] ?? { isActive: false, owned: 0, joined: 0 }
}

/** Writes a community with its audience and its owner as its first member; undefined when a name that looks alike is taken. */
export async function insertCommunity(
  tx: Tx,
  {
    ownerId,
    name,
    look,
    description,
    isOpen,
    now,
  }: WantedCommunity & { ownerId: Id; look: string; now: Date },
): Promise<Id | undefined> {
  const { rows } = await sql<{ id: Id }>`
    with readers as (
      insert into audience (kind, is_open) values ('community', ${isOpen}) returning id
    ), founded as (
      insert into community (id, name, name_look, description, created_at)
      select id, ${name}, ${look}, ${description}, ${now} from readers
      on conflict (name_look) where name_look is not null do nothing
      returning id
    ), reading as (
      insert into audience_member (audience_id, account_id) select id, ${ownerId} from founded
    ), membership as (
      insert into community_member (community_id, account_id, role, joined_at)
      select id, ${ownerId}, 'owner', ${now} from founded
    ), counted as (
      insert into community_total (community_id, members) select id, 1 from founded
    )
    select id from founded`.execute(tx)
  return rows[0]?.id
}
