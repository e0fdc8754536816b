import type { AuditAct } from '@aura/contract/audit/audit.contract'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** An act as the log stores it. */
export interface NewEntry {
  at: Date
  /** Null for an operator by command. */
  actorId: Id | null
  actor: string
  act: AuditAct
  caseId: Id | null
  personId: Id | null
  details: string
}

export interface EntryRow extends NewEntry {
  id: Id
  /** Pseudo of the account `personId`. */
  personPseudo: string | null
}

export interface WantedEntries {
  actorId: Id | undefined
  act: AuditAct | undefined
  beforeId: Id | undefined
  limit: number
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx.insertInto('auditEntry').values(entry).execute()
}

/** Entries before an id, latest first, with the current pseudos of the people concerned. */
export async function findEntries(
  db: Db,
  { actorId, act, beforeId, limit }: WantedEntries,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry.*, person.pseudo as person_pseudo
    from (
      select id, at, actor_id, actor, act, case_id, person_id, details from audit_entry
      where id < ${beforeId ?? Number.MAX_SAFE_INTEGER}
        ${actorId === undefined ? sql`` : sql`and actor_id = ${actorId}`}
        ${act === undefined ? sql`` : sql`and act = ${act}`}
      order by id desc limit ${limit}
    ) as entry left join account as person on person.id = entry.person_id
    order by entry.id desc`.execute(db)
  return rows
}

/** The accounts whose acts are in the log, by pseudo; one look into the index of actors for each. */
export async function findActors(db: Db): Promise<{ id: Id; pseudo: string }[]> {
  const { rows } = await sql<{ id: Id; pseudo: string }>`
    with recursive actor (id) as (
      select min(actor_id) from audit_entry
      union all
      select (select min(actor_id) from audit_entry where actor_id > actor.id) from actor where actor.id is not null
    )
    select account.id, account.pseudo from actor join account on account.id = actor.id
    order by lower(account.pseudo)`.execute(db)
  return rows
}

/** Removes the ids of an erased account from the log; the entries stay [PRV-10]. */
export async function forgetPersonInEntries(tx: Tx, accountId: Id): Promise<void> {
  await tx
    .updateTable('auditEntry')
    .set({ actorId: null, actor: '' })
    .where('actorId', '=', accountId)
    .execute()
  await tx.updateTable('auditEntry').set({ personId: null }).where('personId', '=', accountId).execute()
}
