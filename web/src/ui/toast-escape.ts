import { toast } from 'sonner'

/** What Escape closes before toasts. */
const opened = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Escape ends the newest toast, unless something else is open or the element with the focus has used the key. */
export function endToastsByEscape(): () => void {
  const press = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, isComposing, defaultPrevented } = event
    if (key !== 'Escape' || altKey || ctrlKey || metaKey || isComposing || defaultPrevented) return
    if (document.querySelector(opened)) return
    const newest = toast.getToasts().at(-1)
    if (!newest || !document.querySelector('[data-sonner-toast]')) return
    // One press does one thing: pages listen on the window, which comes after.
    event.preventDefault()
    const { activeElement } = document
    // Sonner hands the focus back when it leaves the toasts, not when they go.
    if (activeElement instanceof HTMLElement && activeElement.closest('[data-sonner-toaster]'))
      activeElement.blur()
    toast.dismiss(newest.id)
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}
