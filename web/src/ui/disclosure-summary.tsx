import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The words of a `<details>` that are always shown, with an arrow that says whether the rest is. */
export function DisclosureSummary({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <summary
      className={classNames(
        'min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden',
        className ?? 'flex justify-between',
      )}
    >
      {children}
      <ChevronDown
        aria-hidden
        className="size-5 flex-none text-muted transition-transform [[open]>summary>&]:rotate-180"
      />
    </summary>
  )
}
