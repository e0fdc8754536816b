import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Link, type LinkProps } from '../lib/router.tsx'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
type ButtonSize = 'small' | 'compact' | 'medium'

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Takes the whole width of its container. */
  isWide?: boolean
}

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-ink text-canvas border-transparent hover:bg-[color-mix(in_oklab,var(--ink)_86%,var(--canvas))]',
  secondary: 'bg-raised text-ink border-control-line/60 hover:bg-raised-strong',
  ghost: 'bg-transparent text-ink border-transparent hover:bg-raised-strong',
  danger:
    'bg-danger text-on-danger border-transparent hover:bg-[color-mix(in_oklab,var(--danger)_88%,var(--ink))]',
}

const sizes: Record<ButtonSize, string> = {
  small: 'target min-h-9 text-sm gap-1.5',
  /** Beside small words, where the whole of a target shows. */
  compact: 'min-h-11 text-sm',
  medium: 'min-h-11 text-base gap-2',
}

/** Beside words alone, and beside these with the sign of a running call: the button is as wide as before. */
const paddings: Record<ButtonSize, { words: string; busy: string }> = {
  small: { words: 'px-3.5', busy: 'px-0.75' },
  compact: { words: 'px-3.5', busy: 'px-1.5' },
  medium: { words: 'px-5', busy: 'px-2' },
}

function lookOf(
  { variant = 'primary', size = 'medium', isWide }: Look,
  padding: 'words' | 'busy' = 'words',
): string {
  return classNames(
    'inline-flex items-center justify-center rounded-full border py-1 text-center font-semibold select-none',
    'transition-[background-color,opacity,transform] duration-150 active:scale-[0.98]',
    'disabled:opacity-50 disabled:active:scale-100 aria-busy:cursor-progress',
    variants[variant],
    sizes[size],
    paddings[size][padding],
    // A wide one takes two lines rather than make its page scroll sideways.
    isWide ? 'w-full' : 'whitespace-nowrap large-text:whitespace-normal',
  )
}

/** A press that draws nothing within this time may be repeated on purpose. */
const doublePressMs = 700

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /**
     * A call is running: the button shows it and ignores presses, but keeps the focus. If given, the second press of a double click
     * is ignored as well, which may come before the first has made it busy.
     */
    busy?: boolean
    /** For a button that switches something on and off. */
    pressed?: boolean
    icon?: ReactNode
  }

/** A button. `type` is `button` unless it sends a form. */
export function Button({
  variant = 'primary',
  size = 'medium',
  isWide = false,
  busy,
  pressed,
  icon,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    pressedAt.current = Number.NEGATIVE_INFINITY
  })
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-pressed={pressed}
      onClick={(event) => {
        const isAgain = busy !== undefined && event.timeStamp - pressedAt.current < doublePressMs
        if (busy || isAgain) return event.preventDefault()
        pressedAt.current = event.timeStamp
        onClick?.(event)
      }}
      className={classNames(lookOf({ variant, size, isWide }, busy && !icon ? 'busy' : 'words'), className)}
    >
      {busy ? <LoaderCircle aria-hidden className="size-4 animate-turn" /> : icon}
      {children}
    </button>
  )
}

/** A link to a page of this site that looks like a button. */
export function ButtonLink({ variant, size, isWide, className, ...rest }: LinkProps & Look) {
  const look = lookOf({ ...(variant && { variant }), ...(size && { size }), ...(isWide && { isWide }) })
  return <Link {...rest} className={classNames(look, className)} />
}
