import { commentsErrors } from '@aura/contract/comments/comments.errors'
import { commentFileMaxBytes, commentMaxLength } from '@aura/contract/comments/comments.limits'
import { textLength } from '@aura/contract/common'
import { useRef, useState } from 'react'
import { refusalOfFile } from '../../lib/picked-file.ts'
import { postFileTypes, refusalOfLength } from '../../lib/post-file.ts'
import { type RepliedTo, useCommentDraft } from './comment-draft.ts'
import type { PendingComment } from './pending-comments.ts'
import type { CommentWish } from './use-send-comment.ts'

/** What is being written: words that survive a reload, a file, whom it answers. */
export function useComposer(postId: number, send: (wish: CommentWish) => void) {
  const { draft, change } = useCommentDraft(postId)
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)

  const pick = async (picked: File) => {
    const refusal = refusalOfCommentFile(picked)
    setError(refusal)
    if (refusal !== undefined) return
    setFile(picked)
    setAlt('')
    const refusalOfVideo = await refusalOfLength(picked)
    if (refusalOfVideo === undefined) return
    // Another file may have been picked while this one was read.
    setFile((current) => (current === picked ? null : current))
    setError(refusalOfVideo)
  }

  const submit = () => {
    const content = draft.content.trim()
    const refusal = refusalOfComment(content, file)
    setError(refusal)
    if (refusal !== undefined) {
      field.current?.focus()
      return
    }
    send({ content, file, alt, replyTo: draft.replyTo })
    change({ content: '', replyTo: null })
    setFile(null)
    setAlt('')
  }

  return {
    content: draft.content,
    replyTo: draft.replyTo,
    file,
    alt,
    error,
    field,
    write(content: string) {
      setError(undefined)
      change({ content })
    },
    describe: setAlt,
    answer(replyTo: RepliedTo | null) {
      change({ replyTo })
      field.current?.focus()
    },
    pick: (picked: File) => void pick(picked),
    detach: () => setFile(null),
    submit,
    /** What was not sent comes back, in front of what was typed since. */
    takeBack(unsent: PendingComment) {
      const content = [unsent.content, draft.content].filter(Boolean).join('\n')
      change({ content, replyTo: unsent.replyTo })
      setFile(unsent.file ?? file)
      setAlt(unsent.file ? unsent.alt : alt)
      field.current?.focus()
    },
  }
}

export type Composition = ReturnType<typeof useComposer>

/** Why a comment cannot be sent as it is, or `undefined` [CMT-04, CMT-14, CMT-15, CMT-19]. */
function refusalOfComment(content: string, file: File | null): string | undefined {
  if (content === '' && !file) return commentsErrors['comments.empty'].message
  return textLength(content) > commentMaxLength ? commentsErrors['comments.too-long'].message : undefined
}

/** Why a file cannot go with a comment, or `undefined` [CMT-16, CMT-17]. */
function refusalOfCommentFile(file: File): string | undefined {
  return refusalOfFile(file, {
    types: postFileTypes,
    maxBytes: commentFileMaxBytes,
    wrongType: commentsErrors['comments.wrong-file-type'].message,
    tooLarge: commentsErrors['comments.file-too-large'].message,
  })
}
