import { createContext } from 'react'

/** The element in which menus open: what is modal hides the rest of the page, menus of its own included. */
export const MenuContainer = createContext<HTMLElement | null>(null)
