interface SteadyTextProps {
  children: string
  /** The other words that may stand here, if there are any. */
  room?: string | undefined
}

/** Words that others may replace in place: they keep the height of the longer ones, so that nothing below moves. */
export function SteadyText({ children, room }: SteadyTextProps) {
  return (
    <span
      data-room={room}
      className="grid after:invisible after:content-[attr(data-room)] after:[grid-area:1/1]"
    >
      <span className="[grid-area:1/1]">{children}</span>
    </span>
  )
}
