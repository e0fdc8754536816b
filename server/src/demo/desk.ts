import type { Id } from '@aura/contract/common'
import type { ReportCategory } from '@aura/contract/moderation/moderation.categories'
import { insertReport, openCase } from '../domains/moderation/moderation.reports.queries.ts'
import { hashContent } from '../domains/moderation/moderation.targets.rules.ts'
import { hours, later } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { demoModerator, placeOf } from './people.ts'

/** What people have reported of others' newest posts: by whom, how long ago, and whether it is decided. */
const reported: readonly {
  category: ReportCategory
  words: readonly string[]
  hoursAgo: number
  outcome?: 'unproblematic'
}[] = [
  { category: 'hate', words: ['Ces mots sont blessants.', 'À retirer, s’il vous plaît.'], hoursAgo: 30 },
  { category: 'impersonation', words: ['Ce n’est pas sa photo.'], hoursAgo: 200 },
  { category: 'scam', words: ['De la publicité.'], hoursAgo: 80, outcome: 'unproblematic' },
]

/** Makes a moderator, and fills the desk with a few cases of reports. */
export async function writeDesk(
  tx: Tx,
  { accountIds, postIds }: { accountIds: readonly Id[]; postIds: readonly Id[] },
  now: Date,
): Promise<void> {
  const moderatorId = accountIds[placeOf(demoModerator.pseudo)] as Id
  await tx
    .updateTable('account')
    .set({ isModerator: true, roleGrantedAt: now })
    .where('id', '=', moderatorId)
    .execute()
  for (const [at, { category, words, hoursAgo, outcome }] of reported.entries()) {
    const post = await tx
      .selectFrom('post')
      .innerJoin('account', 'account.id', 'post.authorId')
      .select(['post.id', 'authorId', 'legend', 'pseudo'])
      .where('post.id', '=', postIds[postIds.length - 10 - at] as Id)
      .executeTakeFirstOrThrow()
    const openedAt = later(now, -hours(hoursAgo))
    const content = { personId: post.authorId, pseudo: post.pseudo, text: post.legend, alt: null }
    const frozen = { ...content, hash: hashContent('post', { ...content, pictures: [] }), picture: null }
    const target = { type: 'post', id: post.id } as const
    const caseId = await openCase(tx, target, frozen, openedAt)
    const reporters = accountIds.filter((id) => id !== post.authorId && id !== moderatorId)
    for (const [place, reason] of words.entries()) {
      const sent = {
        actorId: reporters[3 * at + place] as Id,
        target,
        category,
        reason,
        idempotency: undefined,
      }
      await insertReport(tx, sent, { caseId, number: 1, createdAt: openedAt, isOpen: true, toldAt: null })
    }
    if (!outcome) continue
    const resolvedAt = later(openedAt, hours(5))
    await tx
      .updateTable('moderationCase')
      .set({ status: 'resolved', outcome, resolvedAt })
      .where('id', '=', caseId)
      .execute()
  }
}
