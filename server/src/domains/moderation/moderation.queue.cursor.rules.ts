import type { CaseOrder } from '@aura/contract/moderation/moderation.cases.contract'
import { cursorRefusal, type DatedPlace, readDated, writeDated } from '../../platform/http/cursor-fields.ts'
import type { QueuePlace } from './moderation.queue.queries.ts'

const letters = { severity: 's', oldest: 'o', newest: 'n', decided: 'd' } as const satisfies Record<
  CaseOrder,
  string
>

/** The cursor of a case in the queue: order, severity and moment. */
export function writeQueuePlace(order: CaseOrder, { level, at, id }: QueuePlace): string {
  return `${letters[order]}${level}${writeDated({ createdAt: at, id })}`
}

/** @throws DomainError `platform.invalid` for anything but a cursor of a queue in this order */
export function readQueuePlace(order: CaseOrder, cursor: string): QueuePlace {
  const level = Number(cursor[1])
  if (cursor[0] !== letters[order] || ![1, 2, 3].includes(level)) throw cursorRefusal()
  const { createdAt, id }: DatedPlace = readDated(cursor.slice(2))
  return { level, at: createdAt, id }
}
