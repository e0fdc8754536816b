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
      className={classNames('relative block scheme-dark overflow-hidden', className)}
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
        <span className="absolute inset-0 flex items-center justify-center opacity-80">
          <span className={classNames(ringLook, 'border-(--first) shadow-[0_0_2em_var(--first)]')} />
          <span
            className={classNames(ringLook, '-ml-[1em] border-(--second) shadow-[0_0_2em_var(--second)]')}
          />
        </span>
      )}
    </span>
  )
}

const ringLook = 'size-[3em] rounded-full border-[0.3em]'

/** Two lights of aura on the night, always the same for a community. */
function lightsOf(id: number): CSSProperties {
  const first = id % auraTypes.length
  const second = (first + 1 + (Math.floor(id / auraTypes.length) % (auraTypes.length - 1))) % auraTypes.length
  return {
    '--first': colourAt(first),
    '--second': colourAt(second),
    background: `${light('75% 150% at 8% 110%', 'first')}, ${light('70% 140% at 94% -15%', 'second')}, var(--portrait-shade)`,
  } as CSSProperties
}

const colourAt = (place: number) => auraColour(auraTypes[place]?.id ?? 0)

const light = (place: string, name: 'first' | 'second') =>
  `radial-gradient(${place}, color-mix(in oklab, var(--${name}) 58%, transparent), transparent 72%)`
