import { maxPostsCounted, searchHashtags, searchMentions } from '@aura/contract/search/search.posts.contract'
import { call } from '../lib/call.ts'
import { isCalm } from '../lib/calm.ts'
import { formatNumber } from '../lib/format.ts'
import type { CompletionSource } from '../ui/completions/completions.rules.ts'

/** Suggestions as text areas show them. */
export const findCompletions: CompletionSource = async ({ sign, typed }, signal) => {
  const asked = { query: { prefix: typed }, signal }
  if (sign === '@') {
    const people = await call(searchMentions, asked)
    return people.map(({ pseudo, profile_picture: picture, aura_type_id: auraTypeId }) => ({
      text: `@${pseudo}`,
      portrait: { picture, auraTypeId },
    }))
  }
  const hashtags = await call(searchHashtags, asked)
  return hashtags.map(({ label, posts }) => ({
    text: `#${label}`,
    ...(!isCalm() && {
      detail: posts < maxPostsCounted ? formatNumber(posts) : `${formatNumber(maxPostsCounted)}+`,
    }),
  }))
}
