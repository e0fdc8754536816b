import type { CaseMedia } from '@aura/contract/moderation/moderation.case.contract'
import { useState } from 'react'
import { mediaAddress, pictureSources } from '../../../lib/media-address.ts'
import { caseTexts as texts } from './case.texts.ts'

/** Every picture and clip of reported content, in order, each with its alternative text [MOD-15]. */
export function CaseGallery({ medias, label }: { medias: readonly CaseMedia[]; label: string }) {
  if (medias.length === 0) return null
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-3">
      {medias.map((medium, index) => {
        const nameOf = medium.duration_seconds === null ? texts.picture : texts.clip
        const name = nameOf(index + 1, medias.length)
        return (
          // One file may stand twice in a post.
          // biome-ignore lint/suspicious/noArrayIndexKey: the media of a case keep their places
          <li key={index}>
            <CaseMedium medium={medium} name={name} />
          </li>
        )
      })}
    </ul>
  )
}

const look = 'max-h-80 w-full rounded-control bg-canvas object-contain'

function CaseMedium({ medium, name }: { medium: CaseMedia; name: string }) {
  const { media, media_variants: variants, duration_seconds: seconds, alt } = medium
  const [isBroken, setIsBroken] = useState(false)
  const widest = variants.at(-1)
  const shared = { className: look, onError: () => setIsBroken(true) }
  const size = widest && { width: widest.width, height: widest.height }
  return (
    <figure className="grid gap-1">
      {isBroken ? (
        <p role="alert" className="text-sm text-muted">
          {texts.mediaFailed}
        </p>
      ) : seconds === null ? (
        <img
          {...pictureSources(variants)}
          {...size}
          {...shared}
          src={mediaAddress(media)}
          alt={alt ?? name}
          loading="lazy"
        />
      ) : (
        <video
          {...size}
          {...shared}
          {...(widest && { poster: mediaAddress(widest.name) })}
          src={mediaAddress(media)}
          aria-label={alt ?? name}
          preload="none"
          controls
          playsInline
        />
      )}
      <figcaption className="text-sm text-muted wrap-anywhere">
        <span className="font-semibold">{name}</span> {alt === null ? texts.noAlt : texts.alt(alt)}
      </figcaption>
    </figure>
  )
}
