import type { ErrorCode } from '@aura/contract/errors'

/** What operators read of refusals: the contract's sentences speak to people of the site, in French. */
const refusals: { readonly [Code in ErrorCode]?: string } = {
  'aura.entry-unknown': 'No unanswered contest has this id.',
  'aura.held-unknown': 'No act with this id waits for a decision.',
  'aura.nothing-to-restore':
    'Nothing can be given back any more: it was given back, taken back or voided before. Maintain the movement.',
  'celebrities.account-taken': 'The account is that of another celebrity.',
  'celebrities.unknown': 'No celebrity has this id.',
  'moderation.case-resolved': 'The act is decided already, or was held too long ago to count.',
  'profiles.unknown': 'No account has this pseudo.',
}

/** The refusal with this code for operators; the sentence of the contract for codes that no command should meet. */
export const refusalFor = (code: ErrorCode, sentence: string): string => refusals[code] ?? sentence
