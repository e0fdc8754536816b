import type { ReactNode } from 'react'

/** A titled part of a text to read. */
export function ProseSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-8 grid gap-3 text-pretty [&_a]:underline [&_a]:decoration-control-line [&_a]:underline-offset-4 [&_li]:mb-1.5 [&_p]:leading-relaxed [&_ul]:list-disc [&_ul]:pl-5">
      <h2 className="font-display text-xl font-semibold">{title}</h2>
      {children}
    </section>
  )
}
