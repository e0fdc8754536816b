import { useEffect, useState } from 'react'
import { doublePressMs } from '../lib/double-press.ts'
import { Button } from './button.tsx'

interface UploadProgressProps {
  /** The bar’s accessible name. */
  label: string
  /** The share already sent, from 0 to 1. */
  share: number
  onCancel: () => void
  /** It replaces a button that had the focus: the progress takes it. */
  takesFocus?: boolean
}

const takeLostFocus = (status: HTMLElement | null) => {
  if (document.activeElement === document.body) status?.focus({ preventScroll: true })
}

/** What screen readers are told unasked: each quarter, since every per cent would drown all else. */
function said(percent: number): string {
  if (percent === 100) return 'Fichier envoyé, vérification en cours…'
  const quarter = Math.floor(percent / 25) * 25
  return quarter === 0 ? 'Envoi en cours…' : `Envoi\u00a0: ${quarter}\u00a0%`
}

/**
 * The share of a file already sent, in per cent, and a button that cancels the upload [PST-01]. It replaces the button that sends: the
 * second press of a double click must not cancel.
 */
export function UploadProgress({ label, share, onCancel, takesFocus = false }: UploadProgressProps) {
  const percent = Math.round(share * 100)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setIsReady, doublePressMs, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-4">
        <p
          ref={takesFocus ? takeLostFocus : undefined}
          tabIndex={takesFocus ? -1 : undefined}
          className="text-sm font-semibold"
        >
          {percent < 100 ? `Envoi : ${percent} %` : 'Vérification du fichier…'}
        </p>
        <p role="status" className="sr-only">
          {said(percent)}
        </p>
        <Button variant="ghost" size="small" disabled={!isReady} onClick={onCancel}>
          Annuler l’envoi
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-raised-strong"
      >
        <div
          className="h-full rounded-full bg-brand transition-[width] duration-200"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
