import { listChallenges } from '@aura/contract/challenges/challenges.contract'
import { challengeEntries, getChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import { many, read } from './requests.ts'
import type { Work, WorkMaterial } from './work.ts'
import { pick, work } from './workloads.ts'

/** Calls on challenges; each account has ranked a few entries of the largest challenge, and these entries come first. */
export function listChallengeWorks({ people, fullestChallengeId, draw }: WorkMaterial): Work[] {
  const anyPerson = () => pick(people, Math.floor(draw() * people.length))
  const ofFullest = (path: string) => path.replace(':id', String(fullestChallengeId))
  return [
    work(
      'list of challenges',
      'one-read',
      many(() => read(listChallenges.path, anyPerson())),
    ),
    work(
      'a challenge of 10,000 entries',
      'one-read',
      many(() => read(ofFullest(getChallenge.path), anyPerson())),
    ),
    work(
      'search of 10,000 entries',
      'one-read',
      many(() => read(`${ofFullest(challengeEntries.path)}?query=caf`, anyPerson())),
    ),
  ]
}
