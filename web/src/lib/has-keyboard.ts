/** Whether typing needs no keyboard on the screen, which would cover half of it. */
export function hasKeyboard(): boolean {
  return !window.matchMedia('(pointer: coarse)').matches
}
