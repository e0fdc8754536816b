import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { matchPath, useLocation, useNavigate } from 'react-router'
import { postPageTexts as texts } from '../../features/posts/post-page.texts.ts'
import { useOpenComments } from '../../lib/open-comments.ts'
import { animatePageChange } from '../../lib/page-transition.ts'
import { pathPatterns, postPath, readPostAddress } from '../../lib/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Backdrop } from '../../ui/dialog-surface.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { overlayLook, PostModalPosts } from './post-modal-posts.tsx'

/**
 * As wide as a post with its buttons: a click beside it reaches the backdrop, which closes it. Always in the dark theme; it covers
 * the bottom bar of phones.
 */
const modalLook =
  'fixed inset-y-0 right-(--side-panel-width) left-0 z-40 mx-auto w-[min(100vw-var(--side-panel-width),668px)] animate-appear overflow-hidden text-ink scheme-dark outline-none [--bottom-bar-height:env(safe-area-inset-bottom,0px)] max-tablet:bg-canvas'

/**
 * A post above the page it was opened from, under its own address. Back, Escape and a click beside it return to the page, at the post
 * last seen; a swipe and the arrow keys show its neighbours in the list; a reload shows it on its own page [PST-11, PST-12, APP-25].
 */
export function PostModal() {
  const { pathname } = useLocation()
  const place = readPostAddress(matchPath(pathPatterns.post, pathname)?.params ?? {})
  return place && <ModalAt postId={place.postId} />
}

function ModalAt({ postId }: { postId: number }) {
  const navigate = useNavigate()
  const restoreFocus = useRestoreFocus()
  const comments = useOpenComments()
  // Open comments are one more history entry.
  const close = () => animatePageChange('close', () => void navigate(comments.isOpen ? -2 : -1))
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Radix.Portal>
        {/* Darker than behind a question: counts stand on it. */}
        <div className="*:bg-(--backdrop-strong)!">
          <Backdrop />
        </div>
        <Radix.Content
          onOpenAutoFocus={(event) => {
            restoreFocus.onOpenAutoFocus(event)
            // Focus the post: on the close button, the space bar would close instead of play.
            event.preventDefault()
            if (event.target instanceof HTMLElement) event.target.focus()
          }}
          onCloseAutoFocus={(event) => {
            const tile = findTile(postId)
            if (!tile) return restoreFocus.onCloseAutoFocus(event)
            event.preventDefault()
            tile.scrollIntoView({ block: 'nearest' })
            tile.focus({ preventScroll: true })
          }}
          onInteractOutside={(event) => {
            // A click on a toast must not close the post.
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
            data-over-media
            className={classNames(
              overlayLook,
              'top-[calc(env(safe-area-inset-top)+10px)] right-[calc(var(--side-panel-width)+12px)]',
            )}
          >
            <IconButton label={texts.close} title={texts.close} icon={<X aria-hidden />} onClick={close} />
          </div>
          <PostModalPosts postId={postId} onDeleted={close} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The link to the post on the page below. */
function findTile(postId: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main a[href="${postPath(postId)}"]`)
}
