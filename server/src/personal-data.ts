import type { Actor } from './platform/auth/actor.ts'
import type { Database } from './platform/db/database.ts'

/** Columns that hold the id, or the address, of a person, by table. */
export type PersonalColumns = { readonly [T in keyof Database]?: readonly (keyof Database[T] & string)[] }

/** How one kind of data about people is treated [PRV-09]. Its French texts stand on `/confidentialite`. */
export interface PersonalData {
  /** Heading under which the page lists it. */
  domain: string
  what: string
  why: string
  kept: string
  /** The files of the export that hold it, or why none does. */
  exported: readonly string[] | { not: string }
  /** Where nothing of a person is left once the account is erased: rows are deleted, or the id is taken out [PRV-10]. */
  erased?: PersonalColumns
  /** Where the id of the anonymous account stays after erasure, and why. */
  remains?: { because: string; columns: PersonalColumns }
}

/** Rows of one file of an export; read in pages, anew at each call. */
export type ExportedRows = () => AsyncIterable<object>

/** What a domain holds of a person, as far as that person may see it: rows by the name of their file [PRV-02]. */
export type ExportAccount = (person: Actor) => Readonly<Record<string, ExportedRows>>

/** The reason, shown to people, for which the ledger keeps movements of aura. */
export const keptByLedger =
  'Le registre de l’aura garde ses écritures sous un compte anonyme, pour que ses sommes restent justes.'
