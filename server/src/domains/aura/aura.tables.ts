import type { Generated } from 'kysely'
import type { HoldReason } from './aura.limits.rules.ts'
import type { GivingAct, TransferReason } from './aura.rules.ts'

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
  isRanked: Generated<boolean>
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

interface AuraGiverDayTable {
  giverId: number
  /** Paris day, `2026-11-21`. */
  day: string
  votes: Generated<number>
  negativeVotes: Generated<number>
  donated: Generated<number>
}

interface AuraPairDayTable {
  giverId: number
  receiverId: number
  day: string
  positiveVotes: Generated<number>
  negativeVotes: Generated<number>
  donations: Generated<number>
  withdrawals: Generated<number>
}

interface AuraLossDayTable {
  receiverId: number
  day: string
  lost: number
}

interface AuraRecentLossTable {
  receiverId: number
  giverId: number
  isStranger: boolean
  at: Date
}

interface AuraDonationTable {
  id: Generated<number>
  giverId: number
  receiverId: number
  amount: number
  createdAt: Date
  voidedAt: Date | null
}

interface AuraHeldTable {
  id: Generated<number>
  act: GivingAct
  subjectId: number
  giverId: number
  receiverId: number
  amount: number
  why: HoldReason
  state: Generated<'held' | 'counted' | 'void' | 'undone'>
  isRanked: boolean
  day: string
  createdAt: Date
  decidedAt: Date | null
  decidedBy: string | null
}

interface AuraLookupTable {
  id: Generated<number>
  lookedBy: string
  heldIds: number[]
  lookedAt: Date
}

interface AuraContestTable {
  id: Generated<number>
  accountId: number
  entryId: number
  reason: string
  createdAt: Date
  outcome: 'upheld' | 'restored' | null
  answer: string | null
  answeredBy: string | null
  answeredAt: Date | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    auraAccount: AuraAccountTable
    auraTransfer: AuraTransferTable
    auraBalance: AuraBalanceTable
    auraUnfolded: AuraUnfoldedTable
    auraGiverDay: AuraGiverDayTable
    auraPairDay: AuraPairDayTable
    auraLossDay: AuraLossDayTable
    auraRecentLoss: AuraRecentLossTable
    auraDonation: AuraDonationTable
    auraHeld: AuraHeldTable
    auraLookup: AuraLookupTable
    auraContest: AuraContestTable
  }
}
