import { mediaLimits } from '@aura/contract/media/media.limits'
import type { Post } from '@aura/contract/posts/posts.contract'
import { legendMaxLength } from '@aura/contract/posts/posts.contract'
import { postsErrors } from '@aura/contract/posts/posts.errors'
import { type FormEvent, useState } from 'react'
import { hasFailed } from '../../lib/call.ts'
import { refusalOfLength, refusalOfPostFile } from '../../lib/post-file.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toast.ts'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { createPostTexts as texts } from './create-post.texts.ts'
import { FilePicker } from './file-picker.tsx'
import { usePostDraft } from './use-post-draft.ts'
import { usePublishPost } from './use-publish-post.ts'

/** The form of a new post: file, legend, description. An error keeps them [PST-01, PST-02, PST-06]. */
export function CreatePostForm({ onCreated }: { onCreated: (post: Post) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string>()
  const { draft, change, forget } = usePostDraft()
  const { publishing, sentShare, cancel } = usePublishPost()
  const { error, isPending } = publishing

  const pick = async (picked: File) => {
    const refusal = refusalOfPostFile(picked)
    setFileError(refusal)
    publishing.reset()
    if (refusal !== undefined) return
    setFile(picked)
    const refusalOfVideo = await refusalOfLength(picked)
    if (refusalOfVideo === undefined) return
    // Another file may have been picked while the length of this one was read.
    setFile((current) => (current === picked ? null : current))
    setFileError(refusalOfVideo)
  }

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (!file) {
      setFileError(postsErrors['posts.media-missing'].message)
      return
    }
    publishing.mutate(
      { file, ...draft },
      {
        onSuccess: (post) => {
          forget()
          showToast({ kind: 'success', message: texts.created })
          onCreated(post)
        },
      },
    )
  }

  const remaining = legendMaxLength - [...draft.legend].length
  return (
    <form noValidate className="grid gap-6" onSubmit={send}>
      <FilePicker
        file={file}
        error={fileError}
        isDisabled={isPending}
        onPick={(picked) => void pick(picked)}
        onRemove={() => setFile(null)}
      />
      <TextArea
        label={texts.legend}
        placeholder={texts.legendPlaceholder}
        value={draft.legend}
        hint={texts.remaining(remaining)}
        disabled={isPending}
        onChange={(event) => change({ legend: cut(event.currentTarget.value, legendMaxLength) })}
      />
      <TextArea
        label={texts.alt}
        hint={texts.altHint}
        rows={2}
        value={draft.alt}
        disabled={isPending}
        onChange={(event) => change({ alt: cut(event.currentTarget.value, mediaLimits.altMaxLength) })}
      />
      {error && !hasFailed(error, 'aborted', 'platform.session-ended') && (
        <Notice kind="error">
          <p>{serverSentence(error) ?? texts.failed}</p>
        </Notice>
      )}
      {isPending ? (
        <UploadProgress label={texts.progress} share={sentShare} onCancel={cancel} />
      ) : (
        <Button type="submit" isWide>
          {texts.publish}
        </Button>
      )}
    </form>
  )
}

/** Cuts a text at a length in code points, so that no surrogate pair is split. */
function cut(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('')
}
