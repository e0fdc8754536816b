import * as Radix from 'radix-ui/popover'
import { useState } from 'react'
import type { PopoverProps } from './popover.tsx'

/** The loaded part of `Popover`: open at first, because opening the popover loads this code. */
export function PopoverSurface({
  trigger,
  label,
  children,
  side = 'bottom',
  align = 'center',
}: PopoverProps) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Radix.Root open={isOpen} onOpenChange={setIsOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          side={side}
          align={align}
          sideOffset={10}
          collisionPadding={12}
          className="z-50 max-h-(--radix-popover-content-available-height) overflow-y-auto overscroll-contain max-w-[min(340px,calc(100vw-24px))] animate-rise rounded-card border border-line bg-raised p-4 text-base shadow-float outline-none"
        >
          {typeof children === 'function' ? children(() => setIsOpen(false)) : children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
