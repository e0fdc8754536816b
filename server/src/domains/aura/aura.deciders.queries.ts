import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { deciderOf } from './aura.deciders.rules.ts'
import type { GivingAct } from './aura.rules.ts'

/** The deciders (moderators, and operators by name) who voided or counted the acts behind these transfers, or took a prize back. */
export async function findDeciders(db: Db, transferIds: readonly Id[]): Promise<string[]> {
  const { rows } = await sql<{ decidedBy: string }>`
    select distinct decided_by
    from aura_transfer as moved cross join lateral (
      select decided_by from aura_sanction
      where account_id = moved.actor_id and created_at = moved.created_at
      union all
      select decided_by from aura_held
      where giver_id = moved.actor_id and act = moved.reason and subject_id = moved.subject_id and state = 'counted'
        and decided_at = moved.created_at and decided_by is not null
      union all
      select granted_by from aura_held
      where moved.reason = 'prize-retaken' and giver_id = moved.actor_id and act = 'prize' and subject_id = moved.subject_id
        and granted_by is not null
    ) as decision
    where moved.id = any(${transferIds}::bigint[])`.execute(db)
  return rows.map(({ decidedBy }) => decidedBy)
}

/** The held acts behind these transfers that a verdict counted. */
export async function findCountedActs(db: Db, transferIds: readonly Id[]): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select distinct held.id
    from aura_transfer as moved
    join aura_held as held on held.giver_id = moved.actor_id and held.act = moved.reason and held.subject_id = moved.subject_id
      and held.state = 'counted' and held.decided_at = moved.created_at
    where moved.id = any(${transferIds}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

export interface CountedLoss {
  id: Id
  act: GivingAct
  subjectId: Id
  giverId: Id
  decidedAt: Date
}

/** The held acts among `heldIds` that took aura from the account once they counted. */
export async function findCountedLosses(
  db: Db,
  accountId: Id,
  heldIds: readonly Id[],
): Promise<CountedLoss[]> {
  const { rows } = await sql<CountedLoss>`
    select id, act, subject_id, giver_id, decided_at from aura_held
    where id = any(${heldIds}::bigint[]) and receiver_id = ${accountId} and amount < 0 and state = 'counted'`.execute(
    db,
  )
  return rows
}

/** Removes an erased moderator's id from the decisions that name it. */
export async function forgetDecider(db: Db, moderatorId: Id): Promise<void> {
  const decider = deciderOf({ userId: moderatorId })
  for (const [table, column] of [
    ['aura_held', 'decided_by'],
    ['aura_held', 'granted_by'],
    ['aura_contest', 'answered_by'],
    ['aura_sanction', 'decided_by'],
    ['aura_sanction', 'given_back_by'],
  ] as const) {
    const by = sql.ref(column)
    await sql`update ${sql.table(table)} set ${by} = 'moderator' where ${by} like 'moderator:%' and ${by} = ${decider}`.execute(
      db,
    )
  }
}
