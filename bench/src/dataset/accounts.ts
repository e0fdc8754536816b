import { termsVersion } from '@aura/contract/accounts/accounts.limits'
import { drawAuraType } from '@aura/server/domains/accounts/aura-type.rules'
import { emailKey } from '@aura/server/domains/accounts/emails.rules'
import { hashPassword } from '@aura/server/domains/accounts/passwords.rules'
import { pseudoSkeleton } from '@aura/server/domains/accounts/pseudos.rules'
import { days, later } from '@aura/server/platform/clock/clock'
import type { Random } from '@aura/server/platform/clock/random'
import type { Tx } from '@aura/server/platform/db/database'
import { sql } from 'kysely'
import { pseudoOf } from './pseudos.ts'

/** Password of every account of the data set. */
export const datasetPassword = 'mot de passe du banc'

const rowsAtOnce = 10_000
const sexes = ['male', 'female', 'other'] as const
/** Accounts were made within this long before the posts begin. */
const registeredWithinDays = 60

export const emailOf = (accountId: number) => `membre-${accountId}@banc.invalid`

/**
 * Writes confirmed accounts with the ids 1 to `count`, by the product's own rules for skeletons, addresses and types. Names
 * of people may look alike, so their skeletons stand for their looks.
 * They share one password hash: hashing a hundred thousand would take an hour.
 */
export async function insertAccounts(
  tx: Tx,
  { count, draw, before }: { count: number; draw: Random; before: Date },
): Promise<void> {
  const passwordHash = await hashPassword(datasetPassword)
  for (let first = 1; first <= count; first += rowsAtOnce) {
    const ids = Array.from({ length: Math.min(rowsAtOnce, count - first + 1) }, (_, at) => first + at)
    const pseudos = ids.map(pseudoOf)
    const emails = ids.map(emailOf)
    await sql`
      insert into account (id, pseudo, pseudo_skeleton, pseudo_look, email, email_key, password_hash, sex, aura_type_id,
        terms_version, terms_accepted_at, created_at, confirmed_at, welcomed_at)
      overriding system value
      select id, pseudo, skeleton, skeleton, email, email_key, ${passwordHash}, sex, aura_type_id,
        ${termsVersion}, created_at, created_at, created_at, created_at
      from unnest(
        ${ids}::bigint[], ${pseudos}::text[], ${pseudos.map(pseudoSkeleton)}::text[], ${emails}::text[],
        ${emails.map(emailKey)}::text[], ${ids.map((id) => sexes[id % sexes.length])}::text[],
        ${ids.map(() => drawAuraType(draw).id)}::smallint[],
        ${ids.map(() => later(before, -draw() * days(registeredWithinDays)).toISOString())}::timestamptz[]
      ) as made (id, pseudo, skeleton, email, email_key, sex, aura_type_id, created_at)`.execute(tx)
  }
}
