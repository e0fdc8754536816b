import { textLength } from '@aura/contract/common'
import { mediaLimits } from '@aura/contract/media/media.limits'
import { legendMaxLength } from '@aura/contract/posts/posts.contract'
import { TextArea } from '../../ui/text-area.tsx'
import { createPostTexts as texts } from './create-post.texts.ts'

interface PostWordsFieldsProps {
  words: { legend: string; alt: string }
  /** The post has, or will have, a picture or video. */
  hasMedia: boolean
  isDisabled: boolean
  /** Why the legend was refused. With it, a longer legend is kept and counted instead of cut; undefined while there is no fault. */
  legend?: { error: string | undefined }
  onChange: (part: { legend: string } | { alt: string }) => void
}

/** The legend of a post and the description of its picture, held to their lengths [PST-02]. */
export function PostWordsFields({ words, hasMedia, isDisabled, legend, onChange }: PostWordsFieldsProps) {
  const used = textLength(words.legend)
  return (
    <>
      <TextArea
        label={texts.legend}
        placeholder={texts.legendPlaceholder}
        value={words.legend}
        {...(legend
          ? { error: legend.error, counter: { used, max: legendMaxLength } }
          : { hint: texts.remaining(legendMaxLength - used) })}
        disabled={isDisabled}
        onChange={({ currentTarget: { value } }) =>
          onChange({ legend: legend ? value : cut(value, legendMaxLength) })
        }
      />
      {hasMedia && (
        <TextArea
          label={texts.alt}
          hint={texts.altHint}
          rows={2}
          value={words.alt}
          disabled={isDisabled}
          onChange={(event) => onChange({ alt: cut(event.currentTarget.value, mediaLimits.altMaxLength) })}
        />
      )}
    </>
  )
}

/** Cuts a text at a length in code points, so that no surrogate pair is split. */
function cut(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('')
}
