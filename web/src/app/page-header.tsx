import { ArrowLeft, Settings } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../lib/paths.ts'
import { Link } from '../lib/router.tsx'
import { useSession } from '../lib/session.ts'
import { pageTitle } from '../lib/use-document-title.ts'
import { useGoBack } from '../lib/use-go-back.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { MoreButton } from './more-button.tsx'
import { parentOf } from './page-parents.ts'

/** The way back, the title once the page’s own heading has scrolled away, and « Plus » [APP-20]. */
export function PageHeader({ isOwnProfile }: { isOwnProfile: boolean }) {
  const location = useLocation()
  const { token, pseudo } = useSession()
  const goBack = useGoBack(parentOf(location, pseudo))
  const title = pageTitle.useValue()
  const bar = useRef<HTMLDivElement>(null)
  const { isScrolled, isHeadingGone } = usePlaceInPage(bar, location.key)
  return (
    <div
      ref={bar}
      data-own-header={isOwnProfile || undefined}
      className={classNames(
        'flex h-full items-center gap-1 border-b px-1.5 pt-[env(safe-area-inset-top)] transition-colors duration-150',
        // The sidebar has the same links.
        isOwnProfile && 'sideways:hidden',
        isScrolled ? 'border-line bg-canvas/90 backdrop-blur-lg' : 'border-transparent',
      )}
    >
      {isOwnProfile || (
        <IconButton variant="plain" label="Retour" icon={<ArrowLeft aria-hidden />} onClick={goBack} />
      )}
      {/* Screen readers get the title from the heading of the page. */}
      <p
        aria-hidden
        className={classNames(
          'min-w-0 flex-1 truncate font-display text-lg font-semibold transition-opacity duration-150',
          isOwnProfile && 'pl-3.5',
          isHeadingGone ? 'opacity-100' : 'opacity-0',
        )}
      >
        {title}
      </p>
      {isOwnProfile && (
        <Link
          to={paths.settings}
          aria-label="Réglages"
          className="grid size-11 flex-none place-items-center text-muted hover:text-ink [&_svg]:size-[22px] [&_svg]:stroke-[1.8]"
        >
          <Settings aria-hidden />
        </Link>
      )}
      {/* A phone on its side has « Plus » in the sidebar. */}
      <div className="contents tablet:hidden">{token !== null && <MoreButton />}</div>
    </div>
  )
}

/** Whether content stands under the bar, and whether the page’s heading does or is not drawn. `key`: of the present location. */
function usePlaceInPage(bar: RefObject<HTMLElement | null>, key: string) {
  const [place, setPlace] = useState({ isScrolled: false, isHeadingGone: false })
  const look = useEffectEvent(() => {
    const heading = document.querySelector('main h1')?.getBoundingClientRect()
    const isHeadingGone =
      !heading || heading.height < 2 || heading.bottom < (bar.current?.getBoundingClientRect().bottom ?? 0)
    const isScrolled = window.scrollY > 4
    const isKnown = place.isScrolled === isScrolled && place.isHeadingGone === isHeadingGone
    if (!isKnown) setPlace({ isScrolled, isHeadingGone })
  })
  // A part of a page that opens, such as a case of the desk, may hide the heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each location is looked at anew.
  useEffect(() => look(), [key])
  useEffect(() => {
    const lookAgain = () => look()
    lookAgain()
    const stopFollowing = pageTitle.subscribe(lookAgain)
    window.addEventListener('scroll', lookAgain, { passive: true })
    return () => {
      stopFollowing()
      window.removeEventListener('scroll', lookAgain)
    }
  }, [])
  return place
}
