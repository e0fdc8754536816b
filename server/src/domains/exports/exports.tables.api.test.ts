import { expect, test } from 'vitest'
import { declaredColumns, findIdColumns } from '../../testing/personal-columns.ts'
import { openTestApp } from '../../testing/test-app.ts'

/** Columns that could hold an account's id and hold something else. */
const otherColumns = `
  audience_total.aura audit_entry.case_id bookmark.post_id aura_act.amount aura_act.counted aura_act.voided aura_balance.amount
  aura_contest.entry_id aura_delta.amount aura_donation.amount aura_held.amount aura_held.id aura_held.moved aura_held.retaken
  aura_power.amounts aura_power_loss.amount aura_transfer.amount challenge.prize challenge_mark.challenge_id challenge_mark.post_id comment.ancestor_ids
  comment.parent_id comment.post_id comment_delta.comment_id comment_like.comment_id comment_total.aura comment_total.likes
  comment_total.post_id comment_total.rank comment_total.replies comment_vote.comment_id community_delta.community_id
  community_sparse_index.negated_auras community_sparse_index.positions community_standing.aura community_standing.community_id
  community_standing_delta.aura community_standing_delta.community_id community_total.members feed_dismissal.post_id feed_ranking_snapshot.post_ids
  follow_total.followers follow_total.following leaderboard_count.accounts leaderboard_count.gains leaderboard_count.version
  leaderboard_delta.transfer_id leaderboard_gain.gains leaderboard_month.last_transfer_id leaderboard_pair.net leaderboard_place.aura media_file.bytes
  moderation_case.category_counts moderation_decision.answer_id moderation_decision.sanction_id notification.amount
  notification_act.amount notification_event.amount passkey.counter post_delta.post_id post_like.post_id post_total.audience_id
  post_total.aura post_total.comments post_total.likes post_total.views post_view.post_id post_vote.post_id push_delivery.stamp search_hashtag.post_id
  rate_window.expire moderation_decision.replaced_by aura_sanction_change.change account_export.bytes account_export_part.bytes second_factor.last_step subscription.heard_event_id twitch_link_attempt.session_id
`
  .trim()
  .split(/\s+/)

const app = await openTestApp()
const declarations = app.application.services.personalDataOf()

test('[PRV-09] every column that can hold a person’s id is declared, as personal or as something else', async () => {
  const personal = declaredColumns(declarations)
  const found = await findIdColumns(app.db)
  const undeclared = found.filter((name) => !personal.has(name) && !otherColumns.includes(name))
  const advice =
    'Declare each in the x.personal-data.ts of its domain, or in otherColumns if it holds no account id'
  expect(undeclared, advice).toEqual([])
  const outdated = otherColumns.filter((name) => personal.has(name) || !found.includes(name))
  expect(outdated, 'Take these out of otherColumns').toEqual([])
})

test('[PRV-09] every file that a declaration names is exported, and every exported file is declared', () => {
  const person = {
    userId: 1,
    sessionId: 1,
    pseudo: 'a',
    isModerator: false,
    isAdministrator: false,
    auraTypeId: 1,
  }
  const declared = declarations.flatMap(({ exported }) => ('not' in exported ? [] : exported))
  expect([...new Set(declared)].sort()).toEqual(
    Object.keys(app.application.services.exportAccount(person)).sort(),
  )
})
