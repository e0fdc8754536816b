import type { Id } from '@aura/contract/common'
import type { Auditor } from '../audit/audit.service.ts'

/** What the ledger keeps of who decided: an operator's name, or the id of a moderator, whose pseudo may change. */
export function deciderOf(by: Auditor): string {
  return typeof by === 'string' ? by : `moderator:${by.userId}`
}

/** The decider of holds that a sanction ended; the sanction's row names the moderator. */
export const deciderOfSanction = (sanctionId: Id) => `sanction:${sanctionId}`

/** The account of the moderator who decided; undefined for operators and time. */
export function moderatorIn(decider: string | null): Id | undefined {
  const id = /^moderator:(\d+)$/.exec(decider ?? '')?.[1]
  return id === undefined ? undefined : Number(id)
}
