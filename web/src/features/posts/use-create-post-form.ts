import { isBlank } from '@aura/contract/blank-text'
import { mediaLimits } from '@aura/contract/media/media.limits'
import type { Post } from '@aura/contract/posts/posts.contract'
import { postsErrors } from '@aura/contract/posts/posts.errors'
import { type FormEvent, useState } from 'react'
import { hasFailed } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { focusRefused } from '../../lib/focus-refused.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { useIsLeft } from '../../lib/use-is-left.ts'
import { altTooLong } from '../../ui/alt-text.ts'
import { showToast } from '../../ui/toast.ts'
import { createPostTexts as texts } from './create-post.texts.ts'
import type { DraftMedium } from './draft-media.ts'
import { isLegendTooLong } from './legend-field.tsx'
import { useDraftMedia } from './use-draft-media.ts'
import { type PostDraft, usePostDraft } from './use-post-draft.ts'
import { usePublishPost } from './use-publish-post.ts'

export interface CreatePostFormProps {
  /** The community that the author comes from, chosen at first. */
  wantedCommunityId: number | undefined
  /** `communityId` is null for a post on the author's profile. */
  onCreated: (post: Post, communityId: number | null) => void
}

/** The draft of a new post, its checks, and what sends it [PST-01, PST-02, PST-06, PST-20]. */
export function useCreatePostForm({ wantedCommunityId, onCreated }: CreatePostFormProps) {
  const media = useDraftMedia('post', { most: mediaLimits.maxPerPost })
  const [placeError, setPlaceError] = useState<string>()
  const [isChecked, setIsChecked] = useState(false)
  /** The file that the server refused; the next picked file replaces it. */
  const [refused, setRefused] = useState<DraftMedium>()
  const words = usePostDraft(wantedCommunityId)
  const { draft, change } = words
  const isLeft = useIsLeft()
  const forgetDraft = () => {
    words.forget()
    media.forget()
    forgetKey()
  }
  const { publishing, isPending, sentShare, cancel, forgetKey } = usePublishPost({
    onSent() {
      forgetDraft()
      showToast({ kind: 'success', message: texts.created })
    },
    onFailed(failure) {
      if (isLeft.current && !isSilent(failure))
        showToast({ kind: 'error', message: sentenceOf(failure, media.media.length) })
    },
    onPublished(post, communityId) {
      startAnew()
      onCreated(post, communityId)
    },
  })
  const { error } = publishing

  const startAnew = () => {
    forgetDraft()
    setIsChecked(false)
    publishing.reset()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending || media.isRestoring) return
    setIsChecked(true)
    const form = event.currentTarget
    const refusal = refusalOf(media.media.length, draft)
    if (refusal) {
      const show = refusal === 'posts.community-missing' ? setPlaceError : media.setMissing
      show(postsErrors[refusal].message)
    }
    const wordy = media.media.find(({ alt }) => altTooLong(alt))
    if (wordy) media.choose(wordy.id)
    if (refusal || wordy || isLegendTooLong(draft.legend)) {
      // React marks refused fields in an earlier microtask.
      queueMicrotask(() => focusRefused(form))
      return
    }
    media.forgetRefusals()
    publishing.mutate(
      { media: media.media, ...draft },
      {
        onError: (failure) => {
          const place = placeOfRefused(failure)
          setRefused(media.media[place])
          if (place >= 0) media.choose(media.media[place]?.id)
        },
      },
    )
  }
  const choosePlace = (communityId: PostDraft['communityId']) => {
    setPlaceError(undefined)
    media.setMissing(undefined)
    change({ communityId })
  }
  const pick = (files: readonly File[]) => {
    if (error && refused) media.remove(refused.id)
    publishing.reset()
    media.add(files)
  }

  return {
    media,
    draft,
    change,
    choosePlace,
    placeError,
    pick,
    isChecked,
    wasRestored: words.wasRestored || media.wasRestored,
    startAnew,
    send,
    isPending,
    sentShare,
    cancel,
    /** The message of a failure that the form shows. */
    failure: error && !isSilent(error) ? sentenceOf(error, media.media.length) : undefined,
  }
}

/** A cancelled upload needs no message, and the end of a session shows its own. */
const isSilent = (failure: Error) => hasFailed(failure, 'aborted', 'platform.session-ended')

/** The message of a failure; names the faulty file among several. */
function sentenceOf(failure: Error, mediaCount: number): string {
  const sentence = serverSentence(failure)
  if (sentence === undefined) return navigator.onLine ? texts.failed : texts.offline
  const place = placeOfRefused(failure)
  return place >= 0 && mediaCount > 1 ? texts.refusedAt(place + 1, sentence) : sentence
}

/** Why a post cannot be sent yet: one on a profile needs a file, one in a community needs the community, and words or a file. */
function refusalOf(
  mediaCount: number,
  { legend, communityId }: PostDraft,
): keyof typeof postsErrors | undefined {
  if (communityId === null) return mediaCount > 0 ? undefined : 'posts.media-missing'
  if (communityId === 0) return 'posts.community-missing'
  return mediaCount > 0 || !isBlank(legend) ? undefined : 'posts.community-empty'
}

/** The place of the file that the server refused; -1 for none. */
function placeOfRefused(failure: Error): number {
  const [field = ''] = failure instanceof CallError ? Object.keys(failure.fields) : []
  return Number(/^image\[(\d)\]$/.exec(field)?.[1] ?? -1)
}
