import * as Radix from 'radix-ui/dropdown-menu'
import { type FocusEvent, useCallback, useContext, useRef, useState } from 'react'
import { Link } from '../lib/router.tsx'
import { classNames } from './class-names.ts'
import type { MenuItem, MenuProps } from './menu.tsx'
import { MenuContainer } from './menu-container.ts'
import { OpenedByKey } from './opened-by-key.ts'
import { focusPlace, passFocusOn } from './pass-focus-on.ts'

function itemLook({ isDangerous }: MenuItem): string {
  return classNames(
    'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1 text-base wrap-anywhere -outline-offset-2 select-none',
    'data-highlighted:bg-raised-strong data-disabled:opacity-50 [&_svg]:size-4.5 [&_svg]:flex-none',
    isDangerous ? 'text-danger' : 'text-ink',
  )
}

function Item({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  const { label, icon, isDisabled = false, to } = item
  return (
    <Radix.Item
      asChild={to !== undefined}
      disabled={isDisabled}
      className={itemLook(item)}
      onSelect={onSelect}
    >
      {to === undefined ? (
        <>
          {icon}
          {label}
        </>
      ) : (
        <Link to={to}>
          {icon}
          {label}
        </Link>
      )}
    </Radix.Item>
  )
}

/** The loaded part of `Menu`: open at first, because opening the menu loads this code. */
export function MenuSurface({ trigger, label, items, align = 'end' }: MenuProps) {
  const place = useContext(MenuContainer)
  const button = useRef<HTMLButtonElement>(null)
  const takeButton = useCallback((element: HTMLButtonElement | null) => {
    button.current = element
    return passFocusOn(element)
  }, [])
  const select = ({ onSelect }: MenuItem) => {
    // An entry may take the button away: with the focus on it, `passFocusOn` finds the next place.
    if (onSelect) button.current?.focus({ preventScroll: true })
    onSelect?.()
  }
  // Radix sees only the keys pressed since this code came.
  const isFirstByKey = useRef(useContext(OpenedByKey))
  const focusFirst = ({ target, currentTarget: menu }: FocusEvent<HTMLElement>) => {
    if (!isFirstByKey.current || target !== menu) return
    isFirstByKey.current = false
    focusPlace(menu.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])'))
  }
  // Inside the page's landmark: a child of the body would belong to none.
  const [landmark] = useState(
    () => document.querySelector<HTMLElement>('[data-holds-page]') ?? document.querySelector('main'),
  )
  return (
    // Not modal: a modal menu locks the scroll with a style element, which the content security policy refuses.
    <Radix.Root defaultOpen modal={false}>
      <Radix.Trigger ref={takeButton} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={place ?? landmark}>
        <Radix.Content
          aria-label={label}
          aria-labelledby={undefined}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          onFocus={focusFirst}
          className="shaded-ends z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-16px)] min-w-48 animate-rise overflow-y-auto overscroll-contain rounded-card border border-line p-1.5 shadow-float"
        >
          {items.map((item, position) =>
            item === 'separator' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a separator has no other name than its place
              <Radix.Separator key={`separator ${position}`} className="mx-2 my-1.5 h-px bg-line" />
            ) : (
              <Item key={item.label} item={item} onSelect={() => select(item)} />
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
