import type { SuggestedPerson } from '@aura/contract/follows/follows.contract'
import { useCalm } from '../../lib/calm.ts'
import { suggestedPeopleTexts as texts } from './suggested-people.texts.ts'

/** Why a person is suggested: followers that the viewer follows, or else the number of followers. */
export function SuggestionReason({ person: { followed_by: by, followers } }: { person: SuggestedPerson }) {
  const isCalm = useCalm()
  if (by) return (isCalm ? texts.followedByCalm : texts.followedBy)(by.pseudo, by.others)
  return isCalm || followers === 0 ? null : texts.followers(followers)
}
