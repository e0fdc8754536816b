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
import { PostPlaceFields } from './post-place-fields.tsx'
import { type PostDraft, usePostDraft } from './use-post-draft.ts'
import { usePublishPost } from './use-publish-post.ts'

interface CreatePostFormProps {
  /** The community that the author comes from, chosen at first. */
  wantedCommunityId: number | undefined
  /** `communityId` is null for a post on the author's profile. */
  onCreated: (post: Post, communityId: number | null) => void
}

/** The form of a new post: place, file, legend, description. An error keeps them [PST-01, PST-02, PST-06]. */
export function CreatePostForm({ wantedCommunityId, onCreated }: CreatePostFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string>()
  const [placeError, setPlaceError] = useState<string>()
  const { draft, change, forget } = usePostDraft(wantedCommunityId)
  const { communityId } = draft
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
    const refusal = refusalOf(file, draft)
    if (refusal) {
      const show = refusal === 'posts.community-missing' ? setPlaceError : setFileError
      show(postsErrors[refusal].message)
      return
    }
    publishing.mutate(
      { file, ...draft },
      {
        onSuccess: (post) => {
          forget()
          showToast({ kind: 'success', message: texts.created })
          onCreated(post, communityId)
        },
      },
    )
  }

  const remaining = legendMaxLength - [...draft.legend].length
  return (
    <form noValidate className="grid gap-6" onSubmit={send}>
      <PostPlaceFields
        communityId={communityId}
        error={placeError}
        isDisabled={isPending}
        onChange={(chosen) => {
          setPlaceError(undefined)
          setFileError(undefined)
          change({ communityId: chosen })
        }}
      />
      <FilePicker
        label={communityId === null ? texts.file : texts.fileOptional}
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
      {(file || communityId === null) && (
        <TextArea
          label={texts.alt}
          hint={texts.altHint}
          rows={2}
          value={draft.alt}
          disabled={isPending}
          onChange={(event) => change({ alt: cut(event.currentTarget.value, mediaLimits.altMaxLength) })}
        />
      )}
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

/** Why a post cannot be sent yet: one on a profile needs a file, one in a community needs the community, and words or a file. */
function refusalOf(
  file: File | null,
  { legend, communityId }: PostDraft,
): keyof typeof postsErrors | undefined {
  if (communityId === null) return file ? undefined : 'posts.media-missing'
  if (communityId === 0) return 'posts.community-missing'
  return file || legend.trim() !== '' ? undefined : 'posts.community-empty'
}

/** Cuts a text at a length in code points, so that no surrogate pair is split. */
function cut(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('')
}
