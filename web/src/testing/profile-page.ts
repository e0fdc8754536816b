import { userAuraGiven } from '@aura/contract/aura/aura.contract'
import { isProfileCelebrity } from '@aura/contract/celebrities/celebrities.contract'
import { challengeRecord } from '@aura/contract/challenges/challenges.contract'
import { rankOf } from '@aura/contract/leaderboard/leaderboard.contract'
import { answer } from './answer.ts'
import { noAuraGiven } from './fixtures.ts'
import { network } from './network.ts'

/** Answers what a profile's page asks beside profile and posts: no celebrity, challenge, rank or aura of the viewer. */
export function serveBareProfile(): void {
  network.use(
    answer(isProfileCelebrity, { isCelebrity: false }),
    answer(challengeRecord, { won: 0, created: 0 }),
    answer(rankOf, { ranks: null, aura: 0, champion_of: [] }),
    answer(userAuraGiven, noAuraGiven),
  )
}
