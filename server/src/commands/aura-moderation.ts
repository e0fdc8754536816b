import { userInfo } from 'node:os'
import type { Id } from '@aura/contract/common'
import { formatMoment } from '../platform/clock/paris.ts'
import type { CommandDomains } from './command-database.ts'

type Services = CommandDomains['services']

const mostListed = 50

/** Who runs the command, as its traces name them. */
const operator = () => `operator:${userInfo().username}`

/** The acts that wait, with their givers; that somebody looked is kept. */
export async function listHeld({ services }: CommandDomains): Promise<string[]> {
  const acts = await services.held.list(operator(), { limit: mostListed })
  const name = await namesOf(
    services,
    acts.flatMap(({ giverId, receiverId }) => [giverId, receiverId]),
  )
  if (acts.length === 0) return ['Nothing waits.']
  return acts.map(
    ({ id, act, subjectId, giverId, receiverId, amount, why, createdAt }) =>
      `${id}  ${formatMoment(createdAt)}  ${act} ${subjectId} of ${name(giverId)} on ${name(receiverId)}: ` +
      `${amount}, held for ${why}`,
  )
}

export async function decideHeld(
  { services }: CommandDomains,
  id: Id,
  verdict: 'counted' | 'void',
): Promise<string> {
  await services.held.decide(id, verdict, operator())
  return verdict === 'counted' ? `Act ${id} counts.` : `Act ${id} is void.`
}

export async function listContests({ services }: CommandDomains): Promise<string[]> {
  const contests = await services.contests.listOpen({ limit: mostListed })
  const name = await namesOf(
    services,
    contests.map(({ accountId }) => accountId),
  )
  if (contests.length === 0) return ['Nothing waits.']
  return contests.map(
    ({ id, accountId, entryId, amount, cause, subjectId, reason, createdAt }) =>
      `${id}  ${formatMoment(createdAt)}  movement ${entryId} of ${name(accountId)}, ` +
      `${amount} by ${cause} ${subjectId}: ${reason}`,
  )
}

export async function answerContest(
  { services }: CommandDomains,
  id: Id,
  outcome: 'upheld' | 'restored',
  answer: string,
): Promise<string> {
  await services.contests.answer(id, { outcome, answer, by: operator() })
  return `Contest ${id} is answered.`
}

async function namesOf({ operatedAccounts }: Services, ids: readonly Id[]): Promise<(id: Id) => string> {
  const cards = new Map((await operatedAccounts.findAnyByIds(ids)).map(({ id, pseudo }) => [id, pseudo]))
  return (id) => cards.get(id) ?? `account ${id}`
}
