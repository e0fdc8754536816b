import { liftBan } from '@aura/contract/communities/communities.bans.contract'
import { communitiesOwned } from '@aura/contract/communities/communities.limits'
import { communityLog } from '@aura/contract/communities/communities.log.contract'
import * as contract from '@aura/contract/communities/communities.members.contract'
import { communityPosts } from '@aura/contract/communities/communities.posts.contract'
import type { MemberRole } from '@aura/contract/communities/communities.rules'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { describe, expect, test } from 'vitest'
import { days, later, seconds } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makeCommunity } from '../../testing/communities.ts'
import {
  becomeMember,
  changeRole,
  communityLogOf,
  membershipOf,
  remove,
  type StagedCommunity,
  stageCommunity,
} from '../../testing/community-members.ts'
import { ask } from '../../testing/contract-calls.ts'
import { notificationsOf, notificationsOfKind } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { publishPost } from '../../testing/posts.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { startWhileHeld } from '../../testing/until-locked.ts'
import { insertMembers } from './communities.members.queries.ts'

const app = await openTestApp()
const owner = await makePerson(app)

type Part = Exclude<keyof StagedCommunity, 'id'>
const stage = () => stageCommunity(app)

const roleOf = async (person: Person, id: number) => (await membershipOf(app, person, id)).userRole

describe('[COM-27, COM-28, COM-30] changes a role', () => {
  test.each<[Part, Part, MemberRole, string | null]>([
    ['owner', 'member', 'admin', null],
    ['owner', 'admin', 'member', null],
    ['admin', 'member', 'admin', null],
    ['admin', 'otherAdmin', 'member', 'communities.not-above'],
    ['admin', 'owner', 'member', 'communities.not-above'],
    ['admin', 'admin', 'member', 'communities.not-above'],
    ['admin', 'member', 'owner', 'communities.not-above'],
    ['admin', 'admin', 'owner', 'communities.not-above'],
    ['owner', 'owner', 'member', 'communities.not-above'],
    ['member', 'otherMember', 'admin', 'communities.not-manager'],
    ['member', 'member', 'owner', 'communities.not-manager'],
    ['stranger', 'member', 'admin', 'communities.not-manager'],
    ['owner', 'stranger', 'admin', 'communities.member-unknown'],
    ['owner', 'stranger', 'owner', 'communities.member-unknown'],
  ])('by %s of %s to %s: %s', async (by, of, role, code) => {
    const staged = await stage()
    const before = await roleOf(staged[of], staged.id)
    const { status, body } = await changeRole(app, { id: staged.id, by: staged[by] }, staged[of], role)
    if (code) expect(body.code).toBe(code)
    else expect([status, body.message]).toEqual([200, 'Rôle mis à jour avec succès.'])
    expect(await roleOf(staged[of], staged.id)).toBe(code ? before : role)
  })
})

test('[COM-29] asks for a role, and for a community that is there', async () => {
  const { id, owner: by, member } = await stage()
  expect(await changeRole(app, { id, by }, member)).toMatchObject({
    status: 400,
    body: { code: 'communities.role-missing', message: 'Veuillez sélectionner un rôle.' },
  })
  expect((await changeRole(app, { id: 999_999, by }, member, 'admin')).body.code).toBe('communities.unknown')
})

test('[RUN-33] a field that nobody knows changes no role', async () => {
  const { id, owner: by, member } = await stage()
  const call = { params: { userId: member.id }, token: by.token }
  for (const role of ['admin', 'owner'] as const) {
    const body = { communityId: id, role, confirm: false }
    expect((await ask(app, contract.updateMemberRole, { ...call, body })).status).toBe(400)
  }
  const body = { communityId: id, reason: 'Hors sujet', ban: { days: 1, hours: 2 } }
  expect((await ask(app, contract.removeMember, { ...call, body })).status).toBe(400)
  expect(await roleOf(member, id)).toBe('member')
})

