import type { Comment } from '@aura/contract/comments/comments.contract'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useProcessingComment } from '../../cache/use-processing-comment.ts'
import { mediaAddress } from '../../lib/media-address.ts'
import { playWhenSeen } from '../../lib/play-when-seen.ts'
import { setMuted, useMuted } from '../../lib/sound.ts'
import { showToast } from '../../ui/toast.ts'
import { commentsTexts as texts } from './comments.texts.ts'

/** Visible share from which a comment’s video plays, and its volume [CMT-33]. */
const playShare = 0.8
const volume = 0.7

/** The picture or video of a comment, in a box of the same proportions. */
export function CommentMedia({ comment, pseudo }: { comment: Comment; pseudo: string }) {
  useProcessingComment(comment)
  const { media_type: type, media_state: state, media_variants: variants, media_url: address } = comment
  const widest = variants.at(-1)
  if (type === 'none') return null
  if (state === 'failed') return <p className="py-1 text-sm text-muted">{texts.videoFailed}</p>
  if (!widest) return null
  const style = {
    '--ratio': widest.width / widest.height,
    ...(comment.placeholder !== null && { backgroundImage: `url(${comment.placeholder})` }),
  } as CSSProperties
  return (
    <div
      className="relative mt-2 mb-1 aspect-(--ratio) w-[min(100%,300px,360px*var(--ratio))] overflow-hidden rounded-card bg-raised-strong bg-cover bg-center [&>:is(img,video)]:block [&>:is(img,video)]:size-full [&>:is(img,video)]:object-cover"
      style={style}
    >
      {type === 'video' && address !== null ? (
        <CommentVideo comment={comment} address={address} pseudo={pseudo} />
      ) : (
        <img
          src={address ?? comment.thumbnail ?? ''}
          srcSet={variants.map(({ name, width }) => `${mediaAddress(name)} ${width}w`).join(', ')}
          sizes="300px"
          width={widest.width}
          height={widest.height}
          alt={comment.alt ?? texts.picture(pseudo)}
          loading="lazy"
          decoding="async"
        />
      )}
      {state === 'preparing' && (
        <p
          role="status"
          className="absolute top-1/2 left-1/2 -translate-1/2 rounded-full bg-media-shade/66 px-3 py-1.5 text-sm font-semibold whitespace-nowrap text-on-media"
        >
          {texts.preparing}
        </p>
      )}
    </div>
  )
}

function CommentVideo({ comment, address, pseudo }: { comment: Comment; address: string; pseudo: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const isMuted = useMuted()
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.volume = volume
    element.muted = isMuted
  }, [isMuted])
  useEffect(() => {
    const element = video.current
    if (!element) return
    return playWhenSeen(element, {
      startShare: playShare,
      stopShare: playShare,
      onFailure: () => undefined,
    })
  }, [])
  return (
    <video
      ref={video}
      src={address}
      {...(comment.thumbnail !== null && { poster: comment.thumbnail })}
      aria-label={comment.alt ?? texts.video(pseudo)}
      preload="metadata"
      controls
      loop
      playsInline
      onVolumeChange={({ currentTarget }) => {
        // Ignores changes by the browser, which may mute a video before the first interaction with the page.
        if (navigator.userActivation?.isActive) setMuted(currentTarget.muted)
      }}
      onError={() => showToast({ kind: 'error', message: texts.playFailed })}
    />
  )
}
