/** Fields people write in; a search is excluded because the address holds it. */
const written =
  'textarea, input:not([type=search], [type=checkbox], [type=radio], [type=range], [type=file], [type=submit])'

const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>()

// Listens from the start: typing may begin before the code that asks has loaded.
document.addEventListener(
  'input',
  ({ target }) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isField && target.matches(written)) typedIn.add(target)
  },
  { capture: true },
)

/** Whether the page shows a field with typed text, which a reload might lose. */
export function hasTypedText(): boolean {
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field)
  return [...typedIn].some(({ value }) => value.trim() !== '')
}
