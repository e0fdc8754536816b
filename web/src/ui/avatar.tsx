import { auraTypes } from '@aura/contract/aura/aura-types'
import { elide } from '@aura/contract/elide'
import { type CSSProperties, useState } from 'react'
import { portraitSources } from '../lib/media-address.ts'
import { auraColour } from './aura-colour.ts'

interface AvatarProps {
  /** Address of the picture; `null` shows the initial. */
  src: string | null
  pseudo: string
  auraTypeId: number
  /** Outer side in pixels, ring included. */
  side?: number
  /** The pseudo stands beside the portrait, which then has no text alternative. */
  isDecorative?: boolean
}

/** A portrait ringed in the colour of the person's aura type; the initial replaces a missing or broken picture. */
export function Avatar({ src, pseudo, auraTypeId, side = 44, isDecorative = false }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const isBroken = src !== null && src === brokenSrc
  const label = auraTypes.find(({ id }) => id === auraTypeId)?.label
  const words = isDecorative ? '' : `Portrait ${elide('de', pseudo)}${label ? `, aura ${label}` : ''}`
  const style = { '--ring': auraColour(auraTypeId), '--side': `${side}px` } as CSSProperties
  const initial = [...pseudo][0]?.toLocaleUpperCase('fr-FR') ?? '?'
  return (
    <span className="portrait inline-block" style={style}>
      {src !== null && (
        <img
          {...portraitSources(src, side)}
          src={src}
          alt={words}
          width={side}
          height={side}
          // A broken picture stays in the page: it is requested again once the server can be reached.
          loading={isBroken ? 'eager' : 'lazy'}
          decoding="async"
          className={isBroken ? 'hidden' : 'object-cover'}
          onError={() => setBrokenSrc(src)}
          onLoad={() => setBrokenSrc(null)}
        />
      )}
      {(src === null || isBroken) && (
        <span
          {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words })}
          className="bg-[color-mix(in_oklab,var(--ring)_34%,var(--portrait-shade))] text-white"
        >
          {initial}
        </span>
      )}
    </span>
  )
}
