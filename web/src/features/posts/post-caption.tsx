import { cutText } from '@aura/contract/common'
import { captionPreviewLength } from '@aura/contract/posts/posts.contract'
import { useState } from 'react'
import { TextWithLinks } from '../../ui/text-with-links.tsx'
import { postsTexts } from './posts.texts.ts'

/** The legend of a post: its first 40 characters, all of it after « plus » [PST-13]. */
export function PostCaption({ legend }: { legend: string }) {
  const [isWhole, setIsWhole] = useState(false)
  if (legend === '') return null
  const preview = cutText(legend, captionPreviewLength)
  const isCut = preview !== legend
  return (
    <p className="mt-2.5 text-pretty whitespace-pre-line">
      {
        // A cut link or mention would lead elsewhere: the preview has none.
        isCut && !isWhole ? <bdi>{preview}</bdi> : <TextWithLinks text={legend} />
      }{' '}
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
