import type { Generated } from 'kysely'

interface AccountTable {
  id: Generated<number>
  pseudo: string
  pseudoSkeleton: string
  email: string | null
  emailKey: string | null
  passwordHash: string | null
  sex: 'male' | 'female' | 'other'
  auraTypeId: number
  auraTypeChangedAt: Date | null
  bio: string | null
  pictureMediaId: number | null
  pictureName: string | null
  termsVersion: string
  termsAcceptedAt: Date
  createdAt: Date
  confirmedAt: Date | null
  welcomedAt: Date | null
  suspendedUntil: Date | null
  premiumUntil: Generated<Date | null>
  isModerator: Generated<boolean>
  eraseAt: Date | null
  erasedAt: Date | null
}

interface SessionTable {
  id: Generated<number>
  accountId: number
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
}

interface OneTimeTokenTable {
  accountId: number
  purpose: 'confirm' | 'reset'
  tokenHash: Uint8Array
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
}

interface HumanCheckUseTable {
  challengeHash: Uint8Array
  expiresAt: Date
}

interface PseudoHoldTable {
  pseudoSkeleton: string
  accountId: number | null
  heldUntil: Date
}

interface RefusedRegistrationTable {
  accountId: number
  passwordHash: string
  createdAt: Date
}

declare module '../../platform/db/database.ts' {
  interface Database {
    account: AccountTable
    session: SessionTable
    oneTimeToken: OneTimeTokenTable
    humanCheckUse: HumanCheckUseTable
    pseudoHold: PseudoHoldTable
    refusedRegistration: RefusedRegistrationTable
  }
}
