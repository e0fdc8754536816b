import { maxPageSize } from '@aura/contract/common'
import { getCommunity } from '@aura/contract/communities/communities.contract'
import { communityLog } from '@aura/contract/communities/communities.log.contract'
import * as contract from '@aura/contract/communities/communities.members.contract'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { expect, test } from 'vitest'
import { days, later, minutes, seconds } from '../../platform/clock/clock.ts'
import { changeRole } from '../../testing/community-members.ts'
import { openRequests } from '../../testing/community-requests.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const { stage, request, cancel, accept, decline, roleOf, waitingFor, declinedOf, kindsOf } = openRequests(app)

test('[COM-25] accepts a request: its author is a member and is told', async () => {
  const { id, name, admin, person } = await stage()
  await request(person, id)
  const [waiting] = await waitingFor(admin, id)
  expect(await accept(admin, waiting?.id ?? 0)).toMatchObject({
    status: 200,
    body: { message: 'Demande acceptée avec succès' },
  })
  expect(await roleOf(person, id)).toMatchObject({ userRole: 'member', action: 'leave' })
  expect(await waitingFor(admin, id)).toEqual([])
  expect(await kindsOf(person, 'join-accepted')).toMatchObject([
    { type: 'join_accepted', data: { communityId: id, communityName: name, adminId: admin.id } },
  ])
  expect(await accept(admin, waiting?.id ?? 0)).toMatchObject({ body: { code: 'communities.no-request' } })
})

test('[COM-24] who is no longer owner or admin reads no more who asked to join', async () => {
  const { id, owner, admin, person } = await stage()
  await request(person, id)
  expect(await kindsOf(admin, 'join-request')).toHaveLength(1)
  expect((await changeRole(app, { id, by: owner }, admin, 'member')).status).toBe(200)
  expect(await kindsOf(admin, 'join-request')).toEqual([])
  expect(await kindsOf(owner, 'join-request')).toHaveLength(1)
})

test('[COM-24, COM-54] the log names who was declined to owner and admins alone', async () => {
  const { id, owner, admin, member, person } = await stage()
  await request(person, id)
  const [waiting] = await waitingFor(owner, id)
  await decline(admin, waiting?.id ?? 0)
  const latest = async ({ token }: Person) =>
    (await ask(app, communityLog, { params: { id }, token })).body.entries[0]
  for (const staff of [owner, admin]) {
    expect(await latest(staff)).toMatchObject({ act: 'declined', person: { id: person.id } })
  }
  expect(await latest(member)).toMatchObject({ act: 'declined', by: { id: admin.id }, person: null })
})

test('[COM-26, COM-51, COM-52] declines with a reason; asks again after 7 days, or is accepted later', async () => {
  const { id, owner, person } = await stage()
  await request(person, id)
  const [waiting] = await waitingFor(owner, id)
  expect((await decline(owner, waiting?.id ?? 0, ' Pas encore ')).body.message).toBe('Demande refusée')
  const [told] = await kindsOf(person, 'join-declined')
  expect(told && notificationSentence(told)).toMatch(/est refusée\u00a0: Pas encore$/)
  expect(await roleOf(person, id)).toMatchObject({ action: 'request', declined: { reason: 'Pas encore' } })
  // A declined request cannot be taken back, which would let its author ask again at once.
  expect(await cancel(person, id)).toMatchObject({ body: { code: 'communities.no-request' } })
  expect(await request(person, id)).toMatchObject({
    status: 409,
    body: { code: 'communities.asked-too-soon', message: expect.stringMatching(/à partir du \d/) },
  })
  expect(await waitingFor(owner, id)).toEqual([])
  expect(await declinedOf(owner, id)).toMatchObject([{ user_id: person.id, reason: 'Pas encore' }])
  expect(await decline(owner, waiting?.id ?? 0)).toMatchObject({ body: { code: 'communities.no-request' } })

  app.clock.advance(days(7) - seconds(1))
  expect((await request(person, id)).status).toBe(409)
  app.clock.advance(seconds(1))
  expect((await request(person, id)).status).toBe(200)
  expect(await kindsOf(owner, 'join-request')).toHaveLength(2)
  const [renewed] = await waitingFor(owner, id)
  expect(renewed).toMatchObject({ user_id: person.id, declined_at: null, reason: '' })
  await decline(owner, renewed?.id ?? 0)
  expect(await kindsOf(person, 'join-declined')).toHaveLength(2)
  expect((await accept(owner, renewed?.id ?? 0)).status).toBe(200)
  expect(await roleOf(person, id)).toMatchObject({ userRole: 'member' })
  expect(await declinedOf(owner, id)).toEqual([])
})

