import { Check, X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { controlLook, FieldFrame } from '../../../ui/field-frame.tsx'
import { pseudoIdeas } from './pseudo-ideas.ts'
import { pseudoWords, registerTexts as texts } from './register.texts.ts'
import { usePseudoState } from './use-pseudo-state.ts'

interface PseudoFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'value'> {
  typed: string
  error: string | undefined
  onIdea: (pseudo: string) => void
}

/** The field of the pseudo, which shows while typing whether it is free [ACC-17, ACC-18, ACC-19]. */
export function PseudoField({ typed, error, onIdea, ...input }: PseudoFieldProps) {
  const [ideas] = useState(() => pseudoIdeas(2))
  return (
    <div className="grid gap-2.5">
      <FieldFrame
        label={texts.pseudo}
        hint={texts.pseudoHint}
        error={error}
        aside={<PseudoState typed={typed} />}
      >
        {(wiring) => (
          <input
            type="text"
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...wiring}
            className={classNames(controlLook, 'h-11.5')}
          />
        )}
      </FieldFrame>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which stands in the label */}
      <div role="group" aria-label={texts.ideas} className="flex flex-wrap gap-2">
        {ideas.map((idea) => (
          <Button key={idea} variant="secondary" size="compact" onClick={() => onIdea(idea)}>
            {idea}
          </Button>
        ))}
      </div>
    </div>
  )
}

function PseudoState({ typed }: { typed: string }) {
  const state = usePseudoState(typed)
  const isFree = state === 'free'
  const Icon = isFree ? Check : X
  return (
    <span
      role="status"
      className={classNames(
        'flex min-h-5 items-center gap-1 text-sm font-semibold',
        isFree ? 'text-success' : state === 'asking' ? 'text-muted' : 'text-danger',
      )}
    >
      {state !== undefined && (
        <>
          {state !== 'asking' && <Icon aria-hidden className="size-4 stroke-3" />}
          {pseudoWords[state]}
        </>
      )}
    </span>
  )
}
