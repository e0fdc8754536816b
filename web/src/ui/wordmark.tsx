import { classNames } from './class-names.ts'

/** The product's name beside its ring. `isCompact` keeps the ring alone on narrow sidebars. */
export function Wordmark({ isCompact = false, className }: { isCompact?: boolean; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      <span aria-hidden className="aura-mark" />
      <span
        className={classNames(
          'font-display font-extrabold tracking-[-0.045em]',
          isCompact && 'max-wide:sr-only',
        )}
      >
        aura
      </span>
    </span>
  )
}
