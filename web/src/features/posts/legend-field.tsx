import { textLength } from '@aura/contract/common'
import { legendMaxLength } from '@aura/contract/posts/posts.contract'
import { type ComponentProps, useRef } from 'react'
import { findCompletions } from '../../cache/completions.ts'
import { Completions } from '../../ui/completions/completions.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { createPostTexts as texts } from './create-post.texts.ts'

interface LegendFieldProps {
  legend: string
  isDisabled: boolean
  /** The person tried to send the post: a legend that is too long is marked. */
  isChecked: boolean
  onChange: (legend: string) => void
}

export const isLegendTooLong = (legend: string): boolean => textLength(legend.trim()) > legendMaxLength

interface LegendTextAreaProps extends Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange'> {
  legend: string
  onChange: (legend: string) => void
}

/** A field for a legend, which completes mentions and hashtags [PST-25]. */
export function LegendTextArea({ legend, onChange, ...area }: LegendTextAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="relative">
      <TextArea
        {...area}
        ref={field}
        value={legend}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Completions field={field} text={legend} onWrite={onChange} source={findCompletions} side="below" />
    </div>
  )
}

/** The legend of a new post. A text that is too long is kept and counted, never cut silently [PST-02]. */
export function LegendField({ legend, isDisabled, isChecked, onChange }: LegendFieldProps) {
  const isOver = isLegendTooLong(legend)
  const used = isOver ? textLength(legend.trim()) : Math.min(textLength(legend), legendMaxLength)
  const left = legendMaxLength - used
  return (
    <LegendTextArea
      label={texts.legend}
      placeholder={texts.legendPlaceholder}
      legend={legend}
      error={isChecked && isOver ? texts.legendTooLong : undefined}
      hint={
        isOver ? (
          <span className="font-semibold text-danger">{texts.tooLong(-left)}</span>
        ) : (
          texts.remaining(left)
        )
      }
      disabled={isDisabled}
      onChange={onChange}
    />
  )
}
