import { lazy, type ReactNode } from 'react'
import { FromFirstOpening } from './from-first-opening.tsx'

const DialogSurface = lazy(async () => ({ default: (await import('./dialog-surface.tsx')).DialogSurface }))

export interface DialogProps {
  isOpen: boolean
  /** Called with `false` when the person closes it (button, Escape, press outside). */
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** One sentence under the title. */
  description?: string
  /** `sheet` comes from the bottom of the screen, for phones. */
  shape?: 'dialog' | 'sheet'
  children: ReactNode
  /** Buttons at the end, the main one last. */
  actions?: ReactNode
}

/** A window over the page, which waits. */
export function Dialog(props: DialogProps) {
  return (
    <FromFirstOpening isOpen={props.isOpen}>
      <DialogSurface {...props} />
    </FromFirstOpening>
  )
}
