import { createPost, type Post } from '@aura/contract/posts/posts.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { communityPostsKey, myCommunitiesOptions } from '../../cache/communities.ts'
import { postOptions } from '../../cache/posts.ts'
import { call, hasFailed } from '../../lib/call.ts'
import { newKey } from '../../lib/call-once.ts'
import { createStore } from '../../lib/create-store.ts'
import { useSession } from '../../lib/session.ts'
import { unsentWords } from '../../lib/unsent-words.ts'
import { useUpload } from '../../lib/use-upload.ts'
import { type DraftMedium, editOf, fileOf, notesOf } from './draft-media.ts'
import type { PostDraft } from './use-post-draft.ts'

interface Publication extends PostDraft {
  /** In the order shown; none in a post of text alone, in a community. */
  media: readonly DraftMedium[]
}

/** Why a post was not published, and the media that were sent. */
export interface PublishFailure {
  error: Error
  media: readonly DraftMedium[]
}

interface PublishCallbacks {
  /** Called even when the page has been left. */
  onSent: () => void
  /** These two are called on the form that is shown, which may have been opened again since. */
  onPublished: (post: Post, communityId: number | null) => void
  onFailed: (failure: PublishFailure) => void
  /** Called when no form is shown. */
  onUnseenFailure: (failure: PublishFailure) => void
}

/** These two tell the form that is shown how an upload ended. */
const published = createStore<null, [pseudo: string | null, post: Post, communityId: number | null]>(
  () => null,
)
const failed = createStore<null, [pseudo: string | null, failure: PublishFailure]>(() => null)

/**
 * Publishes a post; `sentShare` goes from 0 to 1, `cancel` aborts the upload [PST-01, PST-20]. `isPending` includes an upload that an
 * earlier visit of the page began.
 */
export function usePublishPost({ onSent, onPublished, onFailed, onUnseenFailure }: PublishCallbacks) {
  const client = useQueryClient()
  const { pseudo } = useSession()
  const { isUnderWay, sentShare, send, cancel } = useUpload('post')
  const draftKey = useDraftKey()
  const publishing = useMutation({
    mutationFn: ({ media, legend, communityId }: Publication) => {
      const form = new FormData()
      form.set('legend', legend)
      if (communityId !== null) {
        form.set('is_community_post', 'true')
        form.set('community_id', String(communityId))
      }
      const alts = media.map(({ alt }) => alt.trim() || null)
      if (alts.some((alt) => alt !== null)) form.set('alts', JSON.stringify(alts))
      const edits = media.map(editOf)
      if (edits.some((edit) => edit !== null)) form.set('edits', JSON.stringify(edits))
      const key = draftKey.of([legend, communityId, media.map(notesOf)])
      return send(form, 'image', media.map(fileOf), (options) => call(createPost, options), key)
    },
    onError: (error, { media }) => {
      // The community was left or closed elsewhere: the form must not offer it again.
      if (hasFailed(error, 'communities.not-member', 'posts.community-unknown'))
        void client.invalidateQueries({ queryKey: myCommunitiesOptions.queryKey })
      if (!failed.notify(pseudo, { error, media })) onUnseenFailure({ error, media })
    },
    onSuccess: (post, { communityId }) => {
      onSent()
      client.setQueryData(postOptions(post.id).queryKey, post)
      const queryKey = communityId === null ? ['profiles'] : communityPostsKey(communityId)
      void client.invalidateQueries({ queryKey })
      published.notify(pseudo, post, communityId)
    },
  })
  const show = useEffectEvent((owner: string | null, post: Post, communityId: number | null) => {
    if (owner === pseudo) onPublished(post, communityId)
  })
  useEffect(() => published.subscribe((...of) => show(...of)), [])
  const showFailure = useEffectEvent((owner: string | null, failure: PublishFailure) => {
    if (owner === pseudo) onFailed(failure)
  })
  useEffect(() => failed.subscribe((...of) => showFailure(...of)), [])
  const isPending = publishing.isPending || isUnderWay
  return { publishing, isPending, sentShare, cancel, forgetKey: draftKey.forget }
}

/**
 * The idempotency key of a draft, stored beside it: a draft that is published again, after an answer that was lost or that came once its
 * page had been left, makes no second post [AUR-55].
 */
function useDraftKey() {
  const { pseudo } = useSession()
  const kept = useMemo(() => unsentWords(pseudo, 'post.key'), [pseudo])
  return {
    of(draft: readonly unknown[]): string {
      const content = JSON.stringify(draft)
      const [key = '', ...known] = kept.read()?.split(' ') ?? []
      if (key !== '' && known.join(' ') === content) return key
      const made = newKey()
      kept.write(`${made} ${content}`)
      return made
    },
    forget: () => kept.write(null),
  }
}
