/** Focuses the first field of a form that was refused, with its label and the reason in view; of a long text, the reason. */
export function focusRefused(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLInputElement>('[aria-invalid="true"]')
  field?.focus()
  const reasonId = field?.getAttribute('aria-describedby')?.split(' ').at(-1)
  const reason = reasonId === undefined ? null : document.getElementById(reasonId)
  for (const part of [field?.labels?.[0], reason]) part?.scrollIntoView({ block: 'nearest' })
}
