/** Focuses the first field of a form that was refused. */
export function focusRefused(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
