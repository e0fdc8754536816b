import type { Post } from '@aura/contract/posts/posts.contract'
import { postsErrors } from '@aura/contract/posts/posts.errors'
import { type FormEvent, useState } from 'react'
import { hasFailed } from '../../lib/call.ts'
import { isFileRefusal } from '../../lib/post-file.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { createPostTexts as texts } from './create-post.texts.ts'
import { FilePicker } from './file-picker.tsx'
import { PostPlaceFields } from './post-place-fields.tsx'
import { PostWordsFields } from './post-words-fields.tsx'
import { type PostDraft, usePostDraft } from './use-post-draft.ts'
import { usePostFile } from './use-post-file.ts'
import { usePublishPost } from './use-publish-post.ts'

interface CreatePostFormProps {
  /** The community that the author comes from, chosen at first. */
  wantedCommunityId: number | undefined
  /** `communityId` is null for a post on the author's profile. */
  onCreated: (post: Post, communityId: number | null) => void
}

/** The form of a new post: place, file, legend, description. An error keeps them [PST-01, PST-02, PST-06]. */
export function CreatePostForm({ wantedCommunityId, onCreated }: CreatePostFormProps) {
  const { file, error: fileError, setError: setFileError, pick, remove, refuseUnreadable } = usePostFile()
  const [placeError, setPlaceError] = useState<string>()
  const { draft, change, forget } = usePostDraft(wantedCommunityId)
  const { communityId } = draft
  const { publishing, sentShare, cancel } = usePublishPost()
  const { error, isPending } = publishing

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
        onPick={(picked) => {
          if (isFileRefusal(error)) remove()
          publishing.reset()
          void pick(picked)
        }}
        onRemove={remove}
        onUnreadable={refuseUnreadable}
      />
      <PostWordsFields
        words={draft}
        hasMedia={file !== null || communityId === null}
        isDisabled={isPending}
        onChange={change}
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

/** Why a post cannot be sent yet: one on a profile needs a file, one in a community needs the community, and words or a file. */
function refusalOf(
  file: File | null,
  { legend, communityId }: PostDraft,
): keyof typeof postsErrors | undefined {
  if (communityId === null) return file ? undefined : 'posts.media-missing'
  if (communityId === 0) return 'posts.community-missing'
  return file || legend.trim() !== '' ? undefined : 'posts.community-empty'
}
