import type { Post } from '@aura/contract/posts/posts.contract'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { useEffect, useEffectEvent } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router'
import { postsTexts as texts } from '../features/posts/posts.texts.ts'
import { useOpenComments } from '../lib/open-comments.ts'
import { isKeyForPage } from '../lib/page-keys.ts'
import { pathPatterns, postPath, readPostAddress } from '../lib/paths.ts'
import { readOverPage } from '../lib/post-over-page.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { classNames } from '../ui/class-names.ts'
import { Backdrop } from '../ui/dialog-surface.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useRestoreFocus } from '../ui/use-restore-focus.ts'
import { InteractivePost } from './interactive-post.tsx'
import { PostStates } from './post-states.tsx'

/**
 * As wide as a post with its buttons: a press beside it reaches the backdrop, which closes it. Light on dark, whatever the theme;
 * it covers the bar of phones.
 */
const modalLook =
  'fixed inset-y-0 right-(--side-panel-width) left-0 z-40 mx-auto w-[min(100vw-var(--side-panel-width),668px)] animate-appear overflow-hidden text-ink scheme-dark outline-none [--bottom-bar-height:env(safe-area-inset-bottom,0px)] max-tablet:bg-canvas'
const overlayLook = 'fixed z-3 max-tablet:[--raised:color-mix(in_srgb,var(--media-control)_50%,transparent)]'

/**
 * A post above the page it was opened from, under its own address. Back, Escape and a press beside it return to the
 * page; ← → go to its neighbours in the list; a reload shows it on its own page [PST-11, PST-12].
 */
export function PostModal() {
  const location = useLocation()
  const navigate = useNavigate()
  const restoreFocus = useRestoreFocus()
  const place = readPostAddress(matchPath(pathPatterns.post, location.pathname)?.params ?? {})
  const neighbours = neighboursOf(place?.postId, readOverPage(location)?.among ?? [])
  const comments = useOpenComments()
  // Open comments are one more history entry.
  const close = () => void navigate(comments.isOpen ? -2 : -1)
  const turn = (postId: number | undefined) => {
    // Replaces the entry: one step back leaves the dialog.
    if (postId !== undefined) void navigate(postPath(postId), { replace: true, state: location.state })
  }
  useTurningKeys(
    () => turn(neighbours.previous),
    () => turn(neighbours.next),
  )
  if (!place) return null
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Radix.Portal>
        {/* Darker than behind a question: counts stand on it. */}
        <div className="*:bg-(--backdrop-strong)!">
          <Backdrop />
        </div>
        <Radix.Content
          {...restoreFocus}
          onOpenAutoFocus={(event) => {
            restoreFocus.onOpenAutoFocus()
            // Focus the post: on the close button, the space bar would close instead of play.
            event.preventDefault()
            if (event.target instanceof HTMLElement) event.target.focus()
          }}
          onInteractOutside={(event) => {
            // A press on a toast must not close the post.
            if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]'))
              event.preventDefault()
          }}
          onEscapeKeyDown={(event) => {
            if (!comments.isOpen) return
            event.preventDefault()
            comments.close()
          }}
          aria-describedby={undefined}
          data-holds-page
          className={modalLook}
        >
          <div
            className={classNames(
              overlayLook,
              'top-[calc(env(safe-area-inset-top)+10px)] right-[calc(var(--side-panel-width)+12px)]',
            )}
          >
            <IconButton label={texts.close} title={texts.close} icon={<X aria-hidden />} onClick={close} />
          </div>
          <PostStates key={place.postId} postId={place.postId}>
            {(post) => <ModalPost post={post} onDeleted={close} />}
          </PostStates>
          <TurnButton towards="previous" postId={neighbours.previous} onTurn={turn} />
          <TurnButton towards="next" postId={neighbours.next} onTurn={turn} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function ModalPost({ post, onDeleted }: { post: Post; onDeleted: () => void }) {
  const title = texts.by(post.pseudo)
  useDocumentTitle(title)
  return (
    <>
      <Radix.Title className="sr-only">{title}</Radix.Title>
      <InteractivePost post={post} isCurrent onDeleted={onDeleted} />
    </>
  )
}

interface TurnButtonProps {
  towards: 'previous' | 'next'
  /** The neighbour on that side, if there is one. */
  postId: number | undefined
  onTurn: (postId: number | undefined) => void
}

function TurnButton({ towards, postId, onTurn }: TurnButtonProps) {
  const label = texts[towards]
  const Icon = towards === 'previous' ? ChevronLeft : ChevronRight
  return (
    <div
      className={classNames(
        overlayLook,
        'top-[calc(50%-22px)] max-tablet:top-[calc(env(safe-area-inset-top)+10px)]',
        towards === 'previous'
          ? 'left-6 max-tablet:left-3'
          : 'right-[calc(var(--side-panel-width)+24px)] max-tablet:right-auto max-tablet:left-16',
      )}
    >
      <IconButton
        label={label}
        title={label}
        icon={<Icon aria-hidden />}
        // `aria-disabled` keeps the focus on the button, which `disabled` would lose.
        aria-disabled={postId === undefined}
        className="aria-disabled:opacity-40"
        onClick={() => onTurn(postId)}
      />
    </div>
  )
}

function neighboursOf(postId: number | undefined, among: readonly number[]) {
  const at = postId === undefined ? -1 : among.indexOf(postId)
  return { previous: at < 0 ? undefined : among[at - 1], next: at < 0 ? undefined : among[at + 1] }
}

function useTurningKeys(onPrevious: () => void, onNext: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isKeyForPage(event)) return
    if (event.key === 'ArrowLeft') onPrevious()
    else if (event.key === 'ArrowRight') onNext()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
