import { textLength } from '@aura/contract/common'
import { legendMaxLength } from '@aura/contract/posts/posts.contract'
import { useRef } from 'react'
import { findCompletions } from '../../cache/completions.ts'
import { Completions } from '../../ui/completions/completions.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { createPostTexts as texts } from './create-post.texts.ts'

interface LegendFieldProps {
  legend: string
  isDisabled: boolean
  /** A post was to be sent: a legend that is too long is refused. */
  isChecked: boolean
  onChange: (legend: string) => void
}

export const isLegendTooLong = (legend: string): boolean => textLength(legend.trim()) > legendMaxLength

/** The legend of a post. What is too long is kept and counted, never cut unseen [PST-02]. */
export function LegendField({ legend, isDisabled, isChecked, onChange }: LegendFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const isOver = isLegendTooLong(legend)
  const used = isOver ? textLength(legend.trim()) : Math.min(textLength(legend), legendMaxLength)
  const left = legendMaxLength - used
  return (
    <div className="relative">
      <TextArea
        ref={field}
        label={texts.legend}
        placeholder={texts.legendPlaceholder}
        value={legend}
        error={isChecked && isOver ? texts.legendTooLong : undefined}
        hint={
          isOver ? (
            <span className="font-semibold text-danger">{texts.tooLong(-left)}</span>
          ) : (
            texts.remaining(left)
          )
        }
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Completions field={field} text={legend} onWrite={onChange} source={findCompletions} side="below" />
    </div>
  )
}
