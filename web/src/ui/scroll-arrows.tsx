import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

const texts = { previous: 'Voir les précédents', next: 'Voir les suivants' }

/** How much of the row a press passes: what is cut at one end shows whole afterwards. */
const shareOfRow = 0.8

/**
 * Arrows over the ends of a row that scrolls sideways, for a mouse, which cannot swipe; each shows while the row goes on its way. The
 * keyboard needs none: what the row holds comes into view with the focus.
 *
 * @param children the element that scrolls, alone
 */
export function ScrollArrows({ children }: { children: ReactElement }) {
  const frame = useRef<HTMLDivElement>(null)
  const { hasPrevious, hasNext } = useRoomToScroll(frame)
  const turn = (by: 1 | -1) => {
    const row = rowIn(frame)
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    row?.scrollBy({ left: by * shareOfRow * row.clientWidth, behavior: isCalm ? 'auto' : 'smooth' })
  }
  return (
    <div ref={frame} className="relative min-w-0">
      {children}
      {hasPrevious && (
        <Arrow
          label={texts.previous}
          icon={<ChevronLeft aria-hidden />}
          place="-left-4"
          onPress={() => turn(-1)}
        />
      )}
      {hasNext && (
        <Arrow
          label={texts.next}
          icon={<ChevronRight aria-hidden />}
          place="-right-4"
          onPress={() => turn(1)}
        />
      )}
    </div>
  )
}

interface ArrowProps {
  label: string
  icon: ReactNode
  place: string
  onPress: () => void
}

function Arrow({ label, icon, place, onPress }: ArrowProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      tabIndex={-1}
      className={classNames(
        'absolute top-1/2 z-1 -translate-y-1/2 border-control-line! shadow-lg pointer-coarse:hidden print:hidden',
        place,
      )}
      // The arrow goes at the end of the row, and would take the focus with it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    />
  )
}

const rowIn = (frame: RefObject<HTMLElement | null>) => frame.current?.firstElementChild

/** Whether more of the row lies before and after what shows. */
function useRoomToScroll(frame: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState({ hasPrevious: false, hasNext: false })
  const measure = useCallback(() => {
    const row = rowIn(frame)
    if (!row) return
    const { scrollLeft, scrollWidth, clientWidth } = row
    // A zoomed page scrolls by parts of pixels.
    const hasPrevious = scrollLeft > 1
    const hasNext = scrollLeft + clientWidth < scrollWidth - 1
    setRoom((known) =>
      known.hasPrevious === hasPrevious && known.hasNext === hasNext ? known : { hasPrevious, hasNext },
    )
  }, [frame])
  // After each render, because what the row holds may have changed.
  useLayoutEffect(measure)
  useLayoutEffect(() => {
    const row = rowIn(frame)
    if (!row) return
    const observer = new ResizeObserver(measure)
    for (const part of [row, ...row.children]) observer.observe(part)
    row.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      row.removeEventListener('scroll', measure)
    }
  }, [frame, measure])
  return room
}
