import { communityRole } from '@aura/contract/communities/communities.contract'
import { communitiesOwned } from '@aura/contract/communities/communities.limits'
import * as contract from '@aura/contract/communities/communities.members.contract'
import type { MemberRole } from '@aura/contract/communities/communities.rules'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { days, seconds } from '../../platform/clock/clock.ts'
import { housekeepingJob } from '../../platform/jobs/housekeeping.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { becomeMember, changeRole, makeMember, remove } from '../../testing/community-members.ts'
import { ask } from '../../testing/contract-calls.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const owner = await makePerson(app)

/** A public community with two of each role but the owner. */
async function stage() {
  const own = await makePerson(app)
  const { id } = await makeCommunity(app, own)
  const community = { id, owner: own }
  return {
    ...community,
    admin: await makeMember(app, community, 'admin'),
    otherAdmin: await makeMember(app, community, 'admin'),
    member: await makeMember(app, community),
    otherMember: await makeMember(app, community),
    stranger: await makePerson(app),
  }
}
type Stage = Awaited<ReturnType<typeof stage>>
type Part = Exclude<keyof Stage, 'id'>

const standing = async ({ token }: Person, id: number) =>
  (await ask(app, communityRole, { params: { id }, token })).body
const roleOf = async (person: Person, id: number) => (await standing(person, id)).userRole
const logOf = async ({ token }: Person, id: number) =>
  (await ask(app, contract.communityLog, { params: { id }, token })).body.entries

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

test('[COM-23] hands the ownership over: one owner, who is told; the former one is an admin and may leave', async () => {
  const { id, owner: own, member } = await stage()
  expect((await changeRole(app, { id, by: own }, member, 'owner')).status).toBe(200)
  expect(await Promise.all([own, member].map((person) => roleOf(person, id)))).toEqual(['admin', 'owner'])
  const told = await notificationsOf(app, member)
  expect(told).toMatchObject([{ kind: 'community-owner', data: { communityId: id } }])
  expect((await logOf(member, id))[0]).toMatchObject({ act: 'handed-over', by: { id: own.id } })
  expect((await ask(app, contract.leaveCommunity, { params: { id }, token: own.token })).status).toBe(200)
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
      const acts = (await logOf(own, id)).map(({ act }) => act).slice(0, removed.status === 200 ? 2 : 1)
      // Removed first, or not at all.
      expect(acts).toEqual(removed.status === 200 ? ['demoted', 'removed'] : ['demoted'])
    }
  })

  test('two admins who demote each other change nothing', async () => {
    const { id, admin, otherAdmin } = await stage()
    await Promise.all([
      changeRole(app, { id, by: admin }, otherAdmin, 'member'),
      changeRole(app, { id, by: otherAdmin }, admin, 'member'),
    ])
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
})

describe('[COM-31, COM-32] removes a member', () => {
  test.each<[Part, Part, string | null]>([
    ['owner', 'member', null],
    ['owner', 'admin', null],
    ['admin', 'member', null],
    ['admin', 'otherAdmin', 'communities.not-above'],
    ['admin', 'owner', 'communities.not-above'],
    ['owner', 'owner', 'communities.not-above'],
    ['member', 'otherMember', 'communities.not-manager'],
    ['stranger', 'member', 'communities.not-manager'],
    ['owner', 'stranger', 'communities.member-unknown'],
  ])('by %s of %s: %s', async (by, of, code) => {
    const staged = await stage()
    const { id } = staged
    const { status, body } = await remove(app, { id, by: staged[by] }, staged[of], { reason: ' Hors sujet ' })
    if (code) return expect(body.code).toBe(code)
    expect([status, body.message]).toEqual([200, 'Membre retiré avec succès'])
    expect(await standing(staged[of], id)).toMatchObject({
      userRole: 'Non membre',
      action: 'join',
      ban: null,
    })
    const { rows } =
      await sql`select from audience_member where audience_id = ${id} and account_id = ${staged[of].id}`.execute(
        app.db,
      )
    expect(rows).toHaveLength(0)
    expect((await logOf(staged.owner, id))[0]).toMatchObject({
      act: 'removed',
      by: { pseudo: staged[by].pseudo },
      person: { pseudo: staged[of].pseudo },
      reason: 'Hors sujet',
    })
  })

  test('a reason of 300 characters is the longest', async () => {
    const { id, owner: by, member } = await stage()
    const { body } = await remove(app, { id, by }, member, { reason: 'é'.repeat(301) })
    expect(body).toMatchObject({
      code: 'platform.invalid',
      fields: { reason: expect.stringContaining('300') },
    })
    expect((await remove(app, { id, by }, member, { reason: '😀'.repeat(300) })).status).toBe(200)
  })
})

