import { auraTypes } from '@aura/contract/aura/aura-types'
import { AuraBadge } from '../../ui/aura-badge.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { Sample } from './sample.tsx'

const colours = [
  'canvas',
  'raised',
  'raised-strong',
  'line',
  'control-line',
  'ink',
  'muted',
  'brand',
  'danger',
  'success',
]
const sizes = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl']

export function FoundationSamples() {
  return (
    <>
      <Sample name="Nom et titres">
        <p className="text-3xl">
          <Wordmark />
        </p>
        <div className="grid gap-1">
          {sizes.map((size) => (
            <p key={size} className={`${size} font-display font-semibold`}>
              12,4 k d’aura · {size.slice(5)}
            </p>
          ))}
        </div>
      </Sample>
      <Sample name="Couleurs">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(108px,1fr))] gap-3">
          {colours.map((colour) => (
            <li key={colour} className="grid gap-1.5 text-sm">
              <span
                aria-hidden
                className="h-12 rounded-card border border-line"
                style={{ background: `var(--${colour})` }}
              />
              {colour}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Types d’aura et portraits">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-4">
          {auraTypes.map(({ id, label }) => (
            <li key={id} className="flex items-center gap-4">
              <Avatar
                src={id === 4 ? '/icons/icon-192.png' : null}
                pseudo={label}
                auraTypeId={id}
                side={56}
              />
              <AuraBadge auraTypeId={id} />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-5">
          {[28, 36, 44, 64, 104].map((side) => (
            <Avatar key={side} src={null} pseudo="lea.martin" auraTypeId={4} side={side} />
          ))}
        </div>
      </Sample>
    </>
  )
}
