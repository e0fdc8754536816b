import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ButtonLink } from './button.tsx'

interface PaginationProps {
  /** What is paged: the accessible name of the navigation. */
  label: string
  /** From 1. */
  page: number
  pages: number
  /** « Page 2 sur 5 », between the two links. */
  summary: string
  addressOf: (page: number) => string
}

/** Links to the previous and next page of a list; nothing for a single page. */
export function Pagination({ label, page, pages, summary, addressOf }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className="mt-7 flex flex-wrap items-center justify-between gap-3">
      <span className="flex-1">
        {page > 1 && (
          <ButtonLink
            ref={passFocusToSummary}
            to={addressOf(Math.min(page - 1, pages))}
            variant="secondary"
            size="small"
            rel="prev"
          >
            <ChevronLeft aria-hidden className="size-4" />
            Précédent
          </ButtonLink>
        )}
      </span>
      <span data-summary tabIndex={-1} className="text-center text-sm text-muted tabular-nums">
        {summary}
      </span>
      <span className="flex-1 text-right">
        {page < pages && (
          <ButtonLink
            ref={passFocusToSummary}
            to={addressOf(page + 1)}
            variant="secondary"
            size="small"
            rel="next"
          >
            Suivant
            <ChevronRight aria-hidden className="size-4" />
          </ButtonLink>
        )}
      </span>
    </nav>
  )
}

/** A ref for a link that goes when there is no page further on: the focus stays here, and the new page is announced. */
function passFocusToSummary(link: HTMLElement | null): () => void {
  return () => {
    if (link === null || document.activeElement !== link) return
    const summary = link.closest('nav')?.querySelector<HTMLElement>('[data-summary]')
    queueMicrotask(() => {
      if (document.activeElement === document.body) summary?.focus({ preventScroll: true })
    })
  }
}
