import { auraTypes } from '@aura/contract/aura/aura-types'
import type { CommunityCard } from '@aura/contract/communities/communities.contract'
import { type CSSProperties, useState } from 'react'
import { mediaAddress } from '../../lib/media-address.ts'
import { auraColour } from '../../ui/aura-colour.ts'
import { classNames } from '../../ui/class-names.ts'

interface CommunityCoverProps {
  community: Pick<CommunityCard, 'id' | 'name' | 'cover_image' | 'cover_variants' | 'cover_placeholder'>
  /** A picture picked and not yet saved, instead of the present one. */
  picked?: string | null
  /** How wide it is drawn, as in `sizes` of a picture. */
  sizes: string
  className?: string
}

/** The cover of a community; without a picture, or with a broken one, lights that are its own. Decorative: its name stands beside. */
export function CommunityCover({ community, picked = null, sizes, className }: CommunityCoverProps) {
  const { cover_image: name, cover_variants: variants, cover_placeholder: placeholder } = community
  const [broken, setBroken] = useState<string | null>(null)
  const source = picked ?? mediaAddress(name)
  const isShown = source !== null && source !== broken
  return (
    <span
      aria-hidden
      style={isShown ? undefined : lightsOf(community.id)}
      className={classNames('relative block overflow-hidden', className)}
    >
      {isShown ? (
        <>
          {placeholder !== null && picked === null && (
            <img src={placeholder} alt="" className="absolute inset-0 size-full object-cover" />
          )}
          <img
            {...(picked === null && {
              sizes,
              srcSet: variants.map(({ name: of, width }) => `${mediaAddress(of)} ${width}w`).join(', '),
            })}
            src={source}
            alt=""
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
            onError={() => setBroken(source)}
          />
        </>
      ) : (
        <span className="absolute -right-1 -bottom-[0.28em] font-display text-[5.5em] leading-none font-bold text-[color-mix(in_oklab,var(--first)_38%,transparent)] select-none">
          {[...community.name][0]?.toLocaleUpperCase('fr-FR')}
        </span>
      )}
    </span>
  )
}

/** Two lights of aura on the night, always the same for a community. */
function lightsOf(id: number): CSSProperties {
  const first = id % auraTypes.length
  const second = (first + 1 + (Math.floor(id / auraTypes.length) % (auraTypes.length - 1))) % auraTypes.length
  return {
    '--first': colourAt(first),
    background: `${light('90% 150% at 12% 120%', colourAt(first), 62)}, ${light('70% 130% at 92% -20%', colourAt(second), 52)}, var(--portrait-shade)`,
  } as CSSProperties
}

const colourAt = (place: number) => auraColour(auraTypes[place]?.id ?? 0)

const light = (place: string, colour: string, percent: number) =>
  `radial-gradient(${place}, color-mix(in oklab, ${colour} ${percent}%, transparent), transparent 71%)`