test('[COM-24] requests of people who do not exist for the reader hide no others, and do not count', async () => {
  const { id, owner, admin, person } = await stage()
  const suspended = (await Promise.all(Array.from({ length: maxPageSize }, () => makePerson(app)))).map(
    (of) => of.id,
  )
  const createdAt = app.clock.now()
  await app.db
    .insertInto('communityRequest')
    .values(suspended.map((accountId) => ({ communityId: id, accountId, createdAt })))
    .execute()
  const suspendedUntil = later(createdAt, days(3))
  await app.db.updateTable('account').set({ suspendedUntil }).where('id', 'in', suspended).execute()
  const blocker = await makePerson(app)
  app.clock.advance(seconds(1))
  for (const asking of [blocker, person]) await request(asking, id)
  await ask(app, blockAccount, { token: blocker.token, body: { pseudo: owner.pseudo } })
  for (const [staff, seen] of [
    [owner, [person.id]],
    [admin, [blocker.id, person.id]],
  ] as const) {
    expect((await waitingFor(staff, id)).map(({ user_id }) => user_id)).toEqual(seen)
    const { body } = await ask(app, getCommunity, { params: { id }, token: staff.token })
    expect(body.pending_requests).toBe(seen.length)
  }
})

test('[COM-24] of 51 requests the 50 oldest are listed, the oldest first; an answer makes room for the last', async () => {
  const { id, owner } = await stage()
  const people = await Promise.all(Array.from({ length: 51 }, () => makePerson(app)))
  // Later rows are older, so that their ids do not give the order.
  const createdAt = (index: number) => later(app.clock.now(), -minutes(index))
  await app.db
    .insertInto('communityRequest')
    .values(
      people.map(({ id: accountId }, index) => ({ communityId: id, accountId, createdAt: createdAt(index) })),
    )
    .execute()
  const oldestFirst = people.map((of) => of.id).reverse()
  const listed = await waitingFor(owner, id)
  expect(listed.map(({ user_id }) => user_id)).toEqual(oldestFirst.slice(0, 50))
  const { body } = await ask(app, getCommunity, { params: { id }, token: owner.token })
  expect(body.pending_requests).toBe(51)
  expect((await decline(owner, listed[0]?.id ?? 0)).status).toBe(200)
  expect((await waitingFor(owner, id)).map(({ user_id }) => user_id)).toEqual(oldestFirst.slice(1))
})

test('[COM-24] requests do not exist for anybody but owner and admins', async () => {
  const { id, owner, member, person } = await stage()
  await request(person, id)
  const [waiting] = await waitingFor(owner, id)
  for (const other of [member, person, await makePerson(app)]) {
    for (const answer of [accept, decline]) {
      expect(await answer(other, waiting?.id ?? 0)).toMatchObject({
        status: 404,
        body: { code: 'communities.no-request' },
      })
    }
  }
  expect(await waitingFor(owner, id)).toHaveLength(1)
})

test.each([
  ['cancelled', cancel],
  ['declined', async (_: Person, _id: number, owner: Person, requestId: number) => decline(owner, requestId)],
  ['accepted', async (_: Person, _id: number, owner: Person, requestId: number) => accept(owner, requestId)],
] as const)(
  '[COM-25] of a request accepted by an admin and %s at once, one takes effect',
  async (what, act) => {
    const { id, owner, admin } = await stage()
    for (let round = 0; round < 5; round++) {
      const person = await makePerson(app)
      await request(person, id)
      const [waiting] = await waitingFor(owner, id)
      const requestId = waiting?.id ?? 0
      const [accepted, other] = await Promise.all([
        accept(admin, requestId),
        act(person, id, owner, requestId),
      ])
      const isMember = (await roleOf(person, id)).userRole === 'member'
      const statuses = [accepted.status, other.status]
      // Somebody declined may be accepted, so both may succeed in that order alone.
      if (what === 'declined' && accepted.status === 200) expect(isMember).toBe(true)
      else expect(statuses.toSorted()).toEqual([200, 404])
      if (what === 'cancelled') expect(isMember).toBe(accepted.status === 200)
    }
  },
)

test('[COM-52] lists declined requests page by page', async () => {
  const { id, owner } = await stage()
  for (const _ of [1, 2, 3]) {
    await request(await makePerson(app), id)
    app.clock.advance(seconds(1))
    await decline(owner, (await waitingFor(owner, id))[0]?.id ?? 0)
  }
  const page = (query: object) =>
    ask(app, contract.listDeclinedRequests, {
      params: { id },
      token: owner.token,
      query: { limit: 2, ...query },
    })
  const { body: first } = await page({})
  const { body: second } = await page({ cursor: first.nextCursor ?? '' })
  expect([first.requests.length, second.requests.length, second.hasMore]).toEqual([2, 1, false])
  const moments = [...first.requests, ...second.requests].map(({ declined_at }) => declined_at ?? '')
  expect(moments).toEqual(moments.toSorted().reverse())
})
