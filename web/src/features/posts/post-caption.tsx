import { captionPreviewLength } from '@aura/contract/posts/posts.contract'
import { useState } from 'react'
import { TextWithLinks } from '../../ui/text-with-links.tsx'
import { postsTexts } from './posts.texts.ts'

/** The legend of a post: its first 40 characters, all of it after « plus » [PST-13]. */
export function PostCaption({ legend }: { legend: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const letters = [...legend]
  if (letters.length === 0) return null
  const isCut = letters.length > captionPreviewLength
  const text = isCut && !isWhole ? `${letters.slice(0, captionPreviewLength).join('').trimEnd()}…` : legend
  return (
    <p className="mt-2.5 text-pretty whitespace-pre-line">
      {isCut && !isWhole ? text : <TextWithLinks text={text} />}{' '}
      {isCut && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="-my-2 py-2 font-semibold underline-offset-2 hover:underline"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? postsTexts.less : postsTexts.more}
        </button>
      )}
    </p>
  )
}
