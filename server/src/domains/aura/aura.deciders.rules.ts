import type { Id } from '@aura/contract/common'

/** The decider as the ledger keeps it: an operator's name, or the id of a moderator, whose pseudo may change. */
export function deciderOf(by: { userId: Id } | string): string {
  return typeof by === 'string' ? by : `moderator:${by.userId}`
}

/** The decider of the holds that a sanction ended; the row of the sanction names the moderator. */
export const deciderOfSanction = (sanctionId: Id) => `sanction:${sanctionId}`

/** The account of a decider who is a moderator; undefined for operators, sanctions and lapsed holds. */
export function moderatorIn(decider: string | null): Id | undefined {
  const id = /^moderator:(\d+)$/.exec(decider ?? '')?.[1]
  return id === undefined ? undefined : Number(id)
}
