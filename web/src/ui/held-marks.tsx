import type { ReactNode } from 'react'

/** The text with each mark on the line of the word before it: sentences of the specification have plain spaces there. */
export function heldMarks(text: string): ReactNode {
  const [start = '', held, ...rest] = text.split(/(\S+ [!?:;»]+)/)
  if (held === undefined) return start
  return (
    <>
      {start}
      <span className="whitespace-nowrap">{held}</span>
      {heldMarks(rest.join(''))}
    </>
  )
}
