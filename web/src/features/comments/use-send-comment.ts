import { addComment, addPostComment, type Comment } from '@aura/contract/comments/comments.contract'
import { toxicityThreshold } from '@aura/contract/comments/comments.limits'
import { analyzeText } from '@aura/contract/comments/toxicity.contract'
import { useQueryClient } from '@tanstack/react-query'
import { call, hasFailed } from '../../lib/call.ts'
import { newKey } from '../../lib/call-once.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { useSession } from '../../lib/session.ts'
import { shrinkPhoto } from '../../lib/shrinking/shrink-photo.ts'
import { commentsTexts as texts } from './comments.texts.ts'
import {
  addPending,
  changePending,
  dropPending,
  type PendingComment,
  pendingPosition,
  usePendingComments,
} from './pending-comments.ts'
import { showSentComment } from './shown-comments.ts'

/** What the person wants to say. */
export type CommentWish = Pick<PendingComment, 'replyTo' | 'content' | 'file' | 'alt'>

/** An analysis that takes longer counts as unavailable, in milliseconds. */
const analysisPatienceMs = 2500

/** What gives up each comment that is leaving, by its key; it leaves on while the panel is closed. */
const uploads = new Map<string, AbortController>()

/**
 * Sends comments of a post: they show at once, are asked about when toxic, and keep their words when they fail
 * [CMT-06, CMT-29, CMT-30]. `onSent` is told each that arrived.
 */
export function useSendComment(postId: number, onSent: (comment: Comment) => void) {
  const client = useQueryClient()
  const { pseudo } = useSession()
  const place = pendingPosition(pseudo, postId)
  const unsent = usePendingComments(place)

  const attempt = async (comment: PendingComment) => {
    const { key } = comment
    const upload = new AbortController()
    uploads.set(key, upload)
    try {
      if (!comment.acceptedToxic && (await scoreOf(comment.content)) > toxicityThreshold) {
        changePending(place, key, { state: 'asking' })
        return
      }
      const onShare = (share: number) => changePending(place, key, { share })
      const sent = await deliver(postId, comment, upload.signal, onShare)
      dropPending(place, key)
      showSentComment(client, sent)
      onSent(sent)
    } catch (error) {
      if (upload.signal.aborted) dropPending(place, key)
      else if (hasFailed(error, 'comments.toxic')) changePending(place, key, { state: 'asking' })
      else changePending(place, key, { state: 'failed', error: sentenceOf(error, comment) })
    } finally {
      uploads.delete(key)
    }
  }

  const start = (comment: PendingComment) => {
    addPending(place, comment)
    void attempt(comment)
  }
  const retry = (comment: PendingComment, part: Partial<PendingComment> = {}) => {
    const again: PendingComment = { ...comment, ...part, state: 'sending', share: 0, error: '' }
    changePending(place, comment.key, again)
    void attempt(again)
  }

  return {
    unsent,
    send: (wish: CommentWish) =>
      start({ ...wish, key: newKey(), acceptedToxic: false, state: 'sending', share: 0, error: '' }),
    retry: (comment: PendingComment) => retry(comment),
    /** Another key: with another answer to the question it is another wish. */
    acceptToxic(comment: PendingComment) {
      dropPending(place, comment.key)
      start({ ...comment, key: newKey(), acceptedToxic: true, state: 'sending' })
    },
    /** Gives up the sending of a file. */
    cancel: ({ key }: PendingComment) => uploads.get(key)?.abort(),
    drop: ({ key }: PendingComment) => dropPending(place, key),
  }
}

/** How toxic a text reads; 0 when nobody can tell [CMT-07]. */
async function scoreOf(content: string): Promise<number> {
  if (content === '') return 0
  try {
    const signal = AbortSignal.timeout(analysisPatienceMs)
    return (await call(analyzeText, { body: { content }, signal })).toxicityScore
  } catch {
    return 0
  }
}

async function deliver(
  postId: number,
  { key, replyTo, content, file, alt, acceptedToxic }: PendingComment,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Comment> {
  if (!file) {
    return call(addComment, {
      body: { postId, parentId: replyTo?.id ?? null, content, acceptedToxic },
      idempotencyKey: key,
      signal,
    })
  }
  const form = new FormData()
  form.set('content', content)
  if (replyTo) form.set('parentId', String(replyTo.id))
  if (alt.trim() !== '') form.set('alt', alt)
  if (acceptedToxic) form.set('acceptedToxic', 'true')
  form.set('media', await shrinkPhoto(file, signal))
  return call(addPostComment, { params: { postId }, form, idempotencyKey: key, signal, onProgress })
}

function sentenceOf(error: unknown, { file }: PendingComment): string {
  return serverSentence(error) ?? (file ? texts.fileFailed : texts.textFailed)
}
