import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

interface ProseSectionProps {
  title: string
  /** Its name in addresses: `#name` leads here. */
  id?: string
  children: ReactNode
}

/** A titled part of a text to read. */
export function ProseSection({ title, id, children }: ProseSectionProps) {
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // The page loads after its address has changed, too late for the browser itself to scroll there.
  useEffect(() => {
    if (id !== undefined && hash === `#${id}`) section.current?.scrollIntoView()
  }, [hash, id])
  return (
    <section
      ref={section}
      id={id}
      className="mb-8 grid scroll-mt-6 gap-3 text-pretty [&_a]:underline [&_a]:decoration-control-line [&_a]:underline-offset-4 [&_a]:py-1 [&_li]:mb-1.5 [&_p]:leading-relaxed [&_ul]:list-disc [&_ul]:pl-5"
    >
      <h2 className="font-display text-xl font-semibold">{title}</h2>
      {children}
    </section>
  )
}
