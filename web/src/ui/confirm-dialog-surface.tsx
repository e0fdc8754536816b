import * as Radix from 'radix-ui/alert-dialog'
import { useRef } from 'react'
import { Button } from './button.tsx'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { Backdrop } from './dialog-surface.tsx'
import { heldMarks } from './held-marks.tsx'
import { useClosedByBack } from './use-closed-by-back.ts'
import { useRestoreFocus } from './use-restore-focus.ts'

/** The loaded part of `ConfirmDialog`. */
export function ConfirmDialogSurface({
  isOpen,
  title,
  message,
  confirmLabel,
  cancelLabel = 'Annuler',
  isDangerous = false,
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const restoreFocus = useRestoreFocus()
  useClosedByBack(isOpen, onCancel)
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <Radix.Portal>
        <Backdrop layer="z-50" />
        <Radix.Content
          {...restoreFocus}
          aria-modal
          onOpenAutoFocus={(event) => {
            restoreFocus.onOpenAutoFocus(event)
            event.preventDefault()
            cancel.current?.focus()
          }}
          className="fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-16px)] w-[min(420px,calc(100vw-32px))] -translate-1/2 animate-appear gap-2 overflow-y-auto rounded-card border border-line bg-raised p-5 text-ink shadow-float outline-none"
        >
          <Radix.Title className="font-display text-xl font-semibold wrap-anywhere">{title}</Radix.Title>
          <Radix.Description className="text-muted text-pretty wrap-anywhere">
            {heldMarks(message)}
          </Radix.Description>
          <div className="mt-3 flex flex-wrap justify-end gap-2 max-tablet:*:grow">
            <Button ref={cancel} variant="secondary" onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button variant={isDangerous ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
