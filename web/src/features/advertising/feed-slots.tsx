import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { advertisingOptions } from '../../cache/advertising.ts'
import { useConsents } from '../../lib/consent.ts'
import type { FeedSlotsProps } from '../../lib/feed-slots.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { advertisingTexts as texts } from './advertising.texts.ts'
import { AdvertisingFrame } from './advertising-frame.tsx'
import { ConsentQuestion } from './consent-question.tsx'
import { isStillAhead, placeAfterChange, placesOf, postAt, slotAhead } from './slots.rules.ts'

type Mode = 'none' | 'question' | 'advertising'
type SlotState = 'pending' | 'shown' | 'gone'

/** One slot of a visit shows the question: a reader who scrolls past it has not consented. */
let wasAsked = false

/** The slots between the posts: the question about advertising first, then, if the person agrees, advertising [SUB-09, SUB-13]. */
export function FeedSlots({ posts, current, places, onChange }: FeedSlotsProps) {
  const mode = useMode()
  const [begun, setBegun] = useState<{ mode: Mode; slots: Readonly<Record<number, SlotState>> }>({
    mode,
    slots: {},
  })
  const scroller = useRef<HTMLDivElement>(null)
  const slots = begun.mode === mode ? begun.slots : {}
  const set = (slot: number, state: SlotState) =>
    setBegun((now) => ({ mode, slots: { ...(now.mode === mode ? now.slots : {}), [slot]: state } }))

  const post = postAt(current, places)
  const next = slotAhead(post, posts)
  if (next !== undefined && slots[next] === undefined && isWanted(mode)) {
    set(next, mode === 'question' ? 'shown' : 'pending')
  }

  const shown = Object.keys(slots)
    .map(Number)
    .filter((slot) => slots[slot] === 'shown')
  const wanted = placesOf(shown)
  useScrollAnchor(scroller, { current, places, wanted, onChange })

  useEffect(() => {
    if (mode === 'question' && places.includes(current)) wasAsked = true
  }, [mode, places, current])

  const hide = (slot: number) => {
    set(slot, 'gone')
    // The pressed button disappears: the focus moves to the heading.
    document.querySelector('h1')?.focus({ preventScroll: true })
  }
  return (
    <div ref={scroller} className="contents">
      {Object.entries(slots).map(([key, state]) => {
        const slot = Number(key)
        if (state === 'gone') return null
        const place = state === 'shown' ? wanted[shown.indexOf(slot)] : undefined
        return (
          <SlotPlace key={key} place={place} isCurrent={place === current && places.includes(current)}>
            {mode === 'question' ? (
              <ConsentQuestion onDecided={() => hide(slot)} />
            ) : (
              <Advertisement
                onFilled={() => state === 'pending' && set(slot, isStillAhead(slot, post) ? 'shown' : 'gone')}
                onFailed={() => state === 'pending' && set(slot, 'gone')}
                onHide={() => hide(slot)}
              />
            )}
          </SlotPlace>
        )
      })}
    </div>
  )
}

const isWanted = (mode: Mode) => mode === 'advertising' || (mode === 'question' && !wasAsked)

/** Whether the viewer has advertising, and agrees to it. */
function useMode(): Mode {
  const { data } = useQuery(advertisingOptions)
  const choice = useConsents().advertising
  if (!data?.slot_url || choice?.isAllowed === false) return 'none'
  return choice ? 'advertising' : 'question'
}

interface PlaceChange extends Pick<FeedSlotsProps, 'current' | 'places' | 'onChange'> {
  wanted: readonly number[]
}

/** Gives the feed the positions of slots, and keeps the reader at the same post. */
function useScrollAnchor(
  inside: { current: HTMLDivElement | null },
  { current, places, wanted, onChange }: PlaceChange,
): void {
  const goTo = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (String(wanted) === String(places)) return
    const place = placeAfterChange(current, places, wanted)
    if (place !== current) goTo.current = place
    onChange(wanted)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the feed has made the change.
  useLayoutEffect(() => {
    const scroller = inside.current?.closest('[data-feed-scroller]')
    if (goTo.current !== undefined && scroller) scroller.scrollTop = goTo.current * scroller.clientHeight
    goTo.current = undefined
  }, [places])
}

interface SlotPlaceProps {
  /** Undefined while nothing shows that there will be a slot. */
  place: number | undefined
  isCurrent: boolean
  children: ReactNode
}

/** A screen of the feed, between two posts. */
function SlotPlace({ place, isCurrent, children }: SlotPlaceProps) {
  return (
    <section
      aria-label={texts.label}
      inert={!isCurrent}
      style={{ top: `calc(${place ?? 0} * 100dvh)` }}
      className={classNames(
        'absolute inset-x-0 z-1 grid h-dvh justify-center overflow-y-auto px-4 pt-[calc(env(safe-area-inset-top)+64px)] pb-[calc(var(--bottom-bar-height)+16px)]',
        place === undefined && 'invisible',
      )}
    >
      <div className="grid h-full w-[min(480px,calc(100vw-32px))] items-center">{children}</div>
    </section>
  )
}

interface AdvertisementProps {
  onFilled: () => void
  onFailed: () => void
  onHide: () => void
}

function Advertisement({ onHide, ...frame }: AdvertisementProps) {
  const { data } = useQuery(advertisingOptions)
  if (!data?.slot_url) return null
  return (
    <div className="grid h-full max-h-160 grid-rows-[auto_1fr_auto] gap-3">
      <p className="text-sm font-semibold text-muted">{texts.label}</p>
      <AdvertisingFrame src={data.slot_url} {...frame} />
      <div className="flex flex-wrap justify-between gap-2">
        <ButtonLink to={paths.subscription} variant="secondary">
          {texts.premium}
        </ButtonLink>
        <Button variant="ghost" onClick={onHide}>
          {texts.hide}
        </Button>
      </div>
    </div>
  )
}
