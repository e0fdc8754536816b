import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { carouselTexts as texts } from './carousel.texts.ts'
import styles from './media-carousel.module.css'
import { Medium } from './medium.tsx'
import type { MediaSetProps } from './post-media.tsx'
import { useCarousel } from './use-carousel.ts'

/** Several media in a row: swiped, turned by arrow keys and, with a mouse, by buttons; its place is shown and said [PST-20]. */
export function MediaCarousel({ media, isCurrent, isNext = false, isInColumn = false }: MediaSetProps) {
  const { track, place, goTo } = useCarousel(media.length, isCurrent)
  const [isMoved, setIsMoved] = useState(false)
  if (place > 0 && !isMoved) setIsMoved(true)
  // Of a neighbouring post only the first medium loads.
  const reach = isCurrent || isInColumn || isMoved ? 1 : 0
  const said = texts.place(place + 1, media.length)
  const turn = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by !== undefined && event.target === event.currentTarget && goTo(place + by)) event.preventDefault()
  }
  return (
    <div className={styles.carousel} data-carousel>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        ref={track}
        role="group"
        aria-roledescription={texts.carousel}
        aria-label={texts.media(media.length)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys too
        tabIndex={0}
        className={styles.track}
        onKeyDown={turn}
      >
        {media.map((medium, at) => (
          <figure
            // biome-ignore lint/suspicious/noArrayIndexKey: media of a post never move
            key={at}
            aria-label={texts.place(at + 1, media.length)}
            className={styles.slide}
          >
            {Math.abs(at - place) <= reach && (
              <Medium
                medium={medium}
                isCurrent={isCurrent && at === place}
                isNext={isCurrent ? at === place + 1 : isNext && at === place}
              />
            )}
          </figure>
        ))}
      </div>
      <div aria-hidden className={styles.place}>
        {media.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          <span key={at} className={styles.dot} data-here={at === place || undefined} />
        ))}
        {texts.placeShown(place + 1, media.length)}
      </div>
      <p role="status" className="sr-only">
        {isMoved && said}
      </p>
      <TurnButton towards="previous" isOff={place === 0} onPress={() => goTo(place - 1)} />
      <TurnButton towards="next" isOff={place === media.length - 1} onPress={() => goTo(place + 1)} />
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
