import { type CSSProperties, lazy, useRef } from 'react'
import { OptionalBoundary } from '../../ui/optional-boundary.tsx'
import styles from './post-media.module.css'
import { postsTexts } from './posts.texts.ts'
import type { ShownMedium } from './shown-media.ts'
import { usePictureZoom } from './use-picture-zoom.ts'

export interface MediumProps {
  medium: ShownMedium
  /** The medium on the screen: it loads before its neighbours. */
  isCurrent: boolean
  /** The medium after the one on the screen: a clip is fetched ahead. */
  isNext?: boolean
}

const PostVideo = lazy(async () => ({ default: (await import('./post-video.tsx')).PostVideo }))

/** A picture or a clip, whole over its own blur; it fills its box where that cuts 8 % at most [MED-17]. */
export function Medium({ medium, isCurrent, isNext = false }: MediumProps) {
  const { kind, state, isLeftOut, address, poster, width, height, placeholder } = medium
  if (state === 'failed')
    return <p className={styles.words}>{isLeftOut ? postsTexts.videoLeftOut : postsTexts.videoFailed}</p>
  if (address === null && state !== 'preparing') return <p className={styles.words}>{postsTexts.noMedia}</p>
  return (
    <div className={styles.media} style={{ '--ratio': width / height } as CSSProperties}>
      <div className={styles.frame}>
        {placeholder && <img className={styles.blur} src={placeholder} alt="" />}
        {kind === 'picture' && address !== null && (
          <Picture medium={medium} address={address} isCurrent={isCurrent} />
        )}
        {/* Placeholder until the code of clips has loaded. */}
        {kind === 'video' && poster && <img className={styles.picture} src={poster} alt="" />}
      </div>
      {kind === 'video' && address !== null && (
        <OptionalBoundary>
          <PostVideo medium={medium} address={address} isCurrent={isCurrent} isNext={isNext} />
        </OptionalBoundary>
      )}
      {state === 'preparing' && (
        <p role="status" className={styles.preparing}>
          {postsTexts.preparing}
        </p>
      )}
    </div>
  )
}

function Picture({ medium, address, isCurrent }: MediumProps & { address: string }) {
  const { sources, width, height, description } = medium
  const picture = useRef<HTMLImageElement>(null)
  usePictureZoom(picture, isCurrent)
  return (
    <img
      ref={picture}
      className={styles.picture}
      src={address}
      {...sources}
      width={width}
      height={height}
      alt={description}
      fetchPriority={isCurrent ? 'high' : 'low'}
      decoding="async"
      draggable={false}
    />
  )
}
