import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { useNavigationKind } from '../../lib/navigation-kind.ts'
import { ownRowId } from './use-board-address.ts'

/**
 * Once a page of the board is there (`isHere`): leads to the viewer's own row where the address names it, else to the top of the
 * board. The history restores its own position.
 */
export function useBoardArrival(
  top: RefObject<HTMLElement | null>,
  { page, isHere }: { page: number; isHere: boolean },
): void {
  const { hash, key } = useLocation()
  const navigation = useNavigationKind()
  const shownPage = useRef(page)
  const arrive = useEffectEvent(() => {
    const isNewPage = shownPage.current !== page
    shownPage.current = page
    if (navigation === 'POP') return
    const own = hash === `#${ownRowId}` ? document.getElementById(ownRowId) : null
    if (own) {
      own.scrollIntoView({ block: 'center' })
      own.focus({ preventScroll: true })
    } else if (isNewPage && (top.current?.getBoundingClientRect().top ?? 0) < 0) {
      top.current?.scrollIntoView()
    }
  })
  useEffect(() => {
    // The key of the address: another press of the link to the viewer's own row leads there again.
    if (isHere && key) arrive()
  }, [isHere, key])
}
