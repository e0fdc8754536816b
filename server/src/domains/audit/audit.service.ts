import type { AuditAct, AuditEntry, listAudit, listAuditors } from '@aura/contract/audit/audit.contract'
import { auditPageSize } from '@aura/contract/audit/audit.limits'
import type { Id } from '@aura/contract/common'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { cutPage, pageOf, writeId } from '../../platform/http/cursor-pages.ts'
import { type EntryRow, findActors, findEntries, insertEntry } from './audit.queries.ts'

/** The actor of an entry: an account, or the name of an operator at the command line. */
export type Auditor = Pick<Actor, 'userId' | 'pseudo'> | string

/** An act to log: codes and ids, no words of people. Ids of people stand in their own columns only, which erasure empties. */
export interface AuditedAct {
  actor: Auditor
  act: AuditAct
  caseId?: Id | null
  /** The account it concerns. */
  personId?: Id | null
  details?: string
}

export type AuditLog = ReturnType<typeof createAuditLog>

/** The log of acts of moderators, administrators and operators. A trigger refuses changes [MOD-20, MOD-28]. */
export function createAuditLog({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Writes an act to the log, in the transaction of the act. */
    async record(tx: Tx, { actor, act, caseId, personId, details = '' }: AuditedAct): Promise<void> {
      const by =
        typeof actor === 'string' ? { actorId: null, actor } : { actorId: actor.userId, actor: actor.pseudo }
      const about = { caseId: caseId ?? null, personId: personId ?? null }
      await insertEntry(tx, { ...by, ...about, act, details, at: clock.now() })
    },

    /** A page of the log, newest first. */
    async list({
      actor_id: actorId,
      act,
      ...asked
    }: QueryOf<typeof listAudit>): Promise<ResponseOf<typeof listAudit>> {
      const { size, ...page } = pageOf(asked, auditPageSize)
      const { rows, end } = cutPage(await findEntries(db, { actorId, act, ...page }), size, writeId)
      return { entries: rows.map(viewOf), ...end }
    },

    async listActors(): Promise<ResponseOf<typeof listAuditors>> {
      return { people: await findActors(db) }
    },
  }
}

function viewOf(row: EntryRow): AuditEntry {
  const { id, at, actor, actorId, act, caseId, personId, personPseudo, details } = row
  return {
    id,
    at: at.toISOString(),
    actor,
    actor_id: actorId,
    act,
    case_id: caseId,
    details,
    person: personId === null ? null : { id: personId, pseudo: personPseudo ?? '' },
  }
}
