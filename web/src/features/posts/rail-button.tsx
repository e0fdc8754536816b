import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'

/** An act of the rail beside a post: a round button, with a count or word under it. */
export function RailButton({ under, ...button }: ComponentProps<typeof IconButton> & { under?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-1 text-sm font-semibold">
      <IconButton {...button} className="rail-button" />
      {under !== undefined && <span className="rail-under min-h-4 empty:hidden">{under}</span>}
    </div>
  )
}
