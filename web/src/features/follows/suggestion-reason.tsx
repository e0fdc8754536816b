import type { SuggestedPerson } from '@aura/contract/follows/follows.contract'
import { useCalm } from '../../lib/calm.ts'
import { suggestedPeopleTexts as texts } from './suggested-people.texts.ts'

/** Who follows somebody already: people whom the viewer follows, or else how many there are. */
export function SuggestionReason({ person: { followed_by: by, followers } }: { person: SuggestedPerson }) {
  const isCalm = useCalm()
  if (by) return (isCalm ? texts.followedByCalm : texts.followedBy)(by.pseudo, by.others)
  return isCalm || followers === 0 ? null : texts.followers(followers)
}
