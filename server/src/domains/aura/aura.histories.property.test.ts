import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Act, anyHistory, objectsOf, type Step } from '../../testing/aura-histories.ts'
import { playHistory } from '../../testing/aura-history-play.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { keepMonthsOpen } from '../../testing/leaderboard.ts'
import { openTestApp } from '../../testing/test-app.ts'

/**
 * A long run: `AURA_HISTORIES=500 npx vitest run --project server aura.histories`. A failure prints its seed; with `AURA_SEED` and
 * the same number of histories, it is found again and shrunk to the shortest history that fails.
 */
const histories = Number(process.env.AURA_HISTORIES ?? 2)
const seed = process.env.AURA_SEED === undefined ? {} : { seed: Number(process.env.AURA_SEED) }
const historiesBetweenChecks = 20
const longRunMs = 3 * 3_600_000

/** Long enough ago for the checks that look at the last days of the machine's clock. Clocks go forward in the first, back in the second. */
const starts = [new Date('2026-03-20T10:00:00Z'), new Date('2026-08-10T10:00:00Z')]

const first = await openTestApp()
const second = await openTestApp({ database: first.database, clock: first.clock })

// The clock goes back between histories: no month is sealed.
await keepMonthsOpen(first)

/** Number of acts after which a process that rolls up the board is killed, perhaps within a batch. */
const anyKill = fc.nat({ max: 150 })

async function startLeaderboardRollup(): Promise<ChildProcess> {
  const rollup = fork(new URL('../../testing/leaderboard-rollup-process.ts', import.meta.url), [
    first.database.url,
  ])
  await once(rollup, 'message')
  return rollup
}

const receiver = 1
const stranger = 11
const [object = 0] = objectsOf((author) => author === receiver)
const takesAura = (giver: number): Act => ({ kind: 'press', giver, object, sign: -1 })
const follows = (giver: number): Act => ({ kind: 'follow', giver, receiver })
/** Each time the model once took the last press for the tenth act of a raid. */
const nearRaids: [title: string, before: Step[]][] = [
  [
    // A raid of ten needs six strangers: the last giver and the first presser of each of the five pairs.
    '[AUR-47] the order of a press and a follow at one moment is known before a raid depends on it',
    [
      ...[2, 3, 4, 5].flatMap((giver) => [follows(giver), takesAura(giver)]),
      ...[6, 7, 8, 9, 10].map((giver): Step => ({ kind: 'pair', acts: [takesAura(giver), follows(giver)] })),
    ],
  ],
  [
    '[AUR-62] a withdrawal that was given back counts for no raid',
    [
      { kind: 'donate', giver: stranger, receiver, amount: -1 },
      { kind: 'restore', receiver, index: 0 },
      ...[2, 3, 4, 5, 6, 7, 8, 9].map(takesAura),
    ],
  ],
]

test.each(nearRaids)('%s', async (_, before) => {
  for (const start of starts)
    expect(await playHistory([first, second], start, [...before, takesAura(stranger)])).toEqual([])
})

test('[AUR-23, MOD-27] a vote that was counted, let go and pressed at one moment stands again as it was pressed last', async () => {
  const [offset, giver] = [11, 6]
  const pressed = objectsOf((author) => author === 0)[offset] ?? 0
  const press: Act = { kind: 'press', giver, object: pressed, sign: -1 }
  const history: Step[] = [
    // The last three votes are held; this giver's is the first of them.
    { kind: 'wave', target: 0, first: 9, count: 14, each: 3, offset, sign: -1 },
    { kind: 'pass', how: 'week' },
    { kind: 'decide', index: 0, verdict: 'counted' },
    ...[press, press],
    { kind: 'sanction', person: giver },
    { kind: 'give-back', index: 0 },
  ]
  for (const start of starts) expect(await playHistory([first, second], start, history)).toEqual([])
  expect(await findBrokenInvariants(first.db)).toEqual([])
})

test('[AUR-44, AUR-63, MOD-27] what waited 14 days under a sanction finds no room in a day whose acts are forgotten', async () => {
  const week: Step = { kind: 'pass', how: 'week' }
  const history: Step[] = [
    // Friends take more than a day allows; the last three wait.
    { kind: 'wave', target: 0, first: 9, count: 14, each: 3, offset: 11, sign: -1 },
    { kind: 'sanction', person: 6 },
    ...[week, week, week, week, week],
    { kind: 'night' },
    { kind: 'give-back', index: 0 },
  ]
  for (const start of starts) expect(await playHistory([first, second], start, history)).toEqual([])
})

test(
  '[AUR-18, AUR-19, AUR-20, AUR-21, AUR-22, AUR-23, AUR-43, AUR-44, AUR-46, AUR-47, AUR-48, AUR-49, AUR-50, AUR-53, AUR-56, AUR-57, AUR-58, AUR-60, AUR-61, AUR-62, AUR-63, AUR-64, AUR-66, AUR-70, LDB-06] histories of attacks, in two processes and a third that is killed, are as the rules’ text has them',
  async () => {
    let played = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...starts), anyHistory, anyKill, async (start, history, killedAt) => {
        const rollup = await startLeaderboardRollup()
        const onAct = (number: number) => void (number === killedAt && rollup.kill('SIGKILL'))
        try {
          expect(await playHistory([first, second], start, history, onAct)).toEqual([])
        } finally {
          rollup.kill('SIGKILL')
        }
        played += 1
        if (played % historiesBetweenChecks === 0) expect(await findBrokenInvariants(first.db)).toEqual([])
      }),
      { numRuns: histories, endOnFailure: !('seed' in seed), ...seed },
    )
    expect(await findBrokenInvariants(first.db)).toEqual([])
  },
  longRunMs,
)
