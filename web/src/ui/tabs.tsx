import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface TabsProps<V extends string> {
  /** What the tabs choose between: the accessible name of their list. */
  label: string
  value: V
  onChange: (value: V) => void
  tabs: readonly { value: V; label: string }[]
  /** Place of the list, over media for instance. */
  listClassName?: string
  /** The panel of the chosen tab. */
  children: ReactNode
}

/**
 * Tabs over one panel, as a keyboard knows them: one stop for all, arrows choose. The chosen tab belongs in the address, so that it
 * survives a reload.
 */
export function Tabs<V extends string>({
  label,
  value,
  onChange,
  tabs,
  listClassName,
  children,
}: TabsProps<V>) {
  const id = useId()
  const idOf = (tab: V) => `${id}-${tab}`
  const move = (event: KeyboardEvent) => {
    const from = tabs.findIndex((tab) => tab.value === value)
    const places: Record<string, number> = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: -1 }
    const next = tabs.at((places[event.key] ?? Number.NaN) % tabs.length)
    if (!(event.key in places) || !next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(idOf(next.value))?.focus()
  }
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className={classNames('flex justify-center gap-6', listClassName)}
      >
        {tabs.map((tab) => {
          const isChosen = tab.value === value
          return (
            <button
              key={tab.value}
              id={idOf(tab.value)}
              type="button"
              role="tab"
              aria-selected={isChosen}
              aria-controls={isChosen ? `${id}-panel` : undefined}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => isChosen || onChange(tab.value)}
              onKeyDown={move}
              className="min-h-11 border-b-2 border-transparent px-0.5 font-semibold text-muted transition-colors duration-150 hover:text-ink aria-selected:border-brand aria-selected:text-ink"
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      <div
        key={value}
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={idOf(value)}
        tabIndex={-1}
        className="outline-none"
      >
        {children}
      </div>
    </div>
  )
}
