import { type AuraTypeName, auraTypes } from '@aura/contract/aura/aura-types'
import { describe, expect, test } from 'vitest'
import {
  extrasOf,
  type Movement,
  movementsOf,
  type PoweredAct,
  type PoweredAction,
  withoutPowers,
} from './aura.powers.rules.ts'
import { systemAccounts } from './aura.rules.ts'

const [giverId, receiverId, solarisId] = [1, 2, 3]
const acts: readonly PoweredAct[] = ['vote-up', 'vote-down', 'donate', 'withdraw']
const names: readonly AuraTypeName[] = auraTypes.map(({ label }) => label)

/** What an action of one does to giver and receiver, by the giver's type: [giver, receiver] (spec §3). */
const ofGiver: Record<AuraTypeName, Record<PoweredAct, readonly [number, number]>> = {
  celestia: { 'vote-up': [-1, 5], 'vote-down': [0, -1], donate: [-2, 5], withdraw: [-1, -1] },
  greelux: { 'vote-up': [0, 1], 'vote-down': [0, -1], donate: [0, 1], withdraw: [-1, -1] },
  amara: { 'vote-up': [0, 3], 'vote-down': [0, -1], donate: [-1, 3], withdraw: [-1, -1] },
  solaris: { 'vote-up': [0, 1], 'vote-down': [0, -3], donate: [-1, 1], withdraw: [-1, -3] },
  verdant: { 'vote-up': [0, 1], 'vote-down': [0, -1], donate: [-1, 1], withdraw: [-1, -1] },
  mystis: { 'vote-up': [0, 1], 'vote-down': [0, -1], donate: [-1, 1], withdraw: [-1, -1] },
  crimson: { 'vote-up': [0, 1], 'vote-down': [-2, -4], donate: [-1, 1], withdraw: [-2, -4] },
  neutre: { 'vote-up': [0, 1], 'vote-down': [0, -1], donate: [-1, 1], withdraw: [-1, -1] },
}

function expectedOf(giver: AuraTypeName, receiver: AuraTypeName, act: PoweredAct): readonly [number, number] {
  const [spent, moved] = ofGiver[giver][act]
  if (moved > 0) return [spent, moved]
  if (giver === 'solaris' && receiver === 'verdant') return [spent, 0]
  return [spent, receiver === 'greelux' ? Math.min(moved, -2) : moved]
}

function action(
  giver: AuraTypeName,
  receiver: AuraTypeName,
  act: PoweredAct,
  more: Partial<PoweredAction> = {},
): PoweredAction {
  return {
    act,
    giver: { id: giverId, type: giver },
    receiver: { id: receiverId, type: receiver, aura: 10 },
    amount: 1,
    solarisTakerIds: [],
    ...more,
  }
}

const netOf = (movements: readonly Movement[], id: number) =>
  movements.reduce(
    (sum, { from, to, amount }) => sum + (to === id ? amount : 0) - (from === id ? amount : 0),
    0,
  )

describe.each(names)('%s as giver', (giver) => {
  test.each(names.flatMap((receiver) => acts.map((act) => [act, receiver] as const)))(
    '[AUR-33, AUR-34, AUR-35, AUR-36, AUR-37, AUR-40] %s on %s',
    (act, receiver) => {
      const movements = movementsOf(action(giver, receiver, act))
      expect(movements.every(({ from, to, amount }) => amount > 0 && from !== to)).toBe(true)
      expect([netOf(movements, giverId), netOf(movements, receiverId)]).toEqual(
        expectedOf(giver, receiver, act),
      )
    },
  )
})

test('[AUR-38] a verdant’s giving costs each solaris who took from its receiver 1, and nobody else’s does', () => {
  for (const giver of names) {
    const movements = movementsOf(action(giver, 'neutre', 'vote-up', { solarisTakerIds: [solarisId] }))
    expect(netOf(movements, solarisId)).toBe(giver === 'verdant' ? -1 : 0)
  }
})

test.each([
  { aura: -7, amount: 1, gained: 8, spent: 0 },
  { aura: -1, amount: 4, gained: 4, spent: 3 },
  { aura: 0, amount: 1, gained: 1, spent: 0 },
  { aura: 5, amount: 6, gained: 6, spent: 5 },
  { aura: 5, amount: 99, gained: 10, spent: 9 },
])(
  '[AUR-39] a mystis who holds $amount before $aura gives $gained for $spent',
  ({ aura, amount, gained, spent }) => {
    const receiver = { id: receiverId, type: 'neutre', aura } as const
    const movements = movementsOf(action('mystis', 'neutre', 'vote-up', { receiver, amount }))
    expect([netOf(movements, receiverId), netOf(movements, giverId)]).toEqual([gained, 0 - spent])
  },
)

test('[AUR-33] what moves beside a plain action makes it the powered one', () => {
  for (const giver of names) {
    for (const receiver of names) {
      for (const act of acts) {
        const wanted = action(giver, receiver, act, { amount: 3, solarisTakerIds: [solarisId] })
        const [plain, powered] = [movementsOf(withoutPowers(wanted)), movementsOf(wanted)]
        const both = [...plain, ...extrasOf(plain, powered)]
        for (const id of [giverId, receiverId, solarisId, ...Object.values(systemAccounts)]) {
          expect(netOf(both, id)).toBe(netOf(powered, id))
        }
      }
    }
  }
})
