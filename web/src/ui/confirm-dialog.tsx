import { lazyDialog } from './lazy-dialog.tsx'

export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** The question, in full. */
  message: string
  /** Names the action: « Supprimer », not « OK ». */
  confirmLabel: string
  cancelLabel?: string
  /** The action destroys something. */
  isDangerous?: boolean
  /** The action is running. */
  busy?: boolean
  onConfirm: () => void
  /** Also when the person presses Escape. */
  onCancel: () => void
}

/** A question that must be answered before going on. The focus starts on the harmless answer. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(
  async () => (await import('./confirm-dialog-surface.tsx')).ConfirmDialogSurface,
  ({ onCancel }) => onCancel(),
)
