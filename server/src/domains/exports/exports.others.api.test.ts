import type { Id } from '@aura/contract/common'
import { expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { makeBusyPerson } from '../../testing/busy-person.ts'
import { exportedRows } from '../../testing/exported-rows.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

/** Rows of the kinds that no call of the person alone makes. */
async function makeRarerRows(accountId: Id): Promise<void> {
  const { db } = app
  const now = app.clock.now()
  const [createdAt, until] = [now, later(now, days(1))]
  await db.insertInto('calmPeriod').values({ accountId, since: now, until }).execute()
  await db.insertInto('auraSanction').values({ accountId, reason: 'x', decidedBy: 'x', createdAt }).execute()
  const known = { accountId, name: 'Une vedette', nameTerm: 'une vedette', description: 'x', fame: 1 }
  await db.insertInto('celebrity').values(known).execute()
  const month = '2026-01-01'
  await db
    .insertInto('leaderboardMonth')
    .values({ month, sealedAt: now, sha256: '0'.repeat(64), passedOverIds: [] })
    .execute()
  await db.insertInto('leaderboardPlace').values({ month, place: 1, rank: 1, accountId, aura: 1 }).execute()
  const held = { pseudoSkeleton: 'autrefois', pseudoLook: 'autrefois', accountId, heldUntil: until }
  await db.insertInto('pseudoHold').values(held).execute()
  const key = { credentialId: 'x', publicKey: new Uint8Array(1), counter: 0, transports: [], name: 'x' }
  await db
    .insertInto('passkey')
    .values({ ...key, accountId, createdAt })
    .execute()
  await db
    .insertInto('secondFactor')
    .values({ accountId, secret: new Uint8Array(1), createdAt })
    .execute()
  const decided = { kind: 'remove', state: 'in-force', targetType: 'user', decidedAt: now } as const
  const { id: decisionId } = await db
    .insertInto('moderationDecision')
    .values({ ...decided, targetId: accountId, personId: accountId, toldAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('withdrawnProfile').values({ accountId, decisionId, withdrawnAt: now }).execute()
  const contest = { decisionId, personId: accountId, words: 'x', createdAt }
  await db.insertInto('moderationContest').values(contest).execute()
}

/** The files of an export that have rows. */
async function filledFiles(person: Person, files: readonly string[]): Promise<string[]> {
  const filled: string[] = []
  for (const file of files) if ((await exportedRows(app, person, file)).length > 0) filled.push(file)
  return filled.sort()
}

test('[PRV-02, PRV-11] no file of an export holds what others have done, or what was done to them', async () => {
  const { person } = await makeBusyPerson(app)
  await makeRarerRows(person.id)
  const declared = app.application.services
    .personalDataOf()
    .flatMap(({ exported }) => ('not' in exported ? [] : exported))
  const files = [...new Set(declared)].sort()
  const advice = 'Have makeBusyPerson (testing/busy-person.ts) or makeRarerRows make a row of each file'
  expect(await filledFiles(person, files), advice).toEqual(files)
  const newcomer = await makePerson(app)
  expect(await filledFiles(newcomer, files)).toEqual(['account', 'ledger', 'sessions'])
  for (const file of ['account', 'ledger', 'sessions'])
    expect(await exportedRows(app, newcomer, file), file).toHaveLength(1)
})