describe('[COM-53] a ban', () => {
  const listBans = (person: Person, id: number) =>
    ask(app, contract.listBans, { params: { id }, token: person.token })
  const rejoin = ({ token }: Person, id: number) =>
    ask(app, contract.joinCommunity, { params: { id }, token, body: {} })

  test('for some days keeps its person out, who sees why, and ends', async () => {
    const { id, admin, member } = await stage()
    await remove(app, { id, by: admin }, member, { reason: 'Insultes', ban: { days: 3 } })
    const until = new Date(app.clock.now().getTime() + days(3)).toISOString()
    expect(await standing(member, id)).toMatchObject({ action: null, ban: { reason: 'Insultes', until } })
    expect(await rejoin(member, id)).toMatchObject({ status: 403, body: { code: 'communities.banned' } })
    expect((await listBans(admin, id)).body).toMatchObject({
      bans: [{ user_id: member.id, reason: 'Insultes', until }],
      hasMore: false,
    })
    expect((await logOf(admin, id))[0]).toMatchObject({ act: 'banned', reason: 'Insultes' })
    app.clock.advance(days(3))
    expect((await listBans(admin, id)).body.bans).toEqual([])
    expect((await rejoin(member, id)).status).toBe(200)
    const bans = () =>
      app.db.selectFrom('communityBan').select('accountId').where('communityId', '=', id).execute()
    expect(await bans()).toHaveLength(1)
    await app.application.services.jobs.enqueue(app.db, housekeepingJob, {})
    await expect.poll(bans).toEqual([])
  })

  test('for good ends when it is lifted, which is recorded once', async () => {
    const { id, admin, member, otherMember } = await stage()
    await remove(app, { id, by: admin }, member, { ban: { days: null } })
    const lift = ({ token }: Person) =>
      ask(app, contract.liftBan, { params: { id, userId: member.id }, token })
    expect((await lift(otherMember)).body.code).toBe('communities.not-manager')
    expect((await rejoin(member, id)).body.code).toBe('communities.banned')
    for (const _ of [1, 2]) expect((await lift(admin)).status).toBe(200)
    const lifted = (await logOf(admin, id)).filter(({ act }) => act === 'unbanned')
    expect(lifted).toHaveLength(1)
    expect((await rejoin(member, id)).status).toBe(200)
  })

  test.each(['left', 'asks to join'])('reaches somebody who %s, and ends their request', async (what) => {
    const isPrivate = what === 'asks to join'
    const { id } = await makeCommunity(app, owner, { isPrivate })
    const [community, person] = [{ id, by: owner }, await makePerson(app)]
    const calling = { params: { id }, token: person.token }
    if (isPrivate) await ask(app, contract.requestToJoin, { ...calling, body: {} })
    else {
      await becomeMember(app, { id, owner }, person)
      await ask(app, contract.leaveCommunity, calling)
    }
    expect((await remove(app, community, person)).body.code).toBe('communities.member-unknown')
    expect((await remove(app, community, person, { ban: { days: null } })).status).toBe(200)
    expect((await rejoin(person, id)).body.code).toBe('communities.banned')
    const { body } = await ask(app, contract.listMembers, { params: { id }, token: owner.token })
    expect([body.requests, body.members.length]).toEqual([[], 1])
    expect((await listBans(owner, id)).body.bans).toMatchObject([{ user_id: person.id }])
    // Members may not learn who asked.
    expect((await logOf(owner, id))[0]).toMatchObject({ act: 'banned', person: null })
    const nobody = await remove(app, community, { id: 999_999 }, { ban: { days: null } })
    expect(nobody.body.code).toBe('communities.member-unknown')
  })

  test('is listed to owner and admins alone, page by page', async () => {
    const { id, owner: by, admin, member, otherMember } = await stage()
    for (const person of [member, otherMember, admin]) {
      await remove(app, { id, by }, person, { ban: { days: null } })
      app.clock.advance(seconds(1))
    }
    expect((await listBans(member, id)).body.code).toBe('communities.not-manager')
    const page = async (query: object) =>
      (await ask(app, contract.listBans, { params: { id }, token: by.token, query: { limit: 2, ...query } }))
        .body
    const first = await page({})
    const second = await page({ cursor: first.nextCursor ?? '' })
    expect([...first.bans, ...second.bans].map(({ user_id }) => user_id)).toEqual([
      admin.id,
      otherMember.id,
      member.id,
    ])
  })

  test('is listed whomever the banned person blocks', async () => {
    const { id, owner: by, member } = await stage()
    await ask(app, blockAccount, { token: member.token, body: { pseudo: by.pseudo } })
    await remove(app, { id, by }, member, { ban: { days: null } })
    expect((await listBans(by, id)).body.bans).toMatchObject([{ user_id: member.id }])
  })
})

test('[COM-54] members read the log, page by page; people they may not see are not named', async () => {
  const { id, owner: own, admin, member, otherMember, stranger } = await stage()
  await remove(app, { id, by: admin }, otherMember)
  const log = (person: Person, query = {}) =>
    ask(app, contract.communityLog, { params: { id }, token: person.token, query })
  expect((await log(stranger)).body.code).toBe('communities.not-member')
  const { body: first } = await log(member, { limit: 2 })
  const { body: second } = await log(member, { limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.entries, ...second.entries].map(({ act }) => act)).toEqual(
    (await logOf(own, id)).slice(0, 4).map(({ act }) => act),
  )
  await app.application.services.operatedAccounts.suspend(
    otherMember.pseudo,
    new Date(app.clock.now().getTime() + days(3)),
  )
  expect((await logOf(member, id))[0]).toMatchObject({ act: 'removed', by: { id: admin.id }, person: null })
})
