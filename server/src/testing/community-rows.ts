import { randomBytes } from 'node:crypto'
import type { Id } from '@aura/contract/common'
import type { TestApp } from './test-app.ts'

/** A community written as rows, with its owner as its only member. */
export async function insertCommunity(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  owner: { id: Id },
  { isPrivate = false, question = null as string | null } = {},
): Promise<Id> {
  const { id } = await db
    .insertInto('audience')
    .values({ kind: 'community', isOpen: !isPrivate })
    .returning('id')
    .executeTakeFirstOrThrow()
  const name = `Communauté ${randomBytes(6).toString('hex')}`
  const createdAt = clock.now()
  await db
    .insertInto('community')
    .values({ id, name, nameLook: name.toLowerCase(), description: 'Pour les tests', question, createdAt })
    .execute()
  await db.insertInto('audienceMember').values({ audienceId: id, accountId: owner.id }).execute()
  await db
    .insertInto('communityMember')
    .values({ communityId: id, accountId: owner.id, role: 'owner', joinedAt: createdAt })
    .execute()
  await db.insertInto('communityTotal').values({ communityId: id, members: 1 }).execute()
  return id
}
