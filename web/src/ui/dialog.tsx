import type { ReactNode } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'

export interface DialogProps {
  isOpen: boolean
  /** Called with `false` when the person closes it (button, Escape, press outside). */
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** Another title that may take its place while the window is open, for which it keeps the room. */
  titleRoom?: string
  /** One sentence under the title. */
  description?: string
  /** `sheet` comes from the bottom of the screen, for phones. */
  shape?: 'dialog' | 'sheet'
  /** Closed by ×, Escape and presses outside; true by default. Otherwise only its actions close it. */
  isDismissable?: boolean
  children: ReactNode
  /** Buttons at the end, the main one last. */
  actions?: ReactNode
}

/** A window over the page, which waits. */
export const Dialog = lazyDialog<DialogProps>(
  async () => (await import('./dialog-surface.tsx')).DialogSurface,
  ({ onOpenChange }) => onOpenChange(false),
)
