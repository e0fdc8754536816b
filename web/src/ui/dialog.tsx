import { lazy, type ReactNode, Suspense } from 'react'
import { useWasOpened } from './use-was-opened.ts'

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

/** A window over the page, which waits. Its code loads with the first opening. */
export function Dialog(props: DialogProps) {
  if (!useWasOpened(props.isOpen)) return null
  return (
    <Suspense fallback={null}>
      <DialogSurface {...props} />
    </Suspense>
  )
}
