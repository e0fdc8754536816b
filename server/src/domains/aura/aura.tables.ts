import type { Generated } from 'kysely'
import type { TransferReason } from './aura.rules.ts'

interface AuraAccountTable {
  id: number
  kind: 'user' | 'mint' | 'sink' | 'escrow'
  openedAt: Date
}

interface AuraTransferTable {
  id: Generated<number>
  reason: TransferReason
  debitAccountId: number
  creditAccountId: number
  amount: number
  subjectId: number
  actorId: number
  sequence: number
  createdAt: Date
}

interface AuraBalanceTable {
  accountId: number
  amount: number
}

interface AuraUnfoldedTable {
  accountId: number
  amount: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    auraAccount: AuraAccountTable
    auraTransfer: AuraTransferTable
    auraBalance: AuraBalanceTable
    auraUnfolded: AuraUnfoldedTable
  }
}
