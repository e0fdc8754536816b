import { type ReactNode, useId } from 'react'

interface CaseSectionProps {
  title: string
  /** At the end of the line of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of a case. */
export function CaseSection({ title, aside, children }: CaseSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2.5 border-t border-line pt-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={id} className="text-lg font-semibold">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
