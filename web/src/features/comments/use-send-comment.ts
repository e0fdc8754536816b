import { addComment, addPostComment, type Comment } from '@aura/contract/comments/comments.contract'
import { toxicityThreshold } from '@aura/contract/comments/comments.limits'
import { analyzeText } from '@aura/contract/toxicity/toxicity.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { addSentComment } from '../../cache/update-comments.ts'
import { call, hasFailed } from '../../lib/call.ts'
import { createPendingQueue, type PendingMessage } from '../../lib/pending-messages.ts'
import { subscribeGonePosts } from '../../lib/post-words.ts'
import { sendWithProgress } from '../../lib/send-with-progress.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { readSession, useSession } from '../../lib/session.ts'
import { shrinkPhoto } from '../../lib/shrinking/shrink-photo.ts'
import { unsentKey } from '../../lib/unsent-words.ts'
import { commentsTexts as texts } from './comments.texts.ts'

/** Time after which the analysis of toxicity counts as unavailable. */
const analysisTimeoutMs = 2500

const queue = createPendingQueue({
  interrupted: texts.interrupted,
  interruptedLongAgo: texts.interruptedLongAgo,
  interruptedWithFile: texts.interruptedWithFile,
  failed: (error, { file }) => serverSentence(error) ?? (file ? texts.fileFailed : texts.textFailed),
})

const scopeOf = (pseudo: string | null, postId: number) => unsentKey(pseudo, `pending-comments.${postId}`)

subscribeGonePosts((postId) => queue.forget(scopeOf(readSession().pseudo, postId)))

/**
 * Sends comments of a post: they show at once, ask for confirmation when toxic, and keep their text when they fail
 * [CMT-06, CMT-29, CMT-30]. `sentCount` grows with each comment that arrived.
 */
export function useSendComment(postId: number) {
  const client = useQueryClient()
  const { pseudo } = useSession()
  const scope = scopeOf(pseudo, postId)
  const unsent = queue.useMessages(scope)
  const [sentCount, setSentCount] = useState(0)
  const actions = useMemo(
    () =>
      queue.actionsOf<Comment>(scope, {
        deliver: (message, signal, onShare) => deliver(postId, message, signal, onShare),
        onSent(comment) {
          addSentComment(client, comment)
          setSentCount((count) => count + 1)
        },
      }),
    [client, postId, scope],
  )
  return { unsent, sentCount, actions }
}

async function deliver(
  postId: number,
  message: PendingMessage,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<Comment | 'ask'> {
  if (!message.acceptedToxic && (await scoreOf(message.content)) > toxicityThreshold) return 'ask'
  try {
    return await post(postId, message, signal, onShare)
  } catch (error) {
    if (hasFailed(error, 'comments.toxic') && !signal.aborted) return 'ask'
    throw error
  }
}

/** Toxicity of a text from 0 to 1; 0 when the analysis is unavailable [CMT-07]. */
async function scoreOf(content: string): Promise<number> {
  if (content === '') return 0
  try {
    const signal = AbortSignal.timeout(analysisTimeoutMs)
    return (await call(analyzeText, { body: { content }, signal })).toxicityScore
  } catch {
    return 0
  }
}

async function post(
  postId: number,
  { key, replyTo, content, file, alt, acceptedToxic }: PendingMessage,
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
  const transport = sendWithProgress(onProgress)
  return call(addPostComment, { params: { postId }, form, idempotencyKey: key, signal, transport })
}