test('[MOD-17, COM-30] nobody manages a community that moderators removed, or posts in it', async () => {
  const { id, owner: by, admin, member, stranger } = await stage()
  const { communityWithdrawal } = app.application.services
  await inTransaction(app.db, (tx) => communityWithdrawal.withdraw(tx, id))
  const reason = { reason: 'Bouh' }
  const answers = await Promise.all([
    changeRole(app, { id, by }, member, 'admin'),
    changeRole(app, { id, by }, admin, 'owner'),
    remove(app, { id, by: admin }, member, reason),
    remove(app, { id, by }, stranger, { ...reason, ban: { days: 1 } }),
  ])
  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'communities.unknown'))
  const { status } = await publishPost(app, member, { communityId: String(id), legend: 'Encore là' })
  expect(status).toBe(404)
  await inTransaction(app.db, (tx) => communityWithdrawal.restore(tx, id))
  expect(await roleOf(member, id)).toBe('member')
  const { body } = await ask(app, communityPosts, { params: { id }, token: by.token })
  expect(body.posts).toEqual([])
})

test('[COM-23] hands the ownership over: one owner, who is told; the former one is an admin and may leave', async () => {
  const { id, owner: own, member } = await stage()
  expect((await changeRole(app, { id, by: own }, member, 'owner')).status).toBe(200)
  expect(await Promise.all([own, member].map((person) => roleOf(person, id)))).toEqual(['admin', 'owner'])
  const told = await notificationsOf(app, member)
  expect(told).toMatchObject([{ kind: 'community-owner', data: { communityId: id } }])
  expect((await communityLogOf(app, member, id))[0]).toMatchObject({ act: 'handed-over', by: { id: own.id } })
  await changeRole(app, { id, by: member }, own, 'owner')
  await changeRole(app, { id, by: own }, member, 'owner')
  expect(await notificationsOfKind(app, member, 'community-owner')).toHaveLength(2)
  expect((await ask(app, contract.leaveCommunity, { params: { id }, token: own.token })).status).toBe(200)
})

test('[COM-27, COM-53, COM-54] who becomes an admin, is no admin any more, is removed or banned is told once, by nobody named', async () => {
  const { id, owner: by, member, otherMember, stranger } = await stage()
  const told = async (person: Person) =>
    (await notificationsOf(app, person)).map(({ kind, type, data, actors }) => [kind, type, data, actors])
  const about = { communityId: id, communityName: expect.any(String) }
  await changeRole(app, { id, by }, member, 'admin')
  await changeRole(app, { id, by }, member, 'admin')
  expect(await told(member)).toEqual([['community-role', 'moderation', about, []]])
  const promotions = (await communityLogOf(app, by, id)).filter(({ act }) => act === 'promoted')
  expect(promotions.filter(({ person }) => person?.id === member.id)).toHaveLength(1)
  app.clock.advance(seconds(1))
  await changeRole(app, { id, by }, member, 'member')
  // Of an hour's changes the latest is told.
  const demoted = ['community-role', 'moderation', { ...about, change: 'demoted' }, []]
  expect(await told(member)).toEqual([demoted])
  await remove(app, { id, by }, member, { reason: 'Hors sujet' })
  const removed = ['community-removed', 'moderation', { ...about, reason: 'Hors sujet' }, []]
  expect(await told(member)).toEqual([removed, demoted])
  await remove(app, { id, by }, otherMember, { ban: { days: 3 } })
  expect(await told(otherMember)).toEqual([['community-banned', 'moderation', about, []]])
  app.clock.advance(seconds(1))
  const lift = (userId: number) => ask(app, liftBan, { params: { id, userId }, token: by.token })
  await lift(otherMember.id)
  expect((await told(otherMember))[0]).toEqual(['community-unbanned', 'moderation', about, []])
  // Else a ban would be a way to write to anybody.
  expect((await remove(app, { id, by }, stranger, { ban: { days: 3 }, reason: 'Bouh' })).status).toBe(200)
  await lift(stranger.id)
  expect(await told(stranger)).toEqual([])
})

test('[COM-23, ACC-63] a community is not handed to somebody suspended, or hidden by a block', async () => {
  const { id, owner, admin, member } = await stage()
  await suspendAccount(app, member.pseudo, later(app.clock.now(), days(1)))
  await ask(app, blockAccount, { token: admin.token, body: { pseudo: owner.pseudo } })
  for (const heir of [member, admin])
    expect(await changeRole(app, { id, by: owner }, heir, 'owner')).toMatchObject({
      status: 404,
      body: { code: 'communities.member-unknown' },
    })
  expect(await roleOf(owner, id)).toBe('owner')
})

