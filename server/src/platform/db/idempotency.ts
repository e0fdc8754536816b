import { createHash } from 'node:crypto'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { DomainError } from '../errors/domain-error.ts'
import type { Db, Tx } from './database.ts'
import { inTransaction } from './transaction.ts'
import { unnestFew } from './unnest-rows.ts'

/** A caller's `Idempotency-Key` and a hash of the request. */
export interface IdempotencyKey {
  key: string
  /** Hash of the endpoint and of its request. */
  fingerprint: Uint8Array
}

/** The fingerprint of a call: equal for equal content sent to the same endpoint. */
export function fingerprintOf(endpoint: string, sent: unknown): Uint8Array {
  return createHash('sha256')
    .update(endpoint)
    .update('\0')
    .update(JSON.stringify(sent ?? null))
    .digest()
}

/**
 * Runs `work` in one transaction, which also stores the answer under the key, if given: the same key gets the same answer and acts
 * once, also from two calls at once; another body under the same key is refused [AUR-55].
 *
 * @throws DomainError `platform.key-reused`
 */
export async function runOnce<T>(
  db: Db,
  accountId: Id,
  idempotency: IdempotencyKey | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!idempotency) return inTransaction(db, work)
  return inTransaction(db, async (tx) => {
    // Waits for a call under way with the same key, because the key is unique, and then sees what it wrote.
    const claimed = await tx
      .insertInto('idempotentAnswer')
      .values({
        accountId,
        key: idempotency.key,
        fingerprint: idempotency.fingerprint,
        answer: null,
        createdAt: sql<Date>`now()`,
      })
      .onConflict((clash) => clash.columns(['accountId', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) return replay<T>(tx, accountId, idempotency)
    const answer = await work(tx)
    await tx
      .updateTable('idempotentAnswer')
      .set({ answer: JSON.stringify(answer) })
      .where('accountId', '=', accountId)
      .where('key', '=', idempotency.key)
      .execute()
    return answer
  })
}

async function replay<T>(tx: Tx, accountId: Id, idempotency: IdempotencyKey): Promise<T> {
  const answer = await findKeptAnswer<T>(tx, accountId, idempotency)
  if (answer === undefined) throw new Error('a key that is taken has an answer')
  return answer
}

/**
 * The answer stored under a key, for work that may be refused before its transaction; undefined for a new key.
 *
 * @throws DomainError `platform.key-reused`
 */
export async function findKeptAnswer<T>(
  db: Db,
  accountId: Id,
  { key, fingerprint }: IdempotencyKey,
): Promise<T | undefined> {
  const stored = await db
    .selectFrom('idempotentAnswer')
    .select(['fingerprint', 'answer'])
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!stored) return undefined
  if (!Buffer.from(stored.fingerprint).equals(Buffer.from(fingerprint)))
    throw new DomainError('platform.key-reused')
  return stored.answer as T
}

/** SQL that applies the keys of several people's acts within the statement that performs them. */
export interface KeysSql {
  /** Condition on `actor_id`: the person sent no key, or a new one. Used keys are handled by {@link runOnce}. */
  isNew: RawBuilder<boolean>
  /** Statement that stores the answers, a relation of actor_id and answer (jsonb); it fails when another call has used a key. */
  keep: (answers: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** @param acts of different people, each under a key or not */
export function keysSql(acts: readonly { actorId: Id; idempotency: IdempotencyKey | undefined }[]): KeysSql {
  const sent = acts.flatMap(({ actorId, idempotency }) => (idempotency ? [{ actorId, ...idempotency }] : []))
  if (sent.length === 0) return { isNew: sql`true`, keep: () => sql`select` }
  const rows = unnestFew({
    account_id: ['bigint', sent.map(({ actorId }) => actorId)],
    key: ['text', sent.map(({ key }) => key)],
    fingerprint: ['text', sent.map(({ fingerprint }) => Buffer.from(fingerprint).toString('hex'))],
  })
  const keys = sql`${rows} as sent`
  return {
    isNew: sql`not exists (
      select from idempotent_answer join ${keys} using (account_id, key) where sent.account_id = actor_id)`,
    keep: (answers) => sql`
      insert into idempotent_answer (account_id, key, fingerprint, answer, created_at)
      select actor_id, key, decode(fingerprint, 'hex'), answer, now()
      from (${answers}) as answered join ${keys} on sent.account_id = answered.actor_id`,
  }
}

/** Deletes answers older than `before`; clients retry within a day or never. */
export async function forgetIdempotentAnswers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotentAnswer').where('createdAt', '<', before).execute()
}

/**
 * Runs `work`. If it is refused but an earlier call with the same key succeeded, returns that answer: the act was performed then
 * [AUR-55].
 *
 * @throws DomainError as `work`, and `platform.key-reused`
 */
export async function orKeptAnswer<T>(
  db: Db,
  accountId: Id,
  idempotency: IdempotencyKey | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!idempotency || !(error instanceof DomainError)) throw error
    const kept = await findKeptAnswer<T>(db, accountId, idempotency)
    if (kept === undefined) throw error
    return kept
  }
}
