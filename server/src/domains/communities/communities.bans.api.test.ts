import { liftBan, listBans } from '@aura/contract/communities/communities.bans.contract'
import { createInvitation } from '@aura/contract/communities/communities.invitations.contract'
import * as contract from '@aura/contract/communities/communities.members.contract'
import { editPost, getPost } from '@aura/contract/posts/posts.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { describe, expect, test } from 'vitest'
import { days, seconds } from '../../platform/clock/clock.ts'
import { housekeepingJob } from '../../platform/jobs/housekeeping.ts'
import { makeComment, sendComment, writeComment } from '../../testing/comments.ts'
import { makeCommunity } from '../../testing/communities.ts'
import {
  becomeMember,
  communityLogOf,
  makeMember,
  membershipOf,
  remove,
  stageCommunity,
} from '../../testing/community-members.ts'
import { ask } from '../../testing/contract-calls.ts'
import { exportedRows } from '../../testing/exported-rows.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const owner = await makePerson(app)

const stage = () => stageCommunity(app)

test('[COM-53, PRV-06] a ban tells nothing of an account that the actor does not see', async () => {
  const { id, owner: by, stranger } = await stage()
  await ask(app, blockAccount, { token: stranger.token, body: { pseudo: by.pseudo } })
  const answer = await remove(app, { id, by }, stranger, { ban: { days: 1 } })
  expect(answer.body.code).toBe('communities.member-unknown')
  expect((await ask(app, listBans, { params: { id }, token: by.token })).body.bans).toEqual([])
})

test('[COM-53, PRV-06] who writes there is banned although they block the owner and are no member, and not elsewhere', async () => {
  const { id, owner: by, stranger } = await stage()
  const other = await stage()
  await makeComment(app, stranger, { postId: await makePost(app, by, { audienceId: id }) })
  for (const { pseudo } of [by, other.owner])
    await ask(app, blockAccount, { token: stranger.token, body: { pseudo } })
  const ban = (of: { id: number; owner: Person }) =>
    remove(app, { id: of.id, by: of.owner }, stranger, { ban: { days: 1 } })
  expect((await ban(other)).body.code).toBe('communities.member-unknown')
  expect((await ban({ id, owner: by })).status).toBe(200)
  const ofOther = await makePost(app, await makePerson(app), { audienceId: id })
  expect((await writeComment(app, stranger, { postId: ofOther })).body.code).toBe('comments.excluded')
})

