import { type ReactNode, useId } from 'react'
import { Switch } from './switch.tsx'

interface SwitchFieldProps {
  label: string
  /** Explains the « on » state. */
  hint: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A switch at the end of its words, which may be pressed as well. */
export function SwitchField({ label, hint, ...control }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-5">
      <div className="grid gap-0.5">
        <label htmlFor={id} className="cursor-pointer font-semibold">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted text-pretty">
          {hint}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-hint`} {...control} />
    </div>
  )
}
