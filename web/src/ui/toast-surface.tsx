import 'sonner/dist/styles.css'
import './toast-surface.css'
import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import { hasFailed } from '../lib/call.ts'
import { paths } from '../lib/paths.ts'
import { serveToasts, type ToastMessage } from './toast.ts'

const shows = { success: toast.success, error: toast.error, info: toast.message }

/** At 60 ms a character, slow readers finish the longest sentences [AUR-68]. */
const shortestMs = 5000
const readingMsPerCharacter = 60

/** A pointer that rests on a toast stops its time; after this many times its time it goes all the same. */
const mostTimes = 3

/** Limits that premium lifts [SUB-01]. */
const liftedByPremium = ['aura.votes-per-day', 'aura.donated-per-day'] as const
const premiumLink = (
  <a href={paths.subscription} data-button data-action>
    Passer premium
  </a>
)

function show({ kind, message, action, subject, cause }: ToastMessage): void {
  if (hasFailed(cause, 'platform.session-ended')) return
  const duration = Math.max(shortestMs, message.length * readingMsPerCharacter)
  const id = shows[kind](message, {
    duration,
    ...(subject && { id: subject }),
    ...(hasFailed(cause, ...liftedByPremium) && { action: premiumLink }),
    ...(action && { action: { label: action.label, onClick: action.onSelect } }),
    // Every failed action keeps its sentence; offline is the likely reason for all of them.
    ...(kind === 'error' && !navigator.onLine && { description: 'Vous êtes hors ligne.' }),
  })
  dismissLater(id, mostTimes * duration)
}

/** A toast that came while the page was hidden waits for its reader. */
function dismissLater(id: string | number, afterMs: number): void {
  const timer = setTimeout(() => {
    timers.delete(timer)
    if (document.hidden) dismissLater(id, afterMs)
    else toast.dismiss(id)
  }, afterMs)
  timers.add(timer)
}

/** Of the toasts shown; they end with the surface. */
const timers = new Set<ReturnType<typeof setTimeout>>()

function serve(): () => void {
  const stopServing = serveToasts(show)
  return () => {
    stopServing()
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
}

/** Loaded with the first toast. */
export function ToastSurface() {
  useEffect(serve, [])
  return (
    <Toaster
      position="bottom-center"
      containerAriaLabel="Messages"
      offset={{ bottom: 'calc(var(--bottom-bar-height) + 16px)' }}
      mobileOffset={{ bottom: 'calc(var(--bottom-bar-height) + 12px)' }}
    />
  )
}
