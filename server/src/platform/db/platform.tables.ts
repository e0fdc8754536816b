import type { Generated } from 'kysely'

interface OutboxMailTable {
  id: Generated<number>
  recipient: string | null
  subject: string
  bodyText: string | null
  bodyHtml: string | null
  createdAt: Date
  sentAt: Date | null
}

interface IdempotentAnswerTable {
  accountId: number
  key: string
  fingerprint: Uint8Array
  answer: unknown
  createdAt: Date
}

interface RateWindowTable {
  key: string
  points: number
  expire: number | null
}

declare module './database.ts' {
  interface Database {
    outboxMail: OutboxMailTable
    idempotentAnswer: IdempotentAnswerTable
    rateWindow: RateWindowTable
  }
}
