import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useNavigationKind } from '../../lib/navigation-kind.ts'
import { ownRankOptions } from './leaderboard.queries.ts'
import { boardPath, ownRowId } from './use-board-address.ts'

/** Pages that are opened at most in search of the viewer's own row: on a busy board places move at any moment. */
const maxMoves = 3

/**
 * Once a page of the board is there (`isHere`): leads to the viewer's own row where the address names it, on another page if their
 * place has moved, else to the top of the board. The history restores its own position.
 */
export function useBoardArrival(
  top: RefObject<HTMLElement | null>,
  { page, isHere }: { page: number; isHere: boolean },
): void {
  const { hash, key } = useLocation()
  const navigation = useNavigationKind()
  const client = useQueryClient()
  const navigate = useNavigate()
  const shownPage = useRef(page)
  const moves = useRef(0)
  const followOwnRow = async (isGone: () => boolean) => {
    const { user } = await client.fetchQuery({ ...ownRankOptions, staleTime: 0 })
    if (isGone() || user.page === null || user.page === page) return
    moves.current++
    void navigate(boardPath({ page: user.page, search: '' }, { isOwn: true }), { replace: true })
  }
  const arrive = useEffectEvent((isGone: () => boolean) => {
    const isNewPage = shownPage.current !== page
    shownPage.current = page
    if (navigation === 'POP') return
    const isOwnWanted = hash === `#${ownRowId}`
    const own = isOwnWanted ? document.getElementById(ownRowId) : null
    if (isOwnWanted && !own && moves.current < maxMoves) {
      // The page stays as it is when the place cannot be read.
      followOwnRow(isGone).catch(() => {})
      return
    }
    moves.current = 0
    if (own) {
      own.scrollIntoView({ block: 'center' })
      own.focus({ preventScroll: true })
    } else if (isNewPage && (top.current?.getBoundingClientRect().top ?? 0) < 0) {
      top.current?.scrollIntoView()
    }
  })
  useEffect(() => {
    // The key of the address: another press of the link to the viewer's own row leads there again.
    if (!isHere || !key) return
    let isGone = false
    arrive(() => isGone)
    return () => {
      isGone = true
    }
  }, [isHere, key])
}