test('[COM-23] nobody owns more than so many communities by being handed them', async () => {
  const heir = await makePerson(app)
  for (let owned = 0; owned < communitiesOwned; owned++) await makeCommunity(app, heir)
  const { id } = await makeCommunity(app, owner)
  await becomeMember(app, { id, owner }, heir)
  expect((await changeRole(app, { id, by: owner }, heir, 'owner')).body.code).toBe(
    'communities.person-owns-too-many',
  )
  expect(await roleOf(owner, id)).toBe('owner')
})

describe('[COM-30] of acts at once', () => {
  test('the owner hands over to two: one becomes the owner', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, owner: by, admin, member } = await stage()
      const answers = await Promise.all(
        [admin, member].map((person) => changeRole(app, { id, by }, person, 'owner')),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
      const roles = await Promise.all([by, admin, member].map((person) => roleOf(person, id)))
      expect(roles.filter((role) => role === 'owner')).toHaveLength(1)
    }
  })

  test('an admin who is demoted and removes a member does one after the other', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, owner: own, admin, member } = await stage()
      const [demoted, removed] = await Promise.all([
        changeRole(app, { id, by: own }, admin, 'member'),
        remove(app, { id, by: admin }, member),
      ])
      expect(demoted.status).toBe(200)
      expect(await roleOf(member, id)).toBe(removed.status === 200 ? 'Non membre' : 'member')
      const acts = (await communityLogOf(app, own, id))
        .map(({ act }) => act)
        .slice(0, removed.status === 200 ? 2 : 1)
      // Removed first, or not at all.
      expect(acts).toEqual(removed.status === 200 ? ['demoted', 'removed'] : ['demoted'])
    }
  })

  test('two admins who demote each other change nothing', async () => {
    const { id, admin, otherAdmin } = await stage()
    const answers = await Promise.all([
      changeRole(app, { id, by: admin }, otherAdmin, 'member'),
      changeRole(app, { id, by: otherAdmin }, admin, 'member'),
    ])
    expect(answers.map(({ body }) => body.code)).toEqual(['communities.not-above', 'communities.not-above'])
    expect(await Promise.all([admin, otherAdmin].map((person) => roleOf(person, id)))).toEqual([
      'admin',
      'admin',
    ])
  })

  test('somebody who is banned and joins again stays out', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, owner: by, member } = await stage()
      await Promise.all([
        remove(app, { id, by }, member, { ban: { days: null } }),
        ...[1, 2, 3].map(() =>
          ask(app, contract.joinCommunity, { params: { id }, token: member.token, body: {} }),
        ),
      ])
      expect(await roleOf(member, id)).toBe('Non membre')
    }
  })

  test('[COM-53] somebody who is banned while joining is out', async () => {
    const { id, owner: by, stranger } = await stage()
    const join = (tx: Tx) => insertMembers(tx, [{ communityId: id, accountId: stranger.id }], app.clock.now())
    const ban = () => remove(app, { id, by }, stranger, { ban: { days: null } })
    const [banned] = await startWhileHeld(app.db, join, [ban])
    expect((await banned)?.status).toBe(200)
    expect(await roleOf(stranger, id)).toBe('Non membre')
  })
})

test('[COM-54] members read the log, page by page; people they may not see are not named', async () => {
  const { id, owner: own, admin, member, otherMember, stranger } = await stage()
  await remove(app, { id, by: admin }, otherMember)
  const log = (person: Person, query = {}) =>
    ask(app, communityLog, { params: { id }, token: person.token, query })
  expect((await log(stranger)).body.code).toBe('communities.not-member')
  const { body: first } = await log(member, { limit: 2 })
  const { body: second } = await log(member, { limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.entries, ...second.entries].map(({ act }) => act)).toEqual(
    (await communityLogOf(app, own, id)).slice(0, 4).map(({ act }) => act),
  )
  await suspendAccount(app, otherMember.pseudo, new Date(app.clock.now().getTime() + days(3)))
  expect((await communityLogOf(app, member, id))[0]).toMatchObject({
    act: 'removed',
    by: { id: admin.id },
    person: null,
  })
})
