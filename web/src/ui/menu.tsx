import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { cloneElement, useState } from 'react'
import { OpenedByKey } from './opened-by-key.ts'
import { useLoadedOnIntent } from './use-loaded-on-intent.ts'

/** One line of a menu: an action, or a link when it has `to`. */
export interface MenuItem {
  label: string
  icon?: ReactNode
  /** The action destroys something. */
  isDangerous?: boolean
  isDisabled?: boolean
  /** A page of this site. */
  to?: string
  onSelect?: () => void
}

export interface MenuProps {
  /** The button that opens the menu: a `Button` or an `IconButton`. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** What the menu is about. */
  label: string
  /** `separator` draws a line between groups. */
  items: readonly (MenuItem | 'separator')[]
  align?: 'start' | 'center' | 'end'
}

const load = () => import('./menu-surface.tsx')

/** A menu under a button. Its code loads at the first sign of interest. */
export function Menu(props: MenuProps) {
  return (
    <MenuLoader load={load} trigger={props.trigger}>
      {({ MenuSurface }) => <MenuSurface {...props} />}
    </MenuLoader>
  )
}

interface MenuLoaderProps<Code> {
  load: () => Promise<Code>
  trigger: MenuProps['trigger']
  /** The menu, from its loaded code: open at first, because opening it loads the code. */
  children: (code: Code) => ReactNode
}

/** The button of a menu whose code, its lines included, loads at the first sign of interest. */
export function MenuLoader<Code>({ load, trigger, children }: MenuLoaderProps<Code>) {
  const { loaded, prepare, show } = useLoadedOnIntent(load)
  const [isOpenedByKey, setIsOpenedByKey] = useState(false)
  if (loaded) return <OpenedByKey value={isOpenedByKey}>{children(loaded)}</OpenedByKey>
  const open = (isByKey: boolean) => {
    setIsOpenedByKey(isByKey)
    void show()
  }
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    // Enter and the space bar click without counting a press.
    onClick: ({ detail }) => open(detail === 0),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      open(true)
    },
  })
}
