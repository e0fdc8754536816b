import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { classNames } from './class-names.ts'
import type { DialogProps } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { useClosedByBack } from './use-closed-by-back.ts'
import { useRestoreFocus } from './use-restore-focus.ts'

/** The shade behind a dialog. Radix's own locks the scroll with a style element, which the content security policy refuses. */
export function Backdrop({ layer = 'z-40' }: { layer?: 'z-40' | 'z-50' }) {
  return (
    <div
      data-holds-scroll
      className={classNames('fixed inset-0 animate-appear bg-backdrop backdrop-blur-[2px]', layer)}
    />
  )
}

const shapes = {
  dialog:
    'top-1/2 left-1/2 w-[min(460px,calc(100vw-32px))] max-h-[min(720px,calc(100dvh-48px))] -translate-1/2 rounded-card border animate-appear short:w-[min(720px,calc(100vw-32px))] short:max-h-[calc(100dvh-16px)]',
  sheet:
    'inset-x-0 bottom-0 max-h-[calc(100dvh-64px)] rounded-t-[20px] border-t pb-[env(safe-area-inset-bottom)] animate-sheet',
}

/** Escape closes the suggestions of a field before the dialog around it. */
function keepForSuggestions(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.matches('textarea[aria-controls]'))
    event.preventDefault()
}

function keepOpen(event: Event): void {
  event.preventDefault()
}

/** The loaded part of `Dialog`. */
export function DialogSurface({
  isOpen,
  onOpenChange,
  title,
  titleRoom,
  description,
  shape = 'dialog',
  isDismissable = true,
  children,
  actions,
}: DialogProps) {
  const restoreFocus = useRestoreFocus()
  useClosedByBack(isOpen, () => isDismissable && onOpenChange(false))
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* In the layer of dialogs, so that it also shades the dialog that opened this one. */}
        <Backdrop layer="z-50" />
        <Radix.Content
          {...restoreFocus}
          onEscapeKeyDown={isDismissable ? keepForSuggestions : keepOpen}
          {...(!isDismissable && { onInteractOutside: keepOpen })}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={classNames(
            'fixed z-50 flex flex-col border-line bg-raised text-ink shadow-float outline-none zoomed:overflow-y-auto',
            shapes[shape],
          )}
        >
          {/* The line shows once the body is scrolled: until then, 3 px of the body cover it wherever it falls between pixels. */}
          <header className="relative px-5 pt-4 wrap-anywhere after:absolute after:inset-x-0 after:top-full after:z-11 after:h-0.5 after:border-b after:border-line after:bg-raised short:pt-1">
            <div className="flex items-start justify-between gap-3">
              <Radix.Title className="py-2.25 font-display text-xl font-semibold">
                <span className="steady" data-room={titleRoom}>
                  <span>{title}</span>
                </span>
              </Radix.Title>
              {isDismissable && (
                <Radix.Close asChild>
                  <IconButton variant="plain" className="-mr-2.5" label="Fermer" icon={<X aria-hidden />} />
                </Radix.Close>
              )}
            </div>
            {description !== undefined && (
              <Radix.Description className="-mt-1 text-muted text-pretty short:sr-only">
                {description}
              </Radix.Description>
            )}
          </header>
          <div
            data-scrolls
            className="relative overflow-y-auto px-5 py-4 before:absolute before:inset-x-0 before:top-0 before:z-12 before:h-0.75 before:bg-raised short:py-2 zoomed:max-h-[calc(100dvh-56px)] zoomed:shrink-0"
          >
            {children}
          </div>
          {actions && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 short:py-2 max-tablet:*:grow">
              {actions}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
