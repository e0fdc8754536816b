import type { Static } from 'typebox'
import { Id, Message } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { visiblePattern } from '../visible-text.ts'
import { reportCategoryNames } from './moderation.categories.ts'
import { reportReasonMaxLength } from './moderation.limits.ts'

/** What can be reported [MOD-01, MOD-02]. */
export const ReportType = Type.Enum(['user', 'post', 'comment', 'community', 'challenge'] as const, {
  errorMessage: 'Le type est user, post, comment, community ou challenge.',
})
export type ReportType = Static<typeof ReportType>

/** The reporter's reason, in their own words. */
export const ReportWords = Type.Object({
  reason: Type.String({
    pattern: visiblePattern,
    maxLength: reportReasonMaxLength,
    errorMessage: `Dites ce qui ne va pas, en ${reportReasonMaxLength} caractères au plus.`,
  }),
})

export const reportContent = endpoint('POST', '/api/report', {
  summary: 'Report a person, a post, a comment, a community or a challenge to the moderators.',
  access: 'user',
  rate: 'write',
  body: Type.Object({
    type: ReportType,
    ...ReportWords.properties,
    category: Type.Optional(
      Type.Enum(reportCategoryNames, {
        description: '`other` unless said [MOD-22]',
        errorMessage: 'Choisissez une catégorie.',
      }),
    ),
    userId: Type.Optional(Id),
    pseudo: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'of a person, instead of their id' }),
    ),
    postId: Type.Optional(Id),
    commentId: Type.Optional(Id),
    communityId: Type.Optional(Id),
    challengeId: Type.Optional(Id),
  }),
  response: Message,
  idempotent: true,
  errors: [
    'moderation.no-target',
    'moderation.self',
    'moderation.already-reported',
    'moderation.daily-limit',
    'posts.unknown',
    'comments.unknown',
    'profiles.unknown',
    'communities.unknown',
    'challenges.unknown',
  ],
})
