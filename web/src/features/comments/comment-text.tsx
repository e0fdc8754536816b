import { useState } from 'react'
import { TextWithLinks } from '../../ui/text-with-links.tsx'
import { commentsTexts as texts } from './comments.texts.ts'

/** A longer text is collapsed: it would push the other comments off the screen. */
const foldedLetters = 420
const foldedLines = 8

/** The text of a comment with its line breaks, links and mentions. */
export function CommentText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false)
  if (text === '') return null
  const isLong = text.length > foldedLetters || text.split('\n').length > foldedLines
  return (
    <>
      <p
        className="text-pretty wrap-anywhere whitespace-pre-line data-folded:line-clamp-8"
        data-folded={(isLong && !isWhole) || undefined}
      >
        <TextWithLinks text={text} />
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="min-h-9 text-sm font-semibold text-muted hover:text-ink"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? texts.readLess : texts.readMore}
        </button>
      )}
    </>
  )
}
