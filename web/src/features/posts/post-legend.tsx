import { type MouseEvent, useState } from 'react'
import { TextWithLinks } from '../../ui/text-with-links.tsx'
import { previewLegend } from './legend-preview.rules.ts'
import { postsTexts } from './posts.texts.ts'

/** The legend of a post: its first words, and all of it after « plus » or a click on them [PST-13, PST-25]. */
export function PostLegend({ legend }: { legend: string }) {
  const [isWhole, setIsWhole] = useState(false)
  if (legend === '') return null
  const preview = previewLegend(legend)
  const open = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('a, button') && getSelection()?.isCollapsed !== false) setIsWhole(true)
  }
  return (
    // The button does the same by keys.
    <p
      role="presentation"
      data-legend
      className="mt-2.5 text-pretty whitespace-pre-line"
      {...(preview && !isWhole && { onClick: open })}
    >
      {preview?.isWordCut && !isWhole ? (
        <bdi className="wrap-anywhere">{preview.text}</bdi>
      ) : (
        <TextWithLinks text={isWhole || !preview ? legend : preview.text} />
      )}{' '}
      {preview && (
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
