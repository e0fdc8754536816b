import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'
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

/** Tabs over one panel. The chosen tab belongs in the address, so that it survives a reload. */
export function Tabs<V extends string>({
  label,
  value,
  onChange,
  tabs,
  listClassName,
  children,
}: TabsProps<V>) {
  return (
    <Radix.Root value={value} onValueChange={(chosen) => onChange(chosen as V)}>
      <Radix.List aria-label={label} className={classNames('flex justify-center gap-6', listClassName)}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 border-b-2 border-transparent px-0.5 font-semibold text-muted transition-colors duration-150 hover:text-ink data-[state=active]:border-brand data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} tabIndex={-1} className="outline-none">
          {tab.value === value && children}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