describe('[COM-53] a ban', () => {
  const bansOf = (person: Person, id: number) => ask(app, listBans, { params: { id }, token: person.token })
  const rejoin = ({ token }: Person, id: number) =>
    ask(app, contract.joinCommunity, { params: { id }, token, body: {} })

  test('for some days keeps its person out, who sees why, and ends', async () => {
    const { id, admin, member } = await stage()
    await remove(app, { id, by: admin }, member, { reason: 'Insultes', ban: { days: 3 } })
    const until = new Date(app.clock.now().getTime() + days(3)).toISOString()
    expect(await membershipOf(app, member, id)).toMatchObject({
      action: null,
      ban: { reason: 'Insultes', until },
    })
    expect(await rejoin(member, id)).toMatchObject({ status: 403, body: { code: 'communities.banned' } })
    expect((await bansOf(admin, id)).body).toMatchObject({
      bans: [{ user_id: member.id, reason: 'Insultes', until }],
      hasMore: false,
    })
    expect((await communityLogOf(app, admin, id))[0]).toMatchObject({ act: 'banned', reason: 'Insultes' })
    app.clock.advance(days(3))
    expect((await bansOf(admin, id)).body.bans).toEqual([])
    expect((await rejoin(member, id)).status).toBe(200)
    const bans = () =>
      app.db.selectFrom('communityBan').select('accountId').where('communityId', '=', id).execute()
    expect(await bans()).toHaveLength(1)
    await app.application.services.jobs.enqueue(app.db, housekeepingJob, {})
    await expect.poll(bans).toEqual([])
  })

  test('[COM-54, COM-57, PRV-09] goes with a closed community, the night after, and so do log, requests and invitations', async () => {
    const [founder, asker] = [await makePerson(app), await makePerson(app)]
    const { id } = await makeCommunity(app, founder, { isPrivate: true })
    await ask(app, contract.requestToJoin, { params: { id }, token: asker.token, body: {} })
    await ask(app, createInvitation, { params: { id }, token: founder.token, body: { days: 1, uses: 1 } })
    const member = await makeMember(app, { id, owner: founder })
    await remove(app, { id, by: founder }, member, { reason: 'Insultes', ban: { days: null } })
    const night = () => app.application.services.communityEdit.forgetClosed(app.db)
    const held = () =>
      Promise.all([
        exportedRows(app, member, 'community-bans'),
        exportedRows(app, member, 'community-acts'),
        exportedRows(app, asker, 'community-requests'),
        exportedRows(app, founder, 'community-invitations'),
      ])
    await night()
    const [ban, act] = [{ reason: 'Insultes' }, { act: 'banned', reason: 'Insultes' }]
    const before = await held()
    expect(before).toMatchObject([[ban], expect.arrayContaining([expect.objectContaining(act)]), [{}], [{}]])
    await ask(app, contract.closeCommunity, { params: { id }, token: founder.token })
    await night()
    expect(await held()).toEqual([[], [], [], []])
  })

  test('refuses comments of its person below the posts of a public community, replies too, until it ends', async () => {
    const { id, owner: by, member } = await stage()
    const postId = await makePost(app, by, { audienceId: id })
    const parentId = await makeComment(app, by, { postId })
    const elsewhere = await makePost(app, by)
    await remove(app, { id, by }, member, { ban: { days: 3 } })
    const refused = { status: 403, body: { code: 'comments.excluded' } }
    for (const wanted of [
      { postId },
      { postId, parentId },
      { postId, content: 'Sale con', acceptedToxic: true },
    ])
      expect(await writeComment(app, member, wanted)).toMatchObject(refused)
    expect(await sendComment(app, member, { postId, file: await jpeg(64, 64) })).toMatchObject(refused)
    expect((await writeComment(app, await makePerson(app), { postId })).status).toBe(200)
    expect((await writeComment(app, member, { postId: elsewhere })).status).toBe(200)
    app.clock.advance(days(3))
    expect((await writeComment(app, member, { postId })).status).toBe(200)
  })

  test('[PST-21] refuses changes of its person’s posts in a public community, and of no other, until it ends', async () => {
    const { id, owner: by, member: person, otherMember: reader } = await stage()
    const legend = 'Avant'
    const postId = await makePost(app, person, { audienceId: id, legend })
    const elsewhere = await makePost(app, person, { legend })
    const edit = (post: number, legend: string) =>
      ask(app, editPost, { params: { id: post }, body: { legend }, token: person.token })
    await remove(app, { id, by }, person, { ban: { days: 1 } })
    expect(await edit(postId, 'Ce que j’ai à vous dire')).toMatchObject({
      status: 403,
      body: {
        code: 'posts.excluded',
        message:
          'Votre exclusion de cette communauté n’est pas levée\u00a0: vous ne pouvez pas y modifier vos posts.',
      },
    })
    const read = async () => (await ask(app, getPost, { params: { id: postId }, token: reader.token })).body
    expect((await read()).legend).toBe('Avant')
    expect((await edit(elsewhere, 'Ailleurs')).status).toBe(200)
    app.clock.advance(days(1))
    expect((await edit(postId, 'Après')).status).toBe(200)
    expect((await read()).legend).toBe('Après')
  })

  test('reaches somebody who is no member, and its answer calls them none', async () => {
    const { id, owner: by, stranger } = await stage()
    const { status, body } = await remove(app, { id, by }, stranger, { ban: { days: 1 } })
    expect([status, body.message]).toEqual([200, 'Exclusion prononcée'])
    expect(await membershipOf(app, stranger, id)).toMatchObject({ action: null, ban: { reason: '' } })
  })

  test('of a banned person replaces the one before, with its reason and its end', async () => {
    const { id, admin, member } = await stage()
    const community = { id, by: admin }
    await remove(app, community, member, { reason: 'Insultes', ban: { days: 3 } })
    await remove(app, community, member, { reason: 'Menaces', ban: { days: null } })
    expect((await membershipOf(app, member, id)).ban).toEqual({ reason: 'Menaces', until: null })
    expect((await bansOf(admin, id)).body.bans).toMatchObject([
      { user_id: member.id, reason: 'Menaces', until: null },
    ])
    app.clock.advance(days(4))
    expect((await rejoin(member, id)).body.code).toBe('communities.banned')
  })

  test('for good ends when it is lifted, which is recorded once', async () => {
    const { id, admin, member, otherMember } = await stage()
    await remove(app, { id, by: admin }, member, { ban: { days: null } })
    const lift = ({ token }: Person) => ask(app, liftBan, { params: { id, userId: member.id }, token })
    expect((await lift(otherMember)).body.code).toBe('communities.not-manager')
    expect((await rejoin(member, id)).body.code).toBe('communities.banned')
    for (const _ of [1, 2]) expect((await lift(admin)).status).toBe(200)
    const lifted = (await communityLogOf(app, admin, id)).filter(({ act }) => act === 'unbanned')
    expect(lifted).toHaveLength(1)
    expect((await rejoin(member, id)).status).toBe(200)
  })

  test.each([
    ['that is over', 'member'],
    ['of somebody removed before, who was not told of it,', 'stranger'],
  ] as const)('[COM-54] %s is lifted without a word to its person', async (_what, of) => {
    const { id, owner: by, [of]: person } = await stage()
    if (of === 'stranger') {
      await becomeMember(app, { id, owner: by }, person)
      await remove(app, { id, by }, person)
    }
    await remove(app, { id, by }, person, { ban: { days: 1 } })
    if (of === 'member') app.clock.advance(days(1))
    const before = await notificationsOf(app, person)
    const answer = await ask(app, liftBan, { params: { id, userId: person.id }, token: by.token })
    expect(answer.status).toBe(200)
    expect(await notificationsOf(app, person)).toEqual(before)
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
    expect((await bansOf(owner, id)).body.bans).toMatchObject([{ user_id: person.id }])
    // Members may not learn who asked.
    expect((await communityLogOf(app, owner, id))[0]).toMatchObject({ act: 'banned', person: null })
    const member = await makeMember(app, { id, owner })
    await ask(app, liftBan, { params: { id, userId: person.id }, token: owner.token })
    const lifted = { act: 'unbanned', by: { pseudo: owner.pseudo } }
    expect((await communityLogOf(app, member, id))[0]).toMatchObject({ ...lifted, person: null })
    const named = { person: { pseudo: person.pseudo } }
    expect((await communityLogOf(app, owner, id))[0]).toMatchObject({ ...lifted, ...named })
    const nobody = await remove(app, community, { id: 999_999 }, { ban: { days: null } })
    expect(nobody.body.code).toBe('communities.member-unknown')
  })

  test('[COM-52] keeps somebody declined before from being accepted until it is lifted, which staff are told', async () => {
    const { id } = await makeCommunity(app, owner, { isPrivate: true })
    const person = await makePerson(app)
    await ask(app, contract.requestToJoin, { params: { id }, token: person.token, body: {} })
    const calling = { params: { id }, token: owner.token }
    const [request] = (await ask(app, contract.listMembers, calling)).body.requests
    const deciding = { params: { id: request?.id ?? 0 }, token: owner.token }
    await ask(app, contract.declineRequest, { ...deciding, body: {} })
    await remove(app, { id, by: owner }, person, { ban: { days: null } })
    expect(await ask(app, contract.acceptRequest, deciding)).toMatchObject({
      status: 409,
      body: {
        code: 'communities.person-banned',
        message: 'Cette personne est exclue de la communauté\u00a0: levez d’abord son exclusion.',
      },
    })
    await ask(app, liftBan, { params: { id, userId: person.id }, token: owner.token })
    expect((await ask(app, contract.acceptRequest, deciding)).status).toBe(200)
    expect(await membershipOf(app, person, id)).toMatchObject({ userRole: 'member' })
  })

  test('is listed to owner and admins alone, page by page', async () => {
    const { id, owner: by, admin, member, otherMember } = await stage()
    for (const person of [member, otherMember, admin]) {
      await remove(app, { id, by }, person, { ban: { days: null } })
      app.clock.advance(seconds(1))
    }
    expect((await bansOf(member, id)).body.code).toBe('communities.not-manager')
    const page = async (query: object) =>
      (await ask(app, listBans, { params: { id }, token: by.token, query: { limit: 2, ...query } })).body
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
    expect((await bansOf(by, id)).body.bans).toMatchObject([{ user_id: member.id }])
  })
})
