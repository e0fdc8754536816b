import { useState } from 'react'
import { TextWithLinks } from '../../ui/text-with-links.tsx'
import { commentsTexts as texts } from './comments.texts.ts'

/** A text past either is folded: it would push the others off the screen. */
const foldedLetters = 420
const foldedLines = 8

/** What someone wrote, as they wrote it: line breaks kept, links and mentions made to lead. */
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
