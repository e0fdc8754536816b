import 'sonner/dist/styles.css'
import './toast-surface.css'
import { useEffect, useState } from 'react'
import { Toaster, toast } from 'sonner'
import { hasFailed } from '../lib/call.ts'
import { paths } from '../lib/paths.ts'
import { subscribeSession } from '../lib/session.ts'
import { serveToasts, type ToastMessage } from './toast.ts'
import { endToastsByEscape } from './toast-escape.ts'
import { findToastPlace, firstToastPlace } from './toast-place.ts'
import { createToastWatch } from './toast-watch.ts'

const shows = { success: toast.success, error: toast.error, info: toast.message }

/** At 60 ms a character, slow readers finish the longest sentences [AUR-68]. */
const shortestMs = 5000
const readingMsPerCharacter = 60

/** A pointer on a toast pauses its time; after this many times its duration it is closed all the same. */
const maxTimes = 3

/** Sentences of the specification may begin with a pictogram, which replaces the icon of the toast. */
const ownSign = /^\p{Extended_Pictographic}/u

/** Limits that premium lifts [SUB-01]. */
const liftedByPremium = ['aura.votes-per-day', 'aura.donated-per-day'] as const
const premiumLink = (
  <a href={paths.subscription} data-button data-action>
    Passer premium
  </a>
)

/** Toasts with an action, which belongs to the account that saw them. */
const withAction = new Set<string | number>()

/** The last toast about an act without an action. */
let plainSuccess: string | number | undefined

function show(shown: ToastMessage): void {
  const { kind, message, action, subject, cause } = shown
  if (hasFailed(cause, 'platform.session-ended')) return
  const duration = shown.durationMs ?? Math.max(shortestMs, message.length * readingMsPerCharacter)
  // Replaces the previous success, which was read by now and would be unreadable under this toast.
  if (kind === 'success' && plainSuccess !== undefined) toast.dismiss(plainSuccess)
  const id = shows[kind](message, {
    duration,
    ...(subject && { id: subject }),
    ...(hasFailed(cause, ...liftedByPremium) && { action: premiumLink }),
    ...(action && { action: { label: action.label, onClick: action.onSelect } }),
    ...(ownSign.test(message) && { icon: null }),
    ...adviceOn(shown),
  })
  if (action) withAction.add(id)
  if (kind === 'success') plainSuccess = action || subject ? undefined : id
  dismissLater(id, maxTimes * duration)
}

/** Every failed action keeps its sentence; without a network, the reason and the way out stand below it. */
function adviceOn({ kind, message, cause }: ToastMessage): { description?: string } {
  const isUnanswered = hasFailed(cause, 'network')
  // The sentence of a network failure already says so.
  if (kind !== 'error' || (isUnanswered && cause.message === message)) return {}
  if (!navigator.onLine)
    return { description: 'Vous êtes hors ligne. Réessayez dès que la connexion revient.' }
  return isUnanswered ? { description: 'Vérifiez votre réseau, puis réessayez.' } : {}
}

function toasterAround(element: EventTarget | null): Element | null {
  return element instanceof Element ? element.closest('[data-sonner-toaster]') : null
}

/** Toasts rest while one has the keyboard focus, as they do under a pointer: sonner is told so by the events of one. */
function restWhileFocused(): () => void {
  const pass = ({ type, target, relatedTarget }: FocusEvent) => {
    const toaster = toasterAround(target)
    if (toaster === toasterAround(relatedTarget)) return
    toaster?.dispatchEvent(new MouseEvent(type === 'focusin' ? 'mousemove' : 'mouseout', { bubbles: true }))
  }
  document.addEventListener('focusin', pass)
  document.addEventListener('focusout', pass)
  return () => {
    document.removeEventListener('focusin', pass)
    document.removeEventListener('focusout', pass)
  }
}

/** A toast that came while the page was hidden, or that the keyboard is on, waits for its reader. */
function dismissLater(id: string | number, afterMs: number): void {
  const timer = setTimeout(() => {
    timers.delete(timer)
    if (document.hidden || toasterAround(document.activeElement)) dismissLater(id, afterMs)
    else toast.dismiss(id)
  }, afterMs)
  timers.add(timer)
}

/** Timers of shown toasts, cleared when the surface unmounts. */
const timers = new Set<ReturnType<typeof setTimeout>>()

function serve(place: (message: ToastMessage) => void): () => void {
  const stopServing = serveToasts((message) => {
    place(message)
    show(message)
  })
  const stopResting = restWhileFocused()
  const stopEscape = endToastsByEscape()
  const stopFollowing = subscribeSession((change) => {
    if (change === 'renewed') return
    for (const id of withAction) toast.dismiss(id)
    withAction.clear()
  })
  return () => {
    stopServing()
    stopResting()
    stopEscape()
    stopFollowing()
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
}

const linePx = 22
const paddingPx = 34
/** Characters of a line beside the icon; a button takes some of them. */
const charactersPerLine = 38
const charactersOfButton = 17

/** About the height of a toast, before it is drawn. */
function heightOf(shown: ToastMessage): number {
  const { message, action, cause } = shown
  const perLine =
    charactersPerLine - (action || hasFailed(cause, ...liftedByPremium) ? charactersOfButton : 0)
  const lines = (text: string) => Math.ceil(text.length / perLine)
  return paddingPx + linePx * (lines(message) + lines(adviceOn(shown).description ?? ''))
}

/** Loaded with the first toast. Toasts stand where they cover no control; menus and dialogs stand above them [APP-22]. */
export function ToastSurface() {
  const [{ top, right }, setPlace] = useState(firstToastPlace)
  useEffect(() => {
    const watch = createToastWatch((height) => setPlace((present) => findToastPlace(height, present)))
    const stopServing = serve((message) => {
      // Toasts shown already stay where they are read.
      if (!document.querySelector('[data-sonner-toast]')) setPlace(findToastPlace(heightOf(message)))
      watch.begin()
    })
    return () => {
      stopServing()
      watch.end()
    }
  }, [])
  const place = `max(${top}px, env(safe-area-inset-top) + 8px)`
  return (
    <Toaster
      position="top-center"
      containerAriaLabel="Messages"
      offset={{ top: place }}
      mobileOffset={{ top: place, left: 12, right }}
    />
  )
}
