import { isBlank } from '@aura/contract/blank-text'
import { mediaLimits } from '@aura/contract/media/media.limits'
import type { Post } from '@aura/contract/posts/posts.contract'
import { postsErrors } from '@aura/contract/posts/posts.errors'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { hasFailed } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { focusRefused } from '../../lib/focus-refused.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { altTooLong } from '../../ui/alt-text.ts'
import { showToast } from '../../ui/toast.ts'
import { createPostTexts as texts } from './create-post.texts.ts'
import { isLegendTooLong } from './legend-field.tsx'
import { useDraftMedia } from './use-draft-media.ts'
import { type PostDraft, usePostDraft } from './use-post-draft.ts'
import { type PublishFailure, usePublishPost } from './use-publish-post.ts'
import { useReceivedShare } from './use-received-share.ts'

export interface CreatePostFormProps {
  /** The community that the author comes from, chosen at first. */
  wantedCommunityId: number | undefined
  /** The post is to appear in a community. */
  onCommunityWanted: () => void
  /** `communityId` is null for a post on the author's profile. */
  onCreated: (post: Post, communityId: number | null) => void
}

/** The draft of a new post, its checks, and what sends it [PST-01, PST-02, PST-06, PST-20]. */
export function useCreatePostForm({ wantedCommunityId, onCommunityWanted, onCreated }: CreatePostFormProps) {
  const media = useDraftMedia('post', { most: mediaLimits.maxPerPost })
  const [placeError, setPlaceError] = useState<string>()
  const [isChecked, setIsChecked] = useState(false)
  const [failure, setFailure] = useState<PublishFailure>()
  const words = usePostDraft(wantedCommunityId)
  const { draft, change } = words
  const isForCommunity = draft.communityId !== null
  const tellCommunity = useEffectEvent(onCommunityWanted)
  useEffect(() => {
    if (isForCommunity) tellCommunity()
  }, [isForCommunity])
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
      setFailure(failure)
      const refused = refusedMedium(failure)
      if (refused) media.choose(refused.id)
    },
    onUnseenFailure(failure) {
      const message = sentenceOf(failure)
      if (message !== undefined) showToast({ kind: 'error', message, cause: failure.error })
    },
    onPublished(post, communityId) {
      startAnew()
      onCreated(post, communityId)
    },
  })

  useReceivedShare({
    isRestoring: media.isRestoring,
    onReceived({ files, words }) {
      if (files.length > 0) media.add(files)
      if (words !== '') change({ legend: draft.legend === '' ? words : `${draft.legend}\n${words}` })
    },
    onLost: () => showToast({ kind: 'error', message: texts.shareLost }),
  })

  const startAnew = () => {
    forgetDraft()
    setIsChecked(false)
    setFailure(undefined)
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
    setFailure(undefined)
    publishing.mutate({ media: media.media, ...draft })
  }
  const choosePlace = (communityId: PostDraft['communityId']) => {
    setPlaceError(undefined)
    media.setMissing(undefined)
    change({ communityId })
  }
  const pick = (files: readonly File[]) => {
    const refused = failure && refusedMedium(failure)
    if (refused) media.remove(refused.id)
    setFailure(undefined)
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
    failure: failure && sentenceOf(failure),
    /** What may help when no answer came. */
    advice: failure && adviceOn(failure),
  }
}

/** A cancelled upload needs no message, and the end of a session shows its own. */
const isSilent = (failure: Error) => hasFailed(failure, 'aborted', 'platform.session-ended')

/** The message of a failure, if it has one; names the faulty file among several. */
function sentenceOf({ error, media }: PublishFailure): string | undefined {
  if (isSilent(error)) return undefined
  const sentence = serverSentence(error)
  if (sentence === undefined) return navigator.onLine ? texts.failed : texts.offline
  const place = placeOfRefused(error)
  return place >= 0 && media.length > 1 ? texts.refusedAt(place + 1, sentence) : sentence
}

function adviceOn({ error }: PublishFailure): string | undefined {
  const isUnanswered =
    serverSentence(error) === undefined && hasFailed(error, 'network', 'platform.unavailable')
  // The sentence for a device without a network says it already.
  return isUnanswered && navigator.onLine ? error.message : undefined
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

/** The file that the server refused, if it refused one; the next picked file replaces it. */
const refusedMedium = ({ error, media }: PublishFailure) => media[placeOfRefused(error)]

/** The place of the file that the server refused; -1 for none. */
function placeOfRefused(failure: Error): number {
  const [field = ''] = failure instanceof CallError ? Object.keys(failure.fields) : []
  return Number(/^image\[(\d)\]$/.exec(field)?.[1] ?? -1)
}
