/** Elements whose keys are their own. A dialog with `data-holds-page` leaves its keys to the page. */
const ownKeys =
  'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]:not([data-holds-page]), [role="alertdialog"]'

/** Whether a key press is meant for the page: nobody is typing, no dialog or menu is open, no shortcut of the browser. */
export function isKeyForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const { target } = event
  return !(target instanceof Element && target.closest(ownKeys))
}
