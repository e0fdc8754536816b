interface AccountBlockTable {
  blockerId: number
  blockedId: number
  createdAt: Date
}

interface AccountMuteTable {
  muterId: number
  mutedId: number
  createdAt: Date
}

declare module '../../platform/db/database.ts' {
  interface Database {
    accountBlock: AccountBlockTable
    accountMute: AccountMuteTable
  }
}

export type {}
