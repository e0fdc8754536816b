import * as Radix from 'radix-ui/switch'
import { classNames } from './class-names.ts'

interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** The accessible name, where no label beside it gives one. */
  label?: string
  id?: string
  'aria-describedby'?: string | undefined
}

/** Something on or off, at once: no button has to be pressed after it. A target of 44 px. */
export function Switch({ label, onChange, ...control }: SwitchProps) {
  return (
    <Radix.Root
      {...control}
      {...(label !== undefined && { 'aria-label': label })}
      onCheckedChange={onChange}
      className={classNames(
        'relative h-6.5 w-11 flex-none rounded-full border border-control-line bg-raised-strong transition-colors duration-150',
        'after:absolute after:inset-x-0 after:-inset-y-2.5 disabled:cursor-not-allowed disabled:opacity-50',
        'data-[state=checked]:border-ink data-[state=checked]:bg-ink',
      )}
    >
      <Radix.Thumb
        className={classNames(
          'block size-4.5 translate-x-[3px] rounded-full bg-muted transition-transform duration-150',
          'data-[state=checked]:translate-x-[21px] data-[state=checked]:bg-canvas',
        )}
      />
    </Radix.Root>
  )
}
