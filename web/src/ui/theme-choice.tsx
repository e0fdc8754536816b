import { useId } from 'react'
import { setTheme, type Theme, useTheme } from '../lib/theme.ts'

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'Auto' },
  { value: 'dark', label: 'Sombre' },
  { value: 'light', label: 'Clair' },
]

/** The switch between the two themes; « Auto » follows the device. A browser without light-dark() has the dark one alone. */
export function ThemeChoice() {
  if (CSS.supports('color', 'light-dark(black, white)')) return <ThemeSwitch />
  return (
    <p className="text-sm text-muted">
      Thème sombre seulement : ce navigateur est trop ancien pour le thème clair.
    </p>
  )
}

function ThemeSwitch() {
  const theme = useTheme()
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">Thème</legend>
      <div className="grid grid-cols-3 gap-1 rounded-full border border-line bg-canvas p-1">
        {themes.map(({ value, label }) => (
          <label
            key={value}
            className="target grid min-h-9 cursor-pointer place-items-center rounded-full text-sm font-medium text-muted has-checked:bg-ink has-checked:text-canvas has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={theme === value}
              onChange={() => setTheme(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
