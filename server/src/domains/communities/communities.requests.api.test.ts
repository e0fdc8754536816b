import { getCommunity } from '@aura/contract/communities/communities.contract'
import * as contract from '@aura/contract/communities/communities.members.contract'
import { describe, expect, test } from 'vitest'
import { days, minutes, seconds } from '../../platform/clock/clock.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { openRequests } from '../../testing/community-requests.ts'
import { ask } from '../../testing/contract-calls.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const { stage, request, cancel, accept, roleOf, waitingFor, kindsOf } = openRequests(app)

test('[COM-18, COM-24] asks to join a private community, once, and tells owner and admins alone', async () => {
  const { id, name, owner, admin, member, person } = await stage()
  for (const _ of [1, 2]) {
    expect(await request(person, id)).toMatchObject({
      status: 200,
      body: { message: 'Votre demande a été envoyée' },
    })
  }
  expect(await roleOf(person, id)).toMatchObject({ userRole: 'Non membre', action: 'cancel' })
  for (const staff of [owner, admin]) {
    expect(await waitingFor(staff, id)).toMatchObject([
      { user_id: person.id, username: person.pseudo, aura: 10, answer: '' },
    ])
    const [told, ...more] = await kindsOf(staff, 'join-request')
    expect(more).toEqual([])
    expect(told).toMatchObject({
      type: 'join_request',
      data: { communityId: id, communityName: name, requesterId: person.id },
    })
  }
  expect(await waitingFor(member, id)).toEqual([])
  expect(await kindsOf(member, 'join-request')).toEqual([])
  const { body } = await ask(app, getCommunity, { params: { id }, token: admin.token })
  expect(body.pending_requests).toBe(1)
})

describe('[COM-18] refuses a request', () => {
  test.each<[string, (staged: Awaited<ReturnType<typeof stage>>) => Promise<unknown>]>([
    [
      'communities.public',
      async ({ owner, person }) => request(person, (await makeCommunity(app, owner)).id),
    ],
    ['communities.already-member', ({ id, member }) => request(member, id)],
    ['communities.unknown', ({ person }) => request(person, 999_999)],
    ['communities.answer-too-long', ({ id, person }) => request(person, id, 'a'.repeat(501))],
  ])('%s', async (code, act) => {
    expect(await act(await stage())).toMatchObject({ body: { code } })
  })
})

test('[COM-51] a question is to be answered, and the answer comes with the request', async () => {
  const { id, owner, person } = await stage({ question: 'Pourquoi ?' })
  for (const answer of [undefined, '  ', '\u200b\u2800']) {
    expect(await request(person, id, answer)).toMatchObject({
      status: 400,
      body: { code: 'communities.answer-missing' },
    })
  }
  await request(person, id, ` ${'é'.repeat(500)} `)
  expect(await waitingFor(owner, id)).toMatchObject([{ answer: 'é'.repeat(500) }])
})

test('[COM-51] words that answer no question do not come with the request', async () => {
  const { id, owner, person } = await stage()
  expect((await request(person, id, 'Laissez-moi entrer')).status).toBe(200)
  expect(await waitingFor(owner, id)).toMatchObject([{ user_id: person.id, answer: '' }])
})

test('[COM-19, NTF-23] takes a request back, within a minute without a trace', async () => {
  const { id, owner, person } = await stage()
  await request(person, id)
  expect(await kindsOf(owner, 'join-request')).toHaveLength(1)
  app.clock.advance(seconds(30))
  expect((await cancel(person, id)).body.message).toBe('Votre demande a été annulée')
  expect(await roleOf(person, id)).toMatchObject({ action: 'request' })
  expect(await kindsOf(owner, 'join-request')).toEqual([])
  expect(await cancel(person, id)).toMatchObject({ status: 404, body: { code: 'communities.no-request' } })
  expect(await cancel(person, 999_999)).toMatchObject({ body: { code: 'communities.unknown' } })
})

test('[NTF-24] asking, cancelling and asking again notifies once', async () => {
  const { id, owner, person } = await stage()
  for (const _ of [1, 2, 3]) {
    await request(person, id)
    expect(await kindsOf(owner, 'join-request')).toHaveLength(1)
    app.clock.advance(seconds(61))
    await cancel(person, id)
  }
})

test('[COM-18, NTF-24] a request of a former member is told anew, once however often it is cancelled and sent again', async () => {
  const { id, admin, person } = await stage()
  await request(person, id)
  const [first] = await waitingFor(admin, id)
  await accept(admin, first?.id ?? 0)
  expect(await kindsOf(admin, 'join-request')).toHaveLength(1)
  app.clock.advance(days(1))
  await ask(app, contract.leaveCommunity, { params: { id }, token: person.token })
  for (const _ of [1, 2, 3]) {
    await request(person, id)
    expect(await kindsOf(admin, 'join-request')).toHaveLength(2)
    app.clock.advance(minutes(2))
    await ask(app, contract.cancelJoinRequest, { params: { id }, token: person.token })
  }
  expect(await kindsOf(admin, 'join-request')).toHaveLength(2)
})
