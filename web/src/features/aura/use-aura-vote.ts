import { giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { ownContentSentence } from '@aura/contract/aura/aura.sentences'
import type { Post } from '@aura/contract/posts/posts.contract'
import { useQueryClient } from '@tanstack/react-query'
import { holdPostReads, updateCachedPost } from '../../cache/posts.ts'
import { showHeldVote } from '../../cache/show-held-vote.ts'
import { CallError } from '../../lib/call-error.ts'
import { callOnce } from '../../lib/call-once.ts'
import { postPath } from '../../lib/paths.ts'
import { createToggleQueue } from '../../lib/toggle-queue.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { showToast } from '../../ui/toast.ts'
import {
  buttonTowards,
  isGiving,
  type Vote,
  type VoteButton,
  voteAnswered,
  voteDistance,
  voteOf,
  votePressed,
} from './aura.rules.ts'
import { auraTexts } from './aura.texts.ts'

type VotedPost = Pick<Post, 'id' | 'hasAura' | 'hasntAura' | 'deleteReason' | 'pseudo'>

/** Amounts a mystis chose, by post, until the call that sends them [AUR-39]. */
const chosenAmounts = new Map<number, number>()

const votes = createToggleQueue<Vote>({
  of: 'post',
  whileBusy: 'fold',
  distance: voteDistance,
  async step(postId, held, wanted) {
    const button = buttonTowards(held, wanted)
    const amount = button === 1 ? chosenAmounts.get(postId) : undefined
    chosenAmounts.delete(postId)
    const { delta, held: wait } =
      button === 1
        ? await callOnce(giveAura, { body: { postId, ...(amount !== undefined && { amount }) } })
        : await callOnce(takeAura, { body: { postId } })
    if (wait) showHeldVote(wait)
    return { held: voteAnswered(button, delta), delta }
  },
})

/**
 * Gives or takes aura on a post: optimistic, few calls for fast presses, rolled back when refused
 * [AUR-08, AUR-09, AUR-12]. `onGiven` runs when positive aura becomes given.
 */
export function useAuraVote(
  post: VotedPost,
  onGiven?: () => void,
): (button: VoteButton, amount?: number) => void {
  const client = useQueryClient()
  const membersOnly = useMembersOnly()
  const vote = (button: VoteButton, amount?: number) => {
    if (post.deleteReason === 'author') {
      showToast({ kind: 'info', message: ownContentSentence })
      return
    }
    const press = (current: Vote) => {
      const wanted = votePressed(current, button)
      if (isGiving(current, wanted)) onGiven?.()
      return wanted
    }
    if (amount !== undefined) chosenAmounts.set(post.id, amount)
    votes.press(post.id, voteOf(post), press, {
      begin: () => holdPostReads(client, post.id),
      show: (choice, adjustment) =>
        updateCachedPost(client, post.id, (shown) => ({
          ...shown,
          ...flagsOf(choice),
          aura: shown.aura + adjustment,
        })),
      onRefused: showRefusal,
    })
  }
  const intent = { to: 'aura', pseudo: post.pseudo, place: postPath(post.id) } as const
  return (button, amount) => membersOnly(() => vote(button, amount), intent)
}

function flagsOf(vote: Vote): Pick<Post, 'hasAura' | 'hasntAura' | 'auraActive'> {
  return { hasAura: vote === 1, hasntAura: vote === -1, auraActive: vote !== 0 }
}

function showRefusal(error: unknown): void {
  showFailure(error, error instanceof CallError ? error.message : auraTexts.voteFailed)
}
