import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { unnestFew } from '../../platform/db/unnest-rows.ts'
import type { DatedPlace } from '../../platform/http/cursor-fields.ts'
import type { PaymentProvider } from './subscription.provider.service.ts'
import type { BillingState, ProviderPayment } from './subscription.rules.ts'

type ProviderName = PaymentProvider['name']

export interface SubscriptionRow extends BillingState {
  id: Id
  accountId: Id | null
  provider: ProviderName
  providerId: string
  /** The last event stored before the provider gave this state, which includes what all events up to it announced. */
  heardEventId: Id
  /** Counts the writes of the row: a write that has read an earlier one changes nothing. */
  revision: number
  /** The state about which the owner was last mailed; null for none. */
  told: 'past-due' | 'ended' | null
}

const columns = [
  ...(['id', 'accountId', 'provider', 'providerId', 'paidUntil', 'cancelledAt', 'endedAt'] as const),
  ...(['heardEventId', 'revision', 'told'] as const),
] as const

/** A person's subscriptions, newest first. */
export async function findOwn(db: Db, accountId: Id): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscription')
    .select(columns)
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
}

export async function findByProviderId(
  db: Db,
  provider: ProviderName,
  providerId: string,
): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscription')
    .select(columns)
    .where('provider', '=', provider)
    .where('providerId', '=', providerId)
    .executeTakeFirst()
}

/** The subscription that a payment belongs to. */
export async function findByPaymentId(
  db: Db,
  provider: ProviderName,
  paymentId: string,
): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscription')
    .innerJoin('subscriptionPayment', 'subscriptionPayment.subscriptionId', 'subscription.id')
    .select(columns.map((column) => `subscription.${column}` as const))
    .where('subscriptionPayment.provider', '=', provider)
    .where('subscriptionPayment.providerId', '=', paymentId)
    .executeTakeFirst()
}

/**
 * Subscriptions of a provider whose renewal was due before `now`, or that ended and may be paid again, in the order of their ids.
 */
export async function findDue(
  db: Db,
  { provider, now, afterId, limit }: { provider: ProviderName; now: Date; afterId: Id; limit: number },
): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscription')
    .select(columns)
    .where('cancelledAt', 'is', null)
    .where('accountId', 'is not', null)
    .where('provider', '=', provider)
    .where((is) => is.or([is('paidUntil', '<', now), is('endedAt', 'is not', null)]))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export interface NewSubscription extends BillingState {
  accountId: Id
  provider: ProviderName
  providerId: string
  createdAt: Date
  heardEventId: Id
}

/** Returns the new row; undefined if this subscription of the provider was already used. */
export async function insertSubscription(tx: Tx, row: NewSubscription): Promise<SubscriptionRow | undefined> {
  return tx
    .insertInto('subscription')
    .values(row)
    .onConflict((clash) => clash.columns(['provider', 'providerId']).doNothing())
    .returning(columns)
    .executeTakeFirst()
}

type Change = Partial<BillingState & Pick<SubscriptionRow, 'heardEventId' | 'told'>>

/** Writes a row unless another write came first; returns whether it did. */
export async function updateSubscription(
  tx: Tx,
  { id, revision }: Pick<SubscriptionRow, 'id' | 'revision'>,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subscription')
    .set({ ...change, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the payments of a subscription, each once; marks those refunded since. */
export async function keepPayments(
  tx: Tx,
  { id, accountId, provider }: Pick<SubscriptionRow, 'id' | 'accountId' | 'provider'>,
  payments: readonly ProviderPayment[],
): Promise<void> {
  if (payments.length === 0) return
  const rows = unnestFew({
    provider_id: ['text', payments.map((payment) => payment.id)],
    paid_at: ['timestamptz', payments.map((payment) => payment.at.toISOString())],
    cents: ['integer', payments.map((payment) => payment.cents)],
    currency: ['text', payments.map((payment) => payment.currency)],
    status: ['text', payments.map((payment) => payment.status)],
  })
  await sql`
    insert into subscription_payment as kept
      (subscription_id, account_id, provider, provider_id, paid_at, cents, currency, status)
    select ${id}::bigint, ${accountId}::bigint, ${provider}::text, provider_id, paid_at, cents, currency, status
    from ${rows} as told order by paid_at, provider_id
    on conflict (provider, provider_id) do update set status = excluded.status
      where kept.subscription_id = excluded.subscription_id and kept.status <> excluded.status`.execute(tx)
}

/** Ids of the account's subscriptions without any payment. */
export async function findUnpaidIds(db: Db, accountId: Id): Promise<ReadonlySet<Id>> {
  const rows = await db
    .selectFrom('subscription')
    .select('id')
    .where('accountId', '=', accountId)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('subscriptionPayment')
            .select('subscriptionPayment.id')
            .whereRef('subscriptionPayment.subscriptionId', '=', 'subscription.id')
            .where('status', '<>', 'failed'),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** A payment in the list of its owner. */
export interface PaymentRow {
  id: Id
  paidAt: Date
  cents: number
  currency: string
  status: ProviderPayment['status']
  provider: ProviderName
}

/** A person's payments, newest first, after a cursor. */
export async function findPayments(
  db: Db,
  { accountId, after, limit }: { accountId: Id; after: DatedPlace | undefined; limit: number },
): Promise<PaymentRow[]> {
  const further = after
    ? sql`and (paid_at, id) < (${after.createdAt}::timestamptz, ${after.id}::bigint)`
    : sql``
  const { rows } = await sql<PaymentRow>`
    select id, paid_at, cents, currency, status, provider from subscription_payment
    where account_id = ${accountId} ${further} order by paid_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Cancels the subscriptions of an account, and removes its id from them and from their payments, which accounting must keep. */
export async function detachAccount(tx: Tx, accountId: Id, now: Date): Promise<void> {
  await sql`
    update subscription set account_id = null, cancelled_at = coalesce(cancelled_at, ${now}), revision = revision + 1
    where account_id = ${accountId}`.execute(tx)
  await sql`update subscription_payment set account_id = null where account_id = ${accountId}`.execute(tx)
}
