import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

interface FilterChipsProps<V> {
  /** What is filtered: the accessible name of the group. */
  label: string
  choices: readonly { value: V; label: string }[]
  chosen: V
  onChoose: (value: V) => void
  /** On a phone they scroll in one row, to the edges of the page. */
  isOneRow?: boolean
}

/** Buttons of which one is pressed; they wrap on narrow screens. */
export function FilterChips<V>({ label, choices, chosen, onChoose, isOneRow = false }: FilterChipsProps<V>) {
  return (
    <fieldset
      className={classNames(
        'flex min-w-0 flex-wrap gap-2',
        isOneRow &&
          'max-tablet:-mx-5 max-tablet:flex-nowrap max-tablet:overflow-x-auto max-tablet:*:flex-none max-tablet:px-5 max-tablet:py-1 max-tablet:[scrollbar-width:none]',
      )}
    >
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
