import { createContext } from 'react'

/** Whether a key opened the menu whose code loads: its first line then takes the focus. */
export const OpenedByKey = createContext(false)
