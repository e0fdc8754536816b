import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openSession, renewSession } from './session.ts'
import { type Answered, createToggleQueue } from './toggle-queue.ts'

/** A like as the server keeps it: calls wait until the test answers them. */
function likes(total: number, held = false, whileBusy: 'fold' | 'ignore' = 'fold') {
  const calls: { wanted: boolean; answer: (answered: Answered<boolean>) => void; refuse: () => void }[] = []
  const screen = { choice: held, total, refusals: 0, wasStale: false }
  const queue = createToggleQueue<boolean>({
    whileBusy,
    distance: (from, to) => Number(to) - Number(from),
    step: (_id, _held, wanted) =>
      new Promise((resolve, reject) => {
        calls.push({ wanted, answer: resolve, refuse: () => reject(new Error('refused')) })
      }),
  })
  const press = () =>
    queue.press(1, screen.choice, (current) => !current, {
      show: (choice, adjustment) => {
        screen.choice = choice
        screen.total += adjustment
      },
      onRefused: () => {
        screen.refusals += 1
      },
      begin: () => (wasStale) => {
        screen.wasStale = wasStale
      },
    })
  return { calls, screen, press }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('[AUR-12] a press shows at once and the answer confirms it', async () => {
  const { calls, screen, press } = likes(3)
  press()
  expect(screen).toMatchObject({ choice: true, total: 4 })
  calls[0]?.answer({ held: true, delta: 1 })
  await settled()
  expect(screen).toMatchObject({ choice: true, total: 4, refusals: 0, wasStale: false })
  expect(calls).toHaveLength(1)
})

test('[AUR-12] a refusal takes everything back', async () => {
  const { calls, screen, press } = likes(3)
  press()
  calls[0]?.refuse()
  await settled()
  expect(screen).toMatchObject({ choice: false, total: 3, refusals: 1 })
})

test('fast presses fold: one call under way, then one for the last wish', async () => {
  const { calls, screen, press } = likes(3)
  for (let presses = 0; presses < 6; presses++) press()
  expect(screen).toMatchObject({ choice: false, total: 3 })
  expect(calls).toHaveLength(1)
  calls[0]?.answer({ held: true, delta: 1 })
  await settled()
  expect(calls).toHaveLength(2)
  expect(calls[1]?.wanted).toBe(false)
  calls[1]?.answer({ held: false, delta: -1 })
  await settled()
  expect(screen).toMatchObject({ choice: false, total: 3, refusals: 0 })
  expect(calls).toHaveLength(2)
})

test('presses that come back to what the call under way wants cost no other call', async () => {
  const { calls, screen, press } = likes(3)
  for (let presses = 0; presses < 7; presses++) press()
  calls[0]?.answer({ held: true, delta: 1 })
  await settled()
  expect(calls).toHaveLength(1)
  expect(screen).toMatchObject({ choice: true, total: 4, refusals: 0 })
})

test('[AUR-15] when another device had already acted, the wish is tried again and the deltas add up', async () => {
  // This screen says « not liked, 3 »; the server holds a like, counted in its own 3.
  const { calls, screen, press } = likes(3)
  press()
  calls[0]?.answer({ held: false, delta: -1 })
  await settled()
  expect(calls).toHaveLength(2)
  calls[1]?.answer({ held: true, delta: 1 })
  await settled()
  expect(screen).toMatchObject({ choice: true, total: 3, refusals: 0, wasStale: true })
})

test('a server that never reaches the wish is believed after two calls', async () => {
  const { calls, screen, press } = likes(3)
  press()
  calls[0]?.answer({ held: false, delta: 0 })
  await settled()
  calls[1]?.answer({ held: false, delta: 0 })
  await settled()
  expect(calls).toHaveLength(2)
  expect(screen).toMatchObject({ choice: false, total: 3, refusals: 0 })
})

test.each([2, 3])(
  'a refusal in the middle of %i fast presses takes back the last wish too',
  async (presses) => {
    const { calls, screen, press } = likes(3, true)
    for (let pressed = 0; pressed < presses; pressed++) press()
    calls[0]?.refuse()
    await settled()
    expect(screen).toMatchObject({ choice: true, total: 3, refusals: 1 })
  },
)

test('[AUR-12] a refusal is shown where the last press was made, and ends what the first one began', async () => {
  const calls = Promise.withResolvers<Answered<boolean>>()
  const queue = createToggleQueue<boolean>({ whileBusy: 'fold', step: () => calls.promise })
  const seen: string[] = []
  const viewOf = (place: string) => ({
    begin: () => () => seen.push(`${place} ended`),
    show: (choice: boolean) => seen.push(`${place} ${choice}`),
    onRefused: () => seen.push(`${place} refused`),
  })
  const { result } = renderHook(() => queue.useIsBusy(1))
  act(() => {
    queue.press(1, false, () => true, viewOf('list'))
    queue.press(1, false, () => false, viewOf('page'))
  })
  expect(result.current).toBe(true)
  await act(async () => {
    calls.reject(new Error('refused'))
    await settled()
  })
  expect(seen).toEqual(['list true', 'page false', 'page false', 'page refused', 'list ended'])
  expect(result.current).toBe(false)
})

test('[CMT-24] where presses do not fold, one call is made and its answer is shown', async () => {
  const { calls, screen, press } = likes(3, false, 'ignore')
  for (let presses = 0; presses < 3; presses++) press()
  expect(screen).toMatchObject({ choice: true, total: 4 })
  calls[0]?.answer({ held: false, delta: 0 })
  await settled()
  expect(calls).toHaveLength(1)
  expect(screen).toMatchObject({ choice: false, total: 3, refusals: 0 })
  press()
  expect(calls).toHaveLength(2)
})

test('[AUR-12] the choices of one account are neither sent nor shown as those of the next', async () => {
  openSession({ token: 'of-lea', pseudo: 'lea' })
  const { calls, screen, press } = likes(3)
  press()
  press()
  openSession({ token: 'of-max', pseudo: 'max' })
  // The lists are read again for the next account, who liked it before.
  Object.assign(screen, { choice: true, total: 8 })
  calls[0]?.answer({ held: true, delta: 1 })
  await settled()
  expect(calls).toHaveLength(1)
  expect(screen).toMatchObject({ choice: true, total: 8, refusals: 0 })
})

test('[AUR-12] a press of the next account does not join those under way, whose refusal is not shown', async () => {
  openSession({ token: 'of-lea', pseudo: 'lea' })
  const { calls, screen, press } = likes(3)
  press()
  openSession({ token: 'of-max', pseudo: 'max' })
  press()
  expect(calls.map(({ wanted }) => wanted)).toEqual([true, false])
  calls[0]?.refuse()
  await settled()
  expect(screen).toMatchObject({ choice: false, total: 3, refusals: 0 })
  press()
  expect(calls).toHaveLength(2)
})

test('[AUR-12] a renewed session keeps the presses under way', async () => {
  openSession({ token: 'of-lea', pseudo: 'lea' })
  const { calls, screen, press } = likes(3)
  press()
  press()
  renewSession({ token: 'renewed' })
  calls[0]?.answer({ held: true, delta: 1 })
  await settled()
  expect(calls).toHaveLength(2)
  expect(screen).toMatchObject({ choice: false, total: 3 })
})
