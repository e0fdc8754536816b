import * as Radix from 'radix-ui/slider'

interface RangeSliderProps {
  /** One value a handle, the smallest first. */
  value: readonly number[]
  /** What each handle sets. */
  labels: readonly string[]
  max: number
  step: number
  /** Least distance of two handles. */
  least?: number
  /** A value in words, for screen readers. */
  say: (value: number) => string
  onChange: (value: number[]) => void
}

/** A line with one handle or several, moved by finger, mouse or arrow keys. */
export function RangeSlider({ value, labels, max, step, least = 0, say, onChange }: RangeSliderProps) {
  return (
    <Radix.Root
      value={[...value]}
      min={0}
      max={max}
      step={step}
      minStepsBetweenThumbs={Math.round(least / step)}
      onValueChange={onChange}
      className="relative flex h-11 w-full touch-none items-center select-none"
    >
      <Radix.Track className="relative h-1.5 grow rounded-full bg-raised-strong">
        <Radix.Range className="absolute h-full rounded-full bg-ink" />
      </Radix.Track>
      {value.map((one, place) => (
        <Radix.Thumb
          // biome-ignore lint/suspicious/noArrayIndexKey: handles keep their places
          key={place}
          aria-label={labels[place]}
          aria-valuetext={say(one)}
          onKeyDown={(event) => {
            if (event.key !== 'Home' && event.key !== 'End') return
            // Radix moves the first or the last handle, whichever has the focus.
            event.preventDefault()
            const { [place - 1]: before, [place + 1]: after } = value
            const to =
              event.key === 'Home'
                ? before === undefined
                  ? 0
                  : before + least
                : after === undefined
                  ? max
                  : after - least
            onChange(value.with(place, to))
          }}
          className="grid size-11 place-content-center rounded-full outline-offset-[-8px] before:block before:size-6 before:rounded-full before:border before:border-control-line before:bg-ink"
        />
      ))}
    </Radix.Root>
  )
}
