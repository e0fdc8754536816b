import type { Post } from '@aura/contract/posts/posts.contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { postPageTexts } from '../../features/posts/post-page.texts.ts'
import { postsTexts as texts } from '../../features/posts/posts.texts.ts'
import { isKeyForPage } from '../../lib/is-key-for-page.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { besideDialog } from '../../ui/side-panel-width.ts'
import { InteractivePost } from './interactive-post.tsx'
import { PostStates } from './post-states.tsx'
import { useModalPlace } from './use-modal-place.ts'

/** Buttons over a post. */
export const overlayLook =
  'fixed z-3 max-tablet:[--raised:color-mix(in_srgb,var(--media-control)_50%,transparent)]'

interface PostModalPostsProps {
  /** The post of the address. */
  postId: number
  onDeleted: () => void
}

/** The post on the screen and its neighbours in the list, so that they are there when swiped to; the others keep their places. */
export function PostModalPosts({ postId, onDeleted }: PostModalPostsProps) {
  const { scroller, ids, current, goTo } = useModalPlace(postId)
  const turn = (by: number) => goTo(current + by)
  useSidewaysKeys(turn)
  const first = Math.max(0, current - 1)
  useFocusKept(scroller, current)
  const hasCommentsBeside = useMediaQuery(besideDialog)
  return (
    <>
      <div
        ref={scroller}
        data-post-scroller
        className="absolute inset-0 snap-y snap-mandatory overflow-x-hidden overflow-y-scroll overscroll-contain [scrollbar-width:none]"
      >
        <div className="relative" style={{ height: `calc(${ids.length} * 100dvh)` }}>
          {ids.slice(first, current + 2).map((id, offset) => {
            const isCurrent = first + offset === current
            return (
              <div
                key={id}
                className="absolute inset-x-0 h-dvh snap-start snap-always"
                style={{ top: `calc(${first + offset} * 100dvh)` }}
                inert={!isCurrent}
                aria-hidden={!isCurrent || undefined}
              >
                <PostStates postId={id} isCurrent={isCurrent}>
                  {(post) => (
                    <>
                      {isCurrent && <Title post={post} />}
                      <InteractivePost
                        post={post}
                        isCurrent={isCurrent}
                        isNext={first + offset === current + 1}
                        hasCommentsBeside={hasCommentsBeside}
                        onDeleted={onDeleted}
                      />
                    </>
                  )}
                </PostStates>
              </div>
            )
          })}
        </div>
      </div>
      {ids.length > 1 && (
        <>
          <TurnButton towards="previous" isOff={current === 0} onTurn={() => turn(-1)} />
          <TurnButton towards="next" isOff={current === ids.length - 1} onTurn={() => turn(1)} />
        </>
      )}
    </>
  )
}

function Title({ post }: { post: Post }) {
  const title = texts.by(post.pseudo)
  useDocumentTitle(title)
  return <Radix.Title className="sr-only">{title}</Radix.Title>
}

/** A post that leaves the screen may have held the focus: it goes to the dialog, whose keys still work. */
function useFocusKept(scroller: RefObject<HTMLElement | null>, current: number): void {
  const keep = useEffectEvent(() => {
    const active = document.activeElement
    if (active !== document.body && !active?.closest('[inert]')) return
    scroller.current?.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each other post.
  useEffect(() => keep(), [current])
}

interface TurnButtonProps {
  towards: 'previous' | 'next'
  /** There is no neighbour on that side. */
  isOff: boolean
  onTurn: () => void
}

/** Beside the card on a wide screen; on a phone, where one swipes, for keyboards and screen readers alone. */
function TurnButton({ towards, isOff, onTurn }: TurnButtonProps) {
  const label = postPageTexts[towards]
  const Icon = towards === 'previous' ? ChevronLeft : ChevronRight
  return (
    <div
      data-over-media
      className={classNames(
        overlayLook,
        'top-[calc(50%-22px)] max-tablet:not-focus-within:sr-only',
        towards === 'previous'
          ? 'left-[max(12px,50vw-var(--side-panel-width)/2-390px)]'
          : 'right-[calc(var(--side-panel-width)+max(12px,50vw-var(--side-panel-width)/2-390px))]',
      )}
    >
      <IconButton
        label={label}
        title={label}
        icon={<Icon aria-hidden />}
        // `aria-disabled` keeps the focus on the button, which `disabled` would lose.
        aria-disabled={isOff}
        className="aria-disabled:opacity-40"
        onClick={onTurn}
      />
    </div>
  )
}

/** ← and →, unless the post has several media and takes them first. */
function useSidewaysKeys(onTurn: (by: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    // Delayed until all other listeners have run, since their order is not defined.
    if (by !== undefined) setTimeout(() => isKeyForPage(event) && onTurn(by))
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
