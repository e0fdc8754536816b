import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** What the button does, in words: its accessible name. */
  label: string
  icon: ReactNode
  /** For a button that switches something on and off. */
  pressed?: boolean
  /** `plain` has no circle, for toolbars and fields. */
  variant?: 'round' | 'plain'
}

/** A 44 px target with an icon alone. */
export function IconButton({
  label,
  icon,
  pressed,
  variant = 'round',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames(
        'grid size-11 flex-none place-items-center rounded-full transition-[background-color,transform,color] duration-150',
        'active:scale-95 disabled:opacity-50 [&_svg]:size-[22px] [&_svg]:stroke-[1.8]',
        variant === 'round'
          ? 'border border-line bg-raised hover:bg-raised-strong'
          : 'text-muted hover:text-ink',
        pressed && 'text-brand',
        className,
      )}
    >
      {icon}
    </button>
  )
}
