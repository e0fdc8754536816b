import type { Id } from '@aura/contract/common'
import type { AppealOutcome } from '@aura/contract/moderation/moderation.outcomes'
import { formatMoment } from '../platform/clock/paris.ts'
import { operator } from './command.ts'
import type { CommandDomains } from './command-database.ts'

type Services = CommandDomains['services']

/** Read at once; the list goes on until its end. */
const pageSize = 50

/** The acts that wait, with their givers; that somebody looked is kept. */
export async function* listHeld({ services }: CommandDomains): AsyncGenerator<string> {
  for await (const acts of pagesOf((page) => services.held.list(operator(), page))) {
    const name = await namesOf(
      services,
      acts.flatMap(({ giverId, receiverId }) => [giverId, receiverId]),
    )
    for (const { id, act, subjectId, giverId, receiverId, amount, why, createdAt } of acts)
      yield `${id}  ${formatMoment(createdAt)}  ${act} ${subjectId} of ${name(giverId)} on ${name(receiverId)}: ` +
        `${amount}, held for ${why}`
  }
}

export async function decideHeld(
  { services }: CommandDomains,
  id: Id,
  verdict: 'count' | 'void',
  reason: string,
): Promise<string> {
  await services.operatorDecisions.decideHeld(id, verdict, reason, operator())
  return verdict === 'count' ? `Act ${id} counts.` : `Act ${id} is void.`
}

export async function* listAppeals({ services }: CommandDomains): AsyncGenerator<string> {
  for await (const appeals of pagesOf(services.appeals.listOpen)) {
    const name = await namesOf(
      services,
      appeals.map(({ accountId }) => accountId),
    )
    for (const { id, accountId, entryId, amount, cause, subjectId, reason, createdAt } of appeals)
      yield `${id}  ${formatMoment(createdAt)}  movement ${entryId} of ${name(accountId)}, ` +
        `${amount} by ${cause} ${subjectId}: ${reason}`
  }
}

/** Every page of a list that goes on after an id. */
async function* pagesOf<Item extends { id: Id }>(
  list: (page: { limit: number; afterId: Id }) => Promise<Item[]>,
): AsyncGenerator<Item[]> {
  for (let afterId: Id | undefined = 0; afterId !== undefined; ) {
    const items: Item[] = await list({ limit: pageSize, afterId })
    if (items.length > 0) yield items
    afterId = items.length < pageSize ? undefined : items.at(-1)?.id
  }
}

export async function answerContest(
  { services }: CommandDomains,
  id: Id,
  outcome: AppealOutcome,
  answer: string,
): Promise<string> {
  await services.appeals.answer(id, { outcome, answer, by: operator() })
  return `Contest ${id} is answered.`
}

async function namesOf({ accountAdministration }: Services, ids: readonly Id[]): Promise<(id: Id) => string> {
  const cards = new Map((await accountAdministration.findAnyByIds(ids)).map(({ id, pseudo }) => [id, pseudo]))
  return (id) => cards.get(id) ?? `account ${id}`
}
