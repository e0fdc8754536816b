import type { Id } from '@aura/contract/common'
import type { Db, Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/unnest-rows.ts'
import type { SealedTokens } from './twitch.keys.rules.ts'

/** How a channel is linked: through Twitch itself, or by the sandbox without a network. */
export type LinkProvider = 'sandbox' | 'twitch'

export interface LinkAttempt {
  nonceHash: Uint8Array
  accountId: Id
  sessionId: Id
  browserHash: Uint8Array
  expiresAt: Date
}

/** Stores a pending link, replacing earlier ones that the person did not finish. */
export async function replaceAttempt(tx: Tx, attempt: LinkAttempt): Promise<void> {
  await tx.deleteFrom('twitchLinkAttempt').where('accountId', '=', attempt.accountId).execute()
  await tx.insertInto('twitchLinkAttempt').values(attempt).execute()
}

/**
 * Takes a pending link, once, and returns the session that began it; undefined for another person or browser, or if there is none.
 * It stays until `endAttempt`, so that unlinking in between ends it.
 */
export async function takeAttempt(
  db: Db,
  { nonceHash, accountId, browserHash, now }: Omit<LinkAttempt, 'sessionId' | 'expiresAt'> & { now: Date },
): Promise<Id | undefined> {
  const row = await db
    .updateTable('twitchLinkAttempt')
    // A nonce hash that no browser matches any more.
    .set({ browserHash: new Uint8Array() })
    .where('nonceHash', '=', nonceHash)
    .where('accountId', '=', accountId)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', now)
    .returning('sessionId')
    .executeTakeFirst()
  return row?.sessionId
}

/** Ends a pending link that was taken; false if unlinking, erasure or a later one has ended it. */
export async function endAttempt(tx: Tx, nonceHash: Uint8Array): Promise<boolean> {
  const row = await tx
    .deleteFrom('twitchLinkAttempt')
    .where('nonceHash', '=', nonceHash)
    .returning('nonceHash')
    .executeTakeFirst()
  return row !== undefined
}

export interface NewLink {
  accountId: Id
  provider: LinkProvider
  channelId: string
  username: string
  linkedAt: Date
  /** Messages sent before the link do not apply to it. */
  knownAt: Date
}

/**
 * Links a channel, or renews the account's link to it. False if the channel belongs to another account, or the account has another
 * channel.
 */
export async function insertLink(tx: Tx, { knownAt, ...link }: NewLink): Promise<boolean> {
  await tx
    .deleteFrom('twitchLink')
    .where('accountId', '=', link.accountId)
    .where('provider', '!=', link.provider)
    .execute()
  const row = await tx
    .insertInto('twitchLink')
    .values({ ...link, liveAt: knownAt, describedAt: knownAt })
    .onConflict((clash) => clash.doNothing())
    .returning('accountId')
    .executeTakeFirst()
  if (row) return true
  const renewed = await tx
    .updateTable('twitchLink')
    .set({ username: link.username })
    .where('accountId', '=', link.accountId)
    .where('provider', '=', link.provider)
    .where('channelId', '=', link.channelId)
    .returning('accountId')
    .executeTakeFirst()
  return renewed !== undefined
}

/** The account's link, and whether its tokens are still valid. */
export async function findLink(db: Db, accountId: Id, provider: LinkProvider) {
  return db
    .selectFrom('twitchLink')
    .leftJoin('twitchToken', 'twitchToken.accountId', 'twitchLink.accountId')
    .select(['channelId', 'username', 'refusedAt'])
    .where('twitchLink.accountId', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/** Deletes the link of an account and its tokens; returns the channel. */
export async function deleteLink(
  tx: Tx,
  accountId: Id,
): Promise<{ provider: LinkProvider; channelId: string } | undefined> {
  return tx
    .deleteFrom('twitchLink')
    .where('accountId', '=', accountId)
    .returning(['provider', 'channelId'])
    .executeTakeFirst()
}

export async function deleteAttemptsOf(tx: Tx, accountId: Id): Promise<void> {
  await tx.deleteFrom('twitchLinkAttempt').where('accountId', '=', accountId).execute()
}

export async function upsertTokens(
  tx: Tx,
  accountId: Id,
  tokens: SealedTokens,
  validatedAt: Date,
): Promise<void> {
  const values = { ...tokens, validatedAt, refusedAt: null }
  await tx
    .insertInto('twitchToken')
    .values({ accountId, ...values })
    .onConflict((clash) => clash.column('accountId').doUpdateSet(values))
    .execute()
}

/** Queues the account's tokens for revocation, before the link that holds them is deleted. */
export async function leaveTokens(tx: Tx, accountId: Id, now: Date): Promise<void> {
  await tx
    .insertInto('twitchRevocation')
    .columns(['accountId', 'sealed', 'keyVersion', 'createdAt'])
    .expression((from) =>
      from
        .selectFrom('twitchToken')
        .select((row) => ['accountId', 'sealed', 'keyVersion', row.val(now).as('createdAt')])
        .where('accountId', '=', accountId),
    )
    .execute()
}

/** Queues tokens for revocation that were never stored with a link. */
export async function insertRevocation(
  tx: Tx,
  accountId: Id,
  tokens: SealedTokens,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('twitchRevocation')
    .values({ accountId, ...tokens, createdAt: now })
    .execute()
}

export interface Revocation extends SealedTokens {
  id: Id
  accountId: Id
}

export async function findRevocations(db: Db, limit: number): Promise<Revocation[]> {
  return db
    .selectFrom('twitchRevocation')
    .select(['id', 'accountId', 'sealed', 'keyVersion'])
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function deleteRevocation(db: Db, id: Id): Promise<void> {
  await db.deleteFrom('twitchRevocation').where('id', '=', id).execute()
}

export interface StoredTokens extends SealedTokens {
  accountId: Id
}

/**
 * Tokens last validated before `before`, the longest ago first. Each counts as validated from now on, so that no other process
 * takes it too.
 */
export async function claimTokens(
  db: Db,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<StoredTokens[]> {
  const due = db
    .selectFrom('twitchToken')
    .select('accountId')
    .where('refusedAt', 'is', null)
    .where('validatedAt', '<=', before)
    .orderBy('validatedAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('twitchToken')
    .set({ validatedAt: now })
    .where('accountId', 'in', due)
    .returning(['accountId', 'sealed', 'keyVersion'])
    .execute()
}

/** Returns claimed tokens, for the next run to validate. */
export async function returnTokens(db: Db, accountIds: readonly Id[], validatedAt: Date): Promise<void> {
  await db
    .updateTable('twitchToken')
    .set({ validatedAt })
    .where('accountId', '=', anyOf('bigint', accountIds))
    .execute()
}

/** Replaces tokens by refreshed ones; false if other tokens have replaced them since, or the link has ended. */
export async function replaceTokens(
  db: Db,
  old: StoredTokens,
  tokens: SealedTokens,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('twitchToken')
    .set({ ...tokens, validatedAt: now })
    .where('accountId', '=', old.accountId)
    .where('sealed', '=', old.sealed)
    .returning('accountId')
    .executeTakeFirst()
  return row !== undefined
}

/** Records that Twitch refused to refresh these tokens. */
export async function markRefused(db: Db, { accountId, sealed }: StoredTokens, now: Date): Promise<void> {
  await db
    .updateTable('twitchToken')
    .set({ refusedAt: now })
    .where('accountId', '=', accountId)
    .where('sealed', '=', sealed)
    .execute()
}

/** Nightly job: deletes pending links that were never finished. */
export async function forgetAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('twitchLinkAttempt').where('expiresAt', '<=', now).execute()
}
