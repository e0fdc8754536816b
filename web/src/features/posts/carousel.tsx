import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './carousel.module.css'
import { carouselTexts as texts } from './carousel.texts.ts'
import { type ChosenPlace, useCarousel } from './use-carousel.ts'

interface CarouselProps {
  count: number
  /** Whether the arrow keys of the page turn it. */
  isCurrent: boolean
  /** Renders only the first slide until the row is moved, because the feed renders several posts with many media. */
  isShort?: boolean
  /** Set when another element selects the slide too; the other slides are inert then. */
  chosen?: ChosenPlace
  /** A slide, at a place: neighbours of the one on the screen, or nothing. */
  children: (at: number, place: number) => ReactNode
}

/** Media in a row: swiped, turned by arrow keys and, with a mouse, by buttons; the place is shown and said [PST-20]. */
export function Carousel({ count, isCurrent, isShort = false, chosen, children }: CarouselProps) {
  const { track, place, isMoved, goTo } = useCarousel(count, isCurrent, chosen)
  const turn = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by !== undefined && event.target === event.currentTarget && goTo(place + by)) event.preventDefault()
  }
  const places = Array.from({ length: isShort && !isMoved ? 1 : count }, (_, at) => at)
  return (
    <div className={styles.carousel} data-carousel>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        ref={track}
        role="group"
        aria-roledescription={texts.carousel}
        aria-label={texts.media(count)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys too
        tabIndex={0}
        className={styles.track}
        onKeyDown={turn}
      >
        {places.map((at) => (
          <figure
            key={at}
            aria-hidden={(chosen !== undefined && at !== place) || undefined}
            aria-label={texts.place(at + 1, count)}
            className={styles.slide}
            inert={chosen !== undefined && at !== place}
          >
            {children(at, place)}
          </figure>
        ))}
      </div>
      <div aria-hidden className={styles.place}>
        <span className={styles.dots} style={{ '--count': count, '--here': place } as CSSProperties} />
        {texts.placeShown(place + 1, count)}
      </div>
      <p role="status" className="sr-only">
        {isMoved && texts.place(place + 1, count)}
      </p>
      {!isShort && (
        <>
          <TurnButton towards="previous" isOff={place === 0} onPress={() => goTo(place - 1)} />
          <TurnButton towards="next" isOff={place === count - 1} onPress={() => goTo(place + 1)} />
        </>
      )}
    </div>
  )
}

interface TurnButtonProps {
  towards: 'previous' | 'next'
  isOff: boolean
  onPress: () => void
}

function TurnButton({ towards, isOff, onPress }: TurnButtonProps) {
  const Icon = towards === 'previous' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-label={texts[towards]}
      title={texts[towards]}
      // `aria-disabled` keeps the focus on the button, which `disabled` would lose.
      aria-disabled={isOff}
      className={classNames(styles.turn, towards === 'previous' ? styles.previous : styles.next)}
      onClick={() => isOff || onPress()}
    >
      <Icon aria-hidden />
    </button>
  )
}
