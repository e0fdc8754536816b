import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** The key pair that signs pushes (VAPID, RFC 8292); base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
  createdAt: Date
}

export type PushKeyring = ReturnType<typeof createPushKeyring>

/**
 * The key pair of the site, made at the first start and stored in the database for all processes [NTF-31]. Only the signing of
 * pushes reads the private key.
 */
export function createPushKeyring({ db, clock }: { db: Db; clock: Clock }) {
  let known: PushKeys | undefined

  return {
    async keys(): Promise<PushKeys> {
      known ??= (await findKeys(db)) ?? (await makeKeys(db, clock.now()))
      return known
    },
  }
}

async function findKeys(db: Db): Promise<PushKeys | undefined> {
  return db.selectFrom('pushKey').select(['publicKey', 'privateKey', 'createdAt']).executeTakeFirst()
}

/** If processes start together, one of them makes the keys for all. */
async function makeKeys(db: Db, now: Date): Promise<PushKeys> {
  const { default: webPush } = await import('web-push')
  await db
    .insertInto('pushKey')
    .values({ ...webPush.generateVAPIDKeys(), createdAt: now })
    .onConflict((clash) => clash.doNothing())
    .execute()
  const kept = await findKeys(db)
  if (!kept) throw new Error('the keys for pushes were made and are not there')
  return kept
}
