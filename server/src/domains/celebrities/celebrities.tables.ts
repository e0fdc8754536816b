import type { Generated } from 'kysely'

interface CelebrityTable {
  id: Generated<number>
  wikidataId: string | null
  name: string
  nameTerm: string
  description: string
  wikiUrl: string | null
  accountId: number | null
  fame: number
}

interface CelebrityTermTable {
  celebrityId: number
  term: string
  fame: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    celebrity: CelebrityTable
    celebrityTerm: CelebrityTermTable
  }
}
