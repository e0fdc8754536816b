import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import type { RecentAuraService, RecentSums } from '../aura/aura.recent.service.ts'
import type { AskedProfile, createProfilesRead, ProfileRow } from './profiles.queries.ts'

interface FindProfileDeps {
  db: Db
  clock: Clock
  readProfiles: ReturnType<typeof createProfilesRead>
  recentAura: Pick<RecentAuraService, 'movingDays' | 'busy'>
}

type Question = AskedProfile & { isSummed: boolean }

/**
 * Finds the profile whose pseudo has a skeleton; undefined if none exists for the reader. Concurrent readers of a profile share the
 * sum of its recent aura; that of a busy account is cached for a moment ({@link RecentAuraService}).
 */
export function createFindProfile({ db, clock, readProfiles, recentAura }: FindProfileDeps) {
  const { busy, movingDays } = recentAura

  /** The rows at the index of their question, with the sums added. */
  async function read(
    asked: readonly Question[],
    sums: Map<string, RecentSums>,
  ): Promise<(ProfileRow | undefined)[]> {
    const now = clock.now()
    const found = await readProfiles(db, { asked, now, days: movingDays(now) })
    const rows: (ProfileRow | undefined)[] = asked.map(() => undefined)
    for (const row of found) {
      const index = row.place - 1
      rows[index] = row
      const { isSummed = false, skeleton = '' } = asked[index] ?? {}
      if (!isSummed) continue
      const { id: accountId, days, gained, lost, movements } = row
      sums.set(skeleton, { days, gained, lost, movements })
      busy.keep(skeleton, { accountId, days, gained, lost, movements })
    }
    return rows
  }

  /** The questions, with each profile without a cached sum summed once. */
  function questionsOf(asked: readonly AskedProfile[]): Question[] {
    const summed = new Set<string>()
    return asked.map((one) => {
      const isSummed = !busy.find(one.skeleton) && !summed.has(one.skeleton)
      if (isSummed) summed.add(one.skeleton)
      return { ...one, isSummed }
    })
  }

  const findAll = async (asked: readonly AskedProfile[]): Promise<(ProfileRow | undefined)[]> => {
    const sums = new Map<string, RecentSums>()
    const kept = asked.map(({ skeleton }) => busy.find(skeleton))
    const rows = await read(questionsOf(asked), sums)
    const sumsOf = (row: ProfileRow, index: number): RecentSums | undefined =>
      sums.get(asked[index]?.skeleton ?? '') ?? (kept[index]?.accountId === row.id ? kept[index] : undefined)
    // The profile does not exist for its first reader, or the pseudo now belongs to another account.
    const unsummed = asked.filter((_, index) => rows[index] && !sumsOf(rows[index], index))
    if (unsummed.length > 0)
      await read(
        unsummed.map((one) => ({ ...one, isSummed: true })),
        sums,
      )
    return rows.map((row, index) => {
      if (!row) return undefined
      const { days, gained, lost } = sumsOf(row, index) ?? noSums
      return { ...row, days, gained, lost }
    })
  }
  return createLoader(findAll, { maxConcurrent: 1 })
}

/** The profile was hidden from the reader between two statements. */
const noSums: RecentSums = { days: {}, gained: 0, lost: 0, movements: 0 }
