/** Whether the device types without an on-screen keyboard, which would cover half of the screen. */
export function hasKeyboard(): boolean {
  return !window.matchMedia('(pointer: coarse)').matches
}
