import { textLength } from '@aura/contract/common'
import {
  communityDescriptionMaxLength,
  communityRulesMaxLength,
  joinQuestionMaxLength,
} from '@aura/contract/communities/communities.limits'
import type { ErrorCode } from '@aura/contract/errors'
import { fieldRefusal } from '../../platform/errors/domain-error.ts'
import {
  isNameInOneScript,
  isNameReserved,
  isNameWellFormed,
  normalizeName,
} from './communities.names.rules.ts'

/** The written form of a name. @throws DomainError `communities.name-invalid`, `communities.name-scripts`, `communities.name-reserved` [COM-49] */
export function requireUsableName(raw: string): string {
  const name = normalizeName(raw)
  if (!isNameWellFormed(name)) throw fieldRefusal('communities.name-invalid', 'name')
  if (!isNameInOneScript(name)) throw fieldRefusal('communities.name-scripts', 'name')
  if (isNameReserved(name)) throw fieldRefusal('communities.name-reserved', 'name')
  return name
}

/** @throws DomainError `communities.description-invalid` for none, or one that is too long */
export function requireDescription(raw: string): string {
  const description = requireShort(
    raw,
    communityDescriptionMaxLength,
    'communities.description-invalid',
    'description',
  )
  if (description === '') throw fieldRefusal('communities.description-invalid', 'description')
  return description
}

/** @throws DomainError `communities.rules-too-long` [COM-55] */
export function requireRules(raw: string): string {
  return requireShort(raw, communityRulesMaxLength, 'communities.rules-too-long', 'rules')
}

/** The question, null for none. @throws DomainError `communities.question-too-long` [COM-51] */
export function requireQuestion(raw: string): string | null {
  return requireShort(raw, joinQuestionMaxLength, 'communities.question-too-long', 'question') || null
}

function requireShort(raw: string, maxLength: number, code: ErrorCode, field: string): string {
  const text = raw.trim()
  if (textLength(text) > maxLength) throw fieldRefusal(code, field)
  return text
}
