import { createContext } from 'react'

/** The element in which menus open: a modal dialog hides every menu outside it. */
export const MenuContainer = createContext<HTMLElement | null>(null)
