import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { compileStatement, hideFromPlanner } from '../../platform/db/compiled-statement.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'

export interface AskedReaders {
  readerIds: readonly Id[]
  challengeIds: readonly Id[]
  /** Creators and winners of the challenges on a page. */
  personIds: readonly Id[]
}

/** How a reader relates to a page of challenges. */
export interface ReaderRow {
  readerId: Id
  /** The challenges in which the reader takes part. */
  enteredIds: Id[]
  /** Whether a block or mute stands between the reader and any of these accounts. */
  avoidsAny: boolean
}

/** The statement that reads how several readers relate to the same page of challenges. */
export const createReadersRead = ({ avoidedIdsOf }: Pick<AccountVisibility, 'avoidedIdsOf'>) =>
  compileStatement<AskedReaders, ReaderRow>((given) => {
    const ids = (read: (asked: AskedReaders) => readonly Id[]) =>
      hideFromPlanner(sql`${given(read)}::bigint[]`)
    return sql`
      select reader_id, array(
          select challenge_id from unnest(${ids((asked) => asked.challengeIds)}) as listed
          join challenge_entry on challenge_id = listed and account_id = reader_id and removed_at is null
        ) as entered_ids,
        exists (
          select from (${avoidedIdsOf(sql`reader_id`)}) as hidden
          where hidden_id = any(array(select unnest(${ids((asked) => asked.personIds)})))
        ) as avoids_any
      from unnest(${ids((asked) => asked.readerIds)}) as reader_id`
  })
