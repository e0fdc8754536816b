import './side-panel.css'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMediaQuery } from '../lib/use-media-query.ts'
import { Backdrop } from './dialog-surface.tsx'
import { IconButton } from './icon-button.tsx'
import { MenuContainer } from './menu-container.ts'
import { besideDialog, besidePage } from './side-panel-width.ts'
import { useSheetDrag } from './use-sheet-drag.ts'
import { useVisualViewport } from './use-visual-viewport.ts'

interface SidePanelProps {
  title: string
  /** Beside the title. */
  tools?: ReactNode
  /** The scrolling part. */
  children: ReactNode
  /** Fixed at the bottom. */
  foot?: ReactNode
  /** Asked when the panel appears: true if the person has just opened it, so that it takes the focus unless a child has it. */
  takesFocus: () => boolean
  /** By its button, Escape, a click outside, or a pull down on a phone. */
  onClose: () => void
}

/**
 * A panel that belongs to the page: beside the page on a wide screen, where both stay usable; over the page as a drawer on a
 * narrower screen and as a sheet on a phone. The element that opened it gets the focus back when it closes.
 */
export function SidePanel(props: SidePanelProps) {
  const [page, setPage] = useState<Element>()
  // NOTE: the focus trap of the post dialog excludes panels outside it. Read in an effect, because both may mount in one commit.
  useLayoutEffect(() => setPage(document.querySelector('[data-holds-page]') ?? document.body), [])
  const isBeside = useMediaQuery(page === document.body ? besidePage : besideDialog)
  if (!page) return null
  return isBeside ? <Beside {...props} page={page} /> : <Over {...props} />
}

function Beside({ page, takesFocus, onClose, ...parts }: SidePanelProps & { page: Element }) {
  const titleId = useId()
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const takeFocus = useEffectEvent(() => takesFocus() && panel?.focus({ preventScroll: true }))
  useEffect(() => {
    if (panel) takeFocus()
  }, [panel])
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return createPortal(
    <div
      ref={setPanel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-takes-focus
      className="side-panel"
      data-place="beside"
    >
      <MenuContainer value={panel}>
        <Content {...parts} title={<h2 id={titleId}>{parts.title}</h2>} onClose={onClose} />
      </MenuContainer>
    </div>,
    page,
  )
}

function Over({ onClose, takesFocus, ...parts }: SidePanelProps) {
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  useVisualViewport(panel)
  const drag = useSheetDrag(panel, onClose)
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Backdrop />
        <Radix.Content
          ref={setPanel}
          aria-describedby={undefined}
          aria-modal
          data-takes-focus
          className="side-panel"
          data-place="over"
          onOpenAutoFocus={(event) => {
            // A modal panel always takes the focus, unless a field in it already has it.
            event.preventDefault()
            takesFocus()
            if (!panel?.contains(document.activeElement)) panel?.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            // A click on a toast is not a click outside the panel.
            if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]'))
              event.preventDefault()
          }}
        >
          <div
            aria-hidden
            className="-mb-2.5 hidden h-6 flex-none cursor-grab touch-none place-items-center max-tablet:grid"
            {...drag}
          >
            <span className="h-1 w-10 rounded-[2px] bg-control-line" />
          </div>
          <MenuContainer value={panel}>
            <Content {...parts} title={<Radix.Title>{parts.title}</Radix.Title>} onClose={onClose} />
          </MenuContainer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ContentProps extends Pick<SidePanelProps, 'tools' | 'children' | 'foot' | 'onClose'> {
  title: ReactNode
}

function Content({ title, tools, children, foot, onClose }: ContentProps) {
  return (
    <>
      <header className="flex min-h-15 flex-none zoomed:min-h-11 items-center gap-3.5 border-b border-line px-5 max-tablet:px-4">
        <div className="min-w-0 font-display text-xl font-semibold large-text:text-lg">{title}</div>
        {tools}
        <IconButton
          variant="plain"
          className="-mr-2 ml-auto"
          label="Fermer"
          title="Fermer"
          icon={<X aria-hidden />}
          onClick={onClose}
        />
      </header>
      <div
        data-scrolls
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-color:var(--line)_transparent] [scrollbar-width:thin]"
      >
        {children}
      </div>
      {foot && (
        <footer className="flex-none border-t border-line px-4 py-3 max-tablet:pb-[calc(12px+env(safe-area-inset-bottom))] zoomed:py-1">
          {foot}
        </footer>
      )}
    </>
  )
}
