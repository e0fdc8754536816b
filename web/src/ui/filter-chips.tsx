import { Button } from './button.tsx'

interface FilterChipsProps<V> {
  /** What is filtered: the accessible name of the group. */
  label: string
  choices: readonly { value: V; label: string }[]
  chosen: V
  onChoose: (value: V) => void
}

/** Buttons of which one is pressed; they wrap on narrow screens. */
export function FilterChips<V>({ label, choices, chosen, onChoose }: FilterChipsProps<V>) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <Button
          key={choice.label}
          variant="secondary"
          size="small"
          className="aria-pressed:border-ink aria-pressed:bg-raised-strong"
          pressed={choice.value === chosen}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </Button>
      ))}
    </fieldset>
  )
}
