/** Where people write: not what they search for, which is in the address. */
const written =
  'textarea, input:not([type=search], [type=checkbox], [type=radio], [type=range], [type=file], [type=submit])'

const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>()

// From the first letter on, which may come before the code that asks.
document.addEventListener(
  'input',
  ({ target }) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isField && target.matches(written)) typedIn.add(target)
  },
  { capture: true },
)

/** Whether the page shows a field with something that was typed into it, and that a reload might lose. */
export function hasTypedText(): boolean {
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field)
  return [...typedIn].some(({ value }) => value.trim() !== '')
}
