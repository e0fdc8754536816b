import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react'
import { useLoadedOnIntent } from './use-loaded-on-intent.ts'

export interface PopoverProps {
  /** The button that opens the popover: a `Button` or an `IconButton`. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** What the popover is about: its accessible name. */
  label: string
  /** A function receives what closes it. */
  children: ReactNode | ((close: () => void) => ReactNode)
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
}

const load = () => import('./popover-surface.tsx')

/** A small surface tied to a button; the page stays usable. Its code loads at the first sign of interest. */
export function Popover(props: PopoverProps) {
  const { loaded, prepare, show } = useLoadedOnIntent(load)
  if (loaded) return <loaded.PopoverSurface {...props} />
  return cloneElement(props.trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: show,
  })
}
