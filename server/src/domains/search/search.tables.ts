interface SearchPersonTable {
  accountId: number
  term: string
  tail: string | null
  light: number
  auraTypeId: number
  postedAt: Date | null
  suspendedUntil: Date | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    searchPerson: SearchPersonTable
  }
}
