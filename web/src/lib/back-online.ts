/** Says `back` when the server can be reached again: what failed for it may be tried again. */
export const backOnline = new EventTarget()
