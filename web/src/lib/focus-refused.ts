/** Focuses the first field of a form that was refused, with the reason in view: below a long text it would not be. */
export function focusRefused(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus()
  const reasonId = field?.getAttribute('aria-describedby')?.split(' ').at(-1)
  if (reasonId) document.getElementById(reasonId)?.scrollIntoView({ block: 'nearest' })
}
