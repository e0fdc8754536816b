import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyScenario, playScenario } from '../../testing/aura-scenarios.ts'
import { openTestApp } from '../../testing/test-app.ts'

/** A long run: `AURA_SCENARIOS=500 npx vitest run --project server aura.scenarios`. */
const scenarios = Number(process.env.AURA_SCENARIOS ?? 3)
const longRunMs = 3_600_000

const app = await openTestApp()

test(
  '[AUR-03, AUR-04, AUR-05, AUR-18, AUR-49, AUR-51, AUR-56] any scenario of 200 acts and more at the same time keeps what must hold',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyScenario, async (scenario) => {
        expect(await playScenario(app, scenario)).toEqual([])
      }),
      { numRuns: scenarios, endOnFailure: true },
    )
  },
  longRunMs,
)
