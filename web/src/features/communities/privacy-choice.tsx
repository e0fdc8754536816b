import { Globe, Lock } from 'lucide-react'
import { useId } from 'react'
import { communitiesTexts as texts } from './communities.texts.ts'

interface PrivacyChoiceProps {
  /** 0: public, 1: private. */
  privacy: number
  onChoose: (privacy: number) => void
}

const choices = [
  { value: 0, label: texts.public, hint: texts.publicHint, Icon: Globe },
  { value: 1, label: texts.private, hint: texts.privateHint, Icon: Lock },
]

/** Public or private, each with an explanation [COM-04]. */
export function PrivacyChoice({ privacy, onChoose }: PrivacyChoiceProps) {
  const id = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{texts.privacy}</legend>
      {choices.map(({ value, label, hint, Icon }) => (
        <label
          key={value}
          className="grid cursor-pointer grid-cols-[auto_1fr_auto] items-start gap-x-3 rounded-control border border-control-line/60 px-3.5 py-3 transition-colors duration-150 hover:border-muted has-checked:border-brand has-checked:bg-brand/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
        >
          <Icon aria-hidden className="mt-0.5 size-5 stroke-[1.8] text-muted" />
          <span className="grid gap-0.5">
            <span id={`${id}-${value}`} className="font-semibold">
              {label}
            </span>
            <span id={`${id}-${value}-hint`} className="text-sm text-muted text-pretty">
              {hint}
            </span>
          </span>
          <input
            type="radio"
            name={id}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={`${id}-${value}-hint`}
            checked={privacy === value}
            onChange={() => onChoose(value)}
            className="mt-1 size-4.5 accent-brand outline-none"
          />
        </label>
      ))}
    </fieldset>
  )
}
