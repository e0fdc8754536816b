import { useCalm } from '../../lib/calm.ts'
import { searchTexts as texts } from './search.texts.ts'

interface FoundStatusProps {
  people: number
  celebrities: number
  posts: number
  hasMorePosts: boolean
}

/** The number of results, for screen readers. */
export function FoundStatus({ people, celebrities, posts, hasMorePosts }: FoundStatusProps) {
  const isCalm = useCalm()
  if (people + celebrities + posts === 0) return texts.foundNone
  return isCalm ? texts.foundSome : texts.found({ people, celebrities, posts, hasMorePosts })
}
