import type { Generated } from 'kysely'

interface BusMessageTable {
  id: Generated<number>
  channel: string
  message: string
}

interface BusDeafProcessTable {
  name: string
  until: Date
}

declare module '../db/database.ts' {
  interface Database {
    busMessage: BusMessageTable
    busDeafProcess: BusDeafProcessTable
  }
}
