import type { ReactNode } from 'react'

/** A named group of components on the design system’s page. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <h3 className="border-b border-line pb-2 text-sm font-semibold text-muted">{name}</h3>
      {children}
    </div>
  )
}
