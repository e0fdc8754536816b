import { useState } from 'react'
import { classNames } from './class-names.ts'
import { TextWithLinks } from './text-with-links.tsx'

const folds = { 6: 'data-folded:line-clamp-6', 8: 'data-folded:line-clamp-8' }
const lettersPerLine = 52

interface FoldedTextProps {
  text: string
  /** Lines that show of a longer text until the reader asks for the rest. */
  lines: keyof typeof folds
  className?: string
}

/** A text with its line breaks, links and mentions; a long one is folded, since it would push the rest off the screen. */
export function FoldedText({ text, lines, className }: FoldedTextProps) {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = text.length > lines * lettersPerLine || text.split('\n').length > lines
  return (
    <>
      <p
        className={classNames('text-pretty wrap-anywhere whitespace-pre-line', folds[lines], className)}
        data-folded={(isLong && !isWhole) || undefined}
      >
        <TextWithLinks text={text} />
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="target min-h-9 text-sm font-semibold text-muted hover:text-ink"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Réduire' : 'Lire la suite'}
        </button>
      )}
    </>
  )
}
