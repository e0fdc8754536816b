import { listChallenges } from '@aura/contract/challenges/challenges.contract'
import { many, read } from './requests.ts'
import { pick, type Work, type WorkMaterial, work } from './works.ts'

/** What challenges cost. */
export function listChallengeWorks({ people, draw }: WorkMaterial): Work[] {
  const anyPerson = () => pick(people, Math.floor(draw() * people.length))
  return [
    work(
      'list of challenges',
      'one-read',
      many(() => read(listChallenges.path, anyPerson())),
    ),
  ]
}
