import type { ChallengePost } from '@aura/contract/challenges/challenges.entries.contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { namedEntryOptions } from '../../cache/challenge-entries.ts'
import type { ChallengeDetail } from '../../cache/challenges.ts'
import { showToast } from '../../ui/toast.ts'
import { challengeEntriesTexts as texts } from './challenge-entries.texts.ts'

/**
 * The entry that the address names, where it does not stand among the first ones to see: it is then shown above them [CHL-04].
 * Says so when the challenge does not have it.
 *
 * @param firstEntries undefined until they are read
 */
export function useArrivalAtEntry(
  challenge: ChallengeDetail,
  postId: number | undefined,
  firstEntries: readonly ChallengePost[] | undefined,
): ChallengePost | undefined {
  // Decided once for each address: ranking and marking entries must not move the named one.
  const [arrival, setArrival] = useState<{ postId: number; isFirst: boolean }>()
  if (postId !== undefined && firstEntries && arrival?.postId !== postId) {
    const isFirst = firstEntries.some((entry) => entry.id === postId && !entry.is_viewed_by_user)
    setArrival({ postId, isFirst })
  }
  const isApart = postId !== undefined && arrival?.postId === postId && !arrival.isFirst
  const { data: named } = useQuery({
    ...namedEntryOptions(challenge.id, postId ?? 0),
    enabled: isApart,
    ...(challenge.named_post?.id === postId && { initialData: challenge.named_post }),
  })

  const toldOf = useRef<number>(undefined)
  const isGone = isApart && named === null
  const isKnown = isApart && named !== undefined
  useEffect(() => {
    if (!isKnown || toldOf.current === postId) return
    // Once the entry has shown, its later removal needs no message.
    toldOf.current = postId
    if (isGone) showToast({ kind: 'info', message: texts.gone })
  }, [isKnown, isGone, postId])
  return isApart ? (named ?? undefined) : undefined
}
