import { isBlank } from '@aura/contract/blank-text'
import { textLength } from '@aura/contract/common'
import { communityReasonMaxLength, joinAnswerMaxLength } from '@aura/contract/communities/communities.limits'
import { DomainError } from '../../platform/errors/domain-error.ts'

/** The reason of an act, empty for none. @throws DomainError `platform.invalid` for one that is too long */
export function requireReason(raw = ''): string {
  const reason = raw.trim()
  if (textLength(reason) <= communityReasonMaxLength) return isBlank(reason) ? '' : reason
  throw new DomainError('platform.invalid', {
    fields: { reason: `La raison compte au plus ${communityReasonMaxLength} caractères.` },
  })
}

/** The answer to a community's question, empty for none [COM-51]. @throws DomainError `communities.answer-too-long` */
export function requireAnswer(raw = ''): string {
  const answer = raw.trim()
  if (textLength(answer) > joinAnswerMaxLength) throw new DomainError('communities.answer-too-long')
  return isBlank(answer) ? '' : answer
}
