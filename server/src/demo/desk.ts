import type { Id } from '@aura/contract/common'
import type { CaseMedia } from '@aura/contract/moderation/moderation.case.contract'
import type { ReportCategory } from '@aura/contract/moderation/moderation.categories'
import { insertFrozenCopies } from '../domains/media/media.copies.queries.ts'
import { findMedia } from '../domains/media/media.queries.ts'
import { insertFrozenMedia } from '../domains/moderation/moderation.frozen.queries.ts'
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
    const medias = await findMediaOf(tx, post.id)
    const alt = medias.flatMap(({ alt }) => alt ?? []).join('\n') || null
    const content = { personId: post.authorId, pseudo: post.pseudo, text: post.legend, alt }
    const frozen = { ...content, hash: hashContent('post', { ...content, medias }) }
    const target = { type: 'post', id: post.id } as const
    const { id: caseId } = await openCase(tx, target, frozen, openedAt)
    const shown = medias.map(({ media: name, alt }) => ({ name, alt }))
    await insertFrozenMedia(tx, caseId, await insertFrozenCopies(tx, shown, openedAt))
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
      .set({ status: 'resolved', outcome, resolvedAt, deciderId: moderatorId })
      .where('id', '=', caseId)
      .execute()
  }
}

async function findMediaOf(tx: Tx, postId: Id): Promise<CaseMedia[]> {
  const places = await tx
    .selectFrom('postMedia')
    .select('mediaId')
    .where('postId', '=', postId)
    .orderBy('place')
    .execute()
  const rows = await findMedia(
    tx,
    places.map(({ mediaId }) => mediaId),
  )
  return places.flatMap(({ mediaId }) => {
    const row = rows.find(({ id }) => id === mediaId)
    const variants = row?.files.filter(({ role }) => role === 'image') ?? []
    const best = row?.files.find(({ role }) => role === 'video') ?? variants.at(-1)
    if (!row || !best) return []
    const { alt, durationMs } = row
    const duration_seconds = durationMs === null ? null : durationMs / 1000
    return [{ media: best.name, media_variants: variants, duration_seconds, alt }]
  })
}
