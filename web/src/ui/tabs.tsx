import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface TabsProps<V extends string> {
  /** What the tabs choose between: the accessible name of their list. */
  label: string
  value: V
  onChange: (value: V) => void
  tabs: readonly { value: V; label: string }[]
  /** Position of the list, over media for instance. */
  listClassName?: string | undefined
  /** All tabs share one content, which keeps its fields and their focus. */
  isPanelShared?: boolean
  /** The panel of the selected tab. */
  children: ReactNode
}

/**
 * Tabs over one panel, with the keyboard of the ARIA pattern: one tab stop, arrows, Home and End select.
 * The selected tab belongs in the address, so that it survives a reload.
 */
export function Tabs<V extends string>({
  label,
  value,
  onChange,
  tabs,
  listClassName,
  isPanelShared = false,
  children,
}: TabsProps<V>) {
  const id = useId()
  const idOf = (tab: V) => `${id}-${tab}`
  const selected = tabs.findIndex((tab) => tab.value === value)

  const selectByKey = (event: KeyboardEvent) => {
    // With a modifier, the key belongs to the browser: Alt and an arrow go back in history.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = { ArrowLeft: selected - 1, ArrowRight: selected + 1, Home: 0, End: -1 }[event.key]
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    document.getElementById(idOf(tab.value))?.focus()
  }

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className={classNames('flex justify-center gap-6', listClassName)}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={idOf(tab.value)}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={({ currentTarget }) => {
              // A tap, unlike a key, leaves a tab cut at the edge of a scrolling row.
              if (isScrolling(currentTarget.parentElement))
                currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
              if (tab.value !== value) onChange(tab.value)
            }}
            onKeyDown={selectByKey}
            className="min-h-11 min-w-11 border-b-2 border-transparent px-0.5 font-semibold text-muted transition-colors duration-150 hover:text-ink aria-selected:border-brand aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={isPanelShared ? undefined : value}
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

const isScrolling = (row: HTMLElement | null) => row !== null && row.scrollWidth > row.clientWidth
