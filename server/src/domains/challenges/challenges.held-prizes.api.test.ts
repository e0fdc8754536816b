import { listChallenges } from '@aura/contract/challenges/challenges.contract'
import { assignAura, getChallenge, removeEntry } from '@aura/contract/challenges/challenges.entries.contract'
import type { Id } from '@aura/contract/common'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { balanceOf, decideHeld, decideHeldOf, findHeldOf } from '../../testing/aura.ts'
import { enter, makeChallenge, makeChallengeWithTwoEntries, makeEntry } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { eraseAccounts } from '../../testing/erasure.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { toldTo } from '../../testing/notifications.ts'
import { makeModerator, makePerson, openSession, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const { dueChallenges, traces, erasure } = app.application.services
let { creator, first, second, challenge, firstEntry, secondEntry } = await makeChallengeWithTwoEntries(app)

beforeEach(async () => {
  ;({ creator, first, second, challenge, firstEntry, secondEntry } = await makeChallengeWithTwoEntries(app))
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const assign = (post_id: Id, { token } = creator, id = challenge) =>
  ask(app, assignAura, { params: { id }, token, body: { post_id } })
const balances = () => Promise.all([creator, first, second].map((person) => balanceOf(app, person)))
const read = async (viewer?: Person) =>
  (await ask(app, getChallenge, { params: { id: challenge }, token: viewer?.token })).body
const told = async (person: Person) => (await toldTo(app, person)).filter(([kind]) => !kind.endsWith('like'))
const passTime = () => app.clock.advance(hours(2) + days(7))
const page = () => `/challenge/${challenge}`

describe('[CHL-37] an account on the creator’s device or address', () => {
  const address = '203.0.113.7'
  const share = async () => {
    const uses = [creator, first].map(({ id: accountId }) => ({ accountId, address }))
    await inTransaction(app.db, (tx) => traces.keepAddresses(tx, uses, app.clock.now()))
  }
  const decide = (verdict: 'counted' | 'void') => decideHeldOf(app, creator, verdict)

  test('waits for a moderator, of which nobody but creator and winner learns, and is told when it is paid', async () => {
    await share()
    expect((await assign(firstEntry)).body).toMatchObject({
      prize_state: 'held',
      held: { why: 'same-device' },
    })
    expect(await balances()).toEqual([4, 10, 10])
    const readers = [creator, first, await makeModerator(app), second, undefined]
    expect((await Promise.all(readers.map(read))).map((card) => card.prize_state)).toEqual([
      ...['held', 'held', 'held'],
      ...['staked', 'staked'],
    ])
    expect((await told(first))[0]?.[1]).toContain('(le prix est vérifié par la modération)')
    await decide('counted')
    expect(await balances()).toEqual([4, 16, 10])
    expect((await told(first)).map(([, sentence]) => sentence)).toContain(
      'Le prix du défi «\u00a0Le large\u00a0» vous est versé\u00a0: +6\u00a0aura',
    )
    expect(await told(creator)).toEqual([
      [
        'challenge-prize-given',
        'Le prix de votre défi «\u00a0Le large\u00a0» est versé à qui l’a remporté',
        page(),
      ],
    ])
  })

  test('is shown so to moderators in a list that others read at the same moment', async () => {
    await share()
    await assign(firstEntry)
    const [moderator, stranger] = [await makeModerator(app), await makePerson(app)]
    const stateFor = async ({ token }: Person) => {
      const { body } = await ask(app, listChallenges, { query: { limit: 50 }, token })
      return body.challenges.find(({ id }) => id === challenge)?.prize_state
    }
    const readers = [stranger, moderator, creator, moderator, stranger, first]
    const states = ['staked', 'held', 'held', 'held', 'staked', 'held']
    expect(await Promise.all(readers.map(stateFor))).toEqual(states)
  })

  test('waits also when it entered from there long ago', async () => {
    await share()
    const id = await makeChallenge(app, creator)
    const entry = (await enter(app, first, id)).body.post.id
    app.clock.advance(days(60))
    const token = await openSession(app, creator)
    expect((await assign(entry, { ...creator, token }, id)).body).toMatchObject({
      prize_state: 'held',
      held: { why: 'same-device' },
    })
  })

  test('is paid without the title or page of a challenge that was deleted with its creator', async () => {
    await share()
    await assign(firstEntry)
    const account = app.db.updateTable('account').where('id', '=', creator.id)
    await account.set({ eraseAt: app.clock.now() }).execute()
    await erasure.eraseDue()
    await decide('counted')
    expect(await balanceOf(app, first)).toBe(16)
    const paid = ['challenge-prize-paid', 'Le prix d’un défi vous est versé\u00a0: +6\u00a0aura', null]
    expect(await told(first)).toContainEqual(paid)
  })

  test('also where likes decided; a prize that is not paid is its creator’s again, who is told', async () => {
    passTime()
    await share()
    await dueChallenges.runDue()
    expect(await read(creator)).toMatchObject({ prize_state: 'held' })
    await decide('void')
    expect([await balances(), (await read()).prize_state]).toEqual([[10, 10, 10], 'returned'])
    expect((await told(creator)).map(([kind]) => kind)).toEqual(['prize-refund'])
  })

  test('is erased before a moderator decides: the prize is its creator’s again, who is told', async () => {
    await share()
    await assign(firstEntry)
    await erase(first)
    expect([await balanceOf(app, creator), (await read()).prize_state]).toEqual([10, 'returned'])
    expect((await told(creator)).map(([kind]) => kind)).toEqual(['prize-refund'])
  })

  test('[NTF-11] is paid after the creator was erased: nothing that is told leads to the deleted challenge', async () => {
    await share()
    await assign(firstEntry)
    const wait = await findHeldOf(app, creator)
    await erase(creator)
    await decideHeld(app, wait?.id ?? 0, 'counted', 'modo')
    expect(await told(first)).toContainEqual([
      'challenge-prize-paid',
      'Le prix d’un défi vous est versé\u00a0: +6\u00a0aura',
      null,
    ])
    for (const person of [first, second])
      expect((await told(person)).map(([, , address]) => address)).not.toContain(page())
  })

  test('[NTF-11] what was told without naming the creator leads to no deleted challenge; a prize leads to the history', async () => {
    const { token } = await makeModerator(app)
    await ask(app, removeEntry, { params: { id: secondEntry }, token, body: { reason: 'Non.' } })
    const third = await makePerson(app)
    await makeEntry(app, challenge, third)
    passTime()
    await dueChallenges.runDue()
    const addresses = async () =>
      (await Promise.all([first, third].map(told))).map((all) =>
        all.flatMap(([kind, , address]) => (kind === 'challenge-deleted' ? [] : [[kind, address]])),
      )
    const kinds = ['challenge-won', 'challenge-ended']
    expect(await addresses()).toEqual(kinds.map((kind) => [[kind, page()]]))
    await erase(creator)
    expect(await addresses()).toEqual([[['challenge-won', '/aura-history']], [['challenge-ended', null]]])
  })

  async function erase({ id }: Person) {
    expect(await eraseAccounts(app, id)).toBe(1)
  }
})
