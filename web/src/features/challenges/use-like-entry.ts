import { type ChallengePost, likeEntry } from '@aura/contract/challenges/challenges.entries.contract'
import { useQueryClient } from '@tanstack/react-query'
import { refreshIfEntryGone } from '../../cache/challenges.ts'
import { holdReads } from '../../cache/hold-reads.ts'
import { updateCachedPost } from '../../cache/posts.ts'
import { callOnce } from '../../lib/call-once.ts'
import { createToggleQueue } from '../../lib/toggle-queue.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { challengeEntriesTexts as texts } from './challenge-entries.texts.ts'

const distance = (from: boolean, to: boolean) => Number(to) - Number(from)

const likes = createToggleQueue<boolean>({
  of: 'post',
  whileBusy: 'fold',
  distance,
  async step(id, held) {
    const { liked } = await callOnce(likeEntry, { params: { id } })
    return { held: liked, delta: distance(held, liked) }
  },
})

/** Likes an entry or takes the like back: at once on the screen, taken back when refused [CHL-26]. */
export function useLikeEntry(entry: ChallengePost): () => void {
  const client = useQueryClient()
  const membersOnly = useMembersOnly()
  const toggle = () =>
    likes.press(entry.id, entry.hasLike, (current) => !current, {
      begin: () => holdReads(client, 'post', 'post-pages'),
      show: (hasLike, adjustment) =>
        updateCachedPost(client, entry.id, (shown) => ({
          ...shown,
          hasLike,
          likes: Math.max(0, shown.likes + adjustment),
        })),
      onRefused: (error) => {
        showFailure(error, texts.likeFailed)
        refreshIfEntryGone(client, error)
      },
    })
  return () => membersOnly(toggle, { to: 'aimer', pseudo: entry.pseudo })
}
