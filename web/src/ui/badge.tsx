import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const looks = {
  brand: 'rounded-full bg-brand/16 px-2 py-px text-[calc(12rem/15)] font-semibold text-brand',
  muted: 'rounded-full border border-line px-2 text-[calc(12rem/15)] font-semibold text-muted',
  count: 'rounded-full bg-gold px-2 text-sm text-on-gold',
  live: 'rounded-md bg-danger px-1.5 text-xs font-bold tracking-wide text-on-danger',
}

interface BadgeProps {
  /** `brand` for a role, `muted` for a state, `count` for a number, `live` for what happens now. */
  look: keyof typeof looks
  /** A word more for a pointer that rests on it. */
  title?: string
  children: ReactNode
}

/** A word or number beside a name. */
export function Badge({ look, title, children }: BadgeProps) {
  return (
    <span title={title} className={classNames('max-w-full flex-none', looks[look])}>
      {children}
    </span>
  )
}
