import { textLength } from '@aura/contract/common'
import { communitiesErrors } from '@aura/contract/communities/communities.errors'
import {
  communityDescriptionMaxLength,
  communityNameLength,
  communityRulesMaxLength,
  joinQuestionMaxLength,
} from '@aura/contract/communities/communities.limits'
import { hasFailed } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'

/** The texts of a community; forms hold some or all of them. */
export interface CommunityWords {
  name: string
  description: string
  rules?: string
  question?: string
}

type WordField = keyof CommunityWords
export type WordFaults = Partial<Record<WordField, string>>

const sentence = (code: keyof typeof communitiesErrors) => communitiesErrors[code].message

/** Why words are refused before they are sent, by field; the server decides. */
function faultsOf({ name, description, rules = '', question = '' }: CommunityWords): WordFaults {
  const nameLength = textLength(name.trim())
  const isNameRight =
    nameLength >= communityNameLength.min && nameLength <= communityNameLength.max && /\p{L}/u.test(name)
  const descriptionLength = textLength(description.trim())
  const isDescriptionRight = descriptionLength > 0 && descriptionLength <= communityDescriptionMaxLength
  return {
    ...(!isNameRight && { name: sentence('communities.name-invalid') }),
    ...(!isDescriptionRight && { description: sentence('communities.description-invalid') }),
    ...(textLength(rules.trim()) > communityRulesMaxLength && {
      rules: sentence('communities.rules-too-long'),
    }),
    ...(textLength(question.trim()) > joinQuestionMaxLength && {
      question: sentence('communities.question-too-long'),
    }),
  }
}

/** A refusal of the server about one of the words, beside its field; nothing for any other failure. */
function faultsOfFailure(error: Error | null): WordFaults {
  const field = fieldOf(error)
  return field && error ? { [field]: error.message } : {}
}

function fieldOf(error: Error | null): WordField | undefined {
  if (error instanceof CallError && error.code.startsWith('communities.name-')) return 'name'
  if (hasFailed(error, 'communities.description-invalid')) return 'description'
  if (hasFailed(error, 'communities.rules-too-long')) return 'rules'
  if (hasFailed(error, 'communities.question-too-long')) return 'question'
  return undefined
}

/** How forms check the texts of a community. */
export const communityWordRules = { faultsOf, faultsOfFailure }
