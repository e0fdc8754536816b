import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Id } from '@aura/contract/common'

/** The content of a download ticket. */
export interface Ticket {
  exportId: Id
  /** The session that requested it; the ticket is valid while that session is live. */
  sessionId: Id
}

/** Signs download addresses, which browsers open without a header. A ticket is for one export, one session and a few minutes. */
export function createTickets(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'aura exports', 32))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  return {
    write({ exportId, sessionId }: Ticket, until: Date): string {
      const text = `${exportId}.${sessionId}.${until.getTime()}`
      return `${text}.${sign(text)}`
    },

    /** Undefined for a ticket that is forged or too old. */
    read(ticket: string, now: Date): Ticket | undefined {
      const end = ticket.lastIndexOf('.')
      const text = ticket.slice(0, end)
      const [given, expected] = [Buffer.from(ticket.slice(end + 1)), Buffer.from(sign(text))]
      if (end < 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const [exportId = 0, sessionId = 0, untilMs = 0] = text.split('.').map(Number)
      return untilMs > now.getTime() ? { exportId, sessionId } : undefined
    },
  }
}
