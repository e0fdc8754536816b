import { type Clock, days, hours, later } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { TwitchApi } from './twitch.api.service.ts'
import type { ChannelTokens, TwitchKeys } from './twitch.keys.rules.ts'
import {
  claimTokens,
  deleteRevocation,
  findRevocations,
  insertRevocation,
  markRefused,
  replaceTokens,
  returnTokens,
  type StoredTokens,
} from './twitch.link.queries.ts'
import { TwitchRefused } from './twitch.requests.service.ts'

export interface TwitchTokensDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  keys: TwitchKeys
  api: Pick<TwitchApi, 'isValid' | 'refresh' | 'revoke'>
}

export const revokeTokensJob = 'twitch.revoke-tokens'
export const validateTokensJob = 'twitch.validate-tokens'

/** Twitch requires tokens to be validated every hour. */
const validForMs = hours(1)
/** Tokens of one run. */
const maxTokens = 1000
const batchSize = 50

/** Keeps the tokens of links valid, and revokes tokens that are no longer needed [TWI-10]. */
export function createTwitchTokens({ db, clock, jobs, keys, api }: TwitchTokensDeps) {
  /** Revokes queued tokens at Twitch. One failure does not stop the others; the job then runs again. */
  async function revokeLeft(): Promise<void> {
    const failures: unknown[] = []
    for (const left of await findRevocations(db, maxTokens)) {
      const tokens = keys.open(left.accountId, left)
      try {
        const fresh = tokens && !(await api.revoke(tokens)) ? await refreshOnce(tokens) : undefined
        await inTransaction(db, async (tx) => {
          await deleteRevocation(tx, left.id)
          if (fresh) await insertRevocation(tx, left.accountId, keys.seal(left.accountId, fresh), clock.now())
          if (fresh) await enqueueRevocation(tx)
        })
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Twitch has not revoked all tokens')
  }

  /** New tokens for those whose access token has expired; undefined if the consent was revoked. */
  async function refreshOnce(tokens: ChannelTokens): Promise<ChannelTokens | undefined> {
    try {
      const fresh = await api.refresh(tokens)
      return { ...fresh, refresh: fresh.refresh || tokens.refresh }
    } catch (error) {
      if (error instanceof TwitchRefused) return undefined
      throw error
    }
  }

  /** Validates tokens and refreshes expired ones; where Twitch refuses, the owner has to renew the link. */
  async function validate(stored: StoredTokens): Promise<void> {
    const tokens = keys.open(stored.accountId, stored)
    if (!tokens) return markRefused(db, stored, clock.now())
    if (await api.isValid(tokens)) return
    const fresh = await refreshOnce(tokens)
    if (!fresh) return markRefused(db, stored, clock.now())
    const sealed = keys.seal(stored.accountId, fresh)
    await inTransaction(db, async (tx) => {
      if (await replaceTokens(tx, stored, sealed, clock.now())) return
      // The link has ended since, so that the new tokens are stored nowhere.
      await insertRevocation(tx, stored.accountId, sealed, clock.now())
      await enqueueRevocation(tx)
    })
  }

  async function validateDue(): Promise<void> {
    for (let validated = 0; validated < maxTokens; ) {
      const now = clock.now()
      const before = later(now, -validForMs)
      const claimed = await claimTokens(db, { before, now, limit: batchSize })
      if (claimed.length === 0) return
      for (const [index, stored] of claimed.entries()) {
        try {
          await validate(stored)
        } catch (error) {
          const left = claimed.slice(index).map(({ accountId }) => accountId)
          await returnTokens(db, left, before)
          throw error
        }
      }
      validated += claimed.length
    }
  }

  const enqueueRevocation = (tx: Tx) => jobs.enqueue(tx, revokeTokensJob, {})

  jobs.define({
    name: revokeTokensJob,
    // Retries for about a day; then the nightly job takes over.
    retryLimit: 30,
    retryDelaySeconds: 30,
    expireSeconds: 900,
    cron: '40 3 * * *',
    run: revokeLeft,
  })
  jobs.define({
    name: validateTokensJob,
    retryLimit: 0,
    retryDelaySeconds: 1,
    expireSeconds: 540,
    cron: '*/10 * * * *',
    run: validateDue,
  })

  return {
    enqueueRevocation,

    /** Nightly job: tokens that could not be revoked for 60 days have expired at Twitch. */
    async forgetOld(connection: Db, now: Date): Promise<void> {
      await connection
        .deleteFrom('twitchRevocation')
        .where('createdAt', '<', later(now, -days(60)))
        .execute()
    },
  }
}
