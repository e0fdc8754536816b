import { sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'
import type { HistoryService } from './aura.history.service.ts'

/** The owner's history, with anonymous withdrawals by other people [AUR-52], and the moderators' sanctions. */
export const exportAura =
  (db: Db, history: HistoryService): ExportAccount =>
  (person) => ({
    ledger: () => history.entries(person),
    'aura-sanctions': () =>
      rowsByKey(
        db,
        sql`select id as key, reason, created_at from aura_sanction where account_id = ${person.userId}`,
      ),
  })
