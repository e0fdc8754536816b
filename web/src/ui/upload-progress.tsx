import { useEffect, useState } from 'react'
import { doublePressMs } from '../lib/double-press.ts'
import { Button } from './button.tsx'
import { useIsSlow } from './use-is-slow.ts'

interface UploadProgressProps {
  /** The bar’s accessible name. */
  label: string
  /** The share already sent, from 0 to 1. */
  share: number
  onCancel: () => void
  /** It replaces a button that had the focus: the progress takes it. */
  takesFocus?: boolean
}

const slowCheck = 'La vérification prend plus longtemps que prévu…'

const takeLostFocus = (status: HTMLElement | null) => {
  if (document.activeElement === document.body) status?.focus({ preventScroll: true })
}

/** What shows: nobody is left before a number that has stopped. */
function shown(percent: number, isSlow: boolean): string {
  if (percent === 100) return isSlow ? slowCheck : 'Vérification du fichier…'
  return `Envoi\u00a0: ${percent}\u00a0%${isSlow ? ', en attente du réseau…' : ''}`
}

/** What screen readers are told unasked: each quarter, since every per cent would drown all else. */
function said(percent: number, isSlow: boolean): string {
  if (percent === 100) return isSlow ? slowCheck : 'Fichier envoyé, vérification en cours…'
  if (isSlow) return 'L’envoi attend le réseau…'
  const quarter = Math.floor(percent / 25) * 25
  return quarter === 0 ? 'Envoi en cours…' : `Envoi\u00a0: ${quarter}\u00a0%`
}

/**
 * The share of a file already sent, in per cent, and a button that cancels the upload [PST-01]. It replaces the button that sends: the
 * second press of a double click must not cancel.
 */
export function UploadProgress({ label, share, onCancel, takesFocus = false }: UploadProgressProps) {
  const percent = Math.round(share * 100)
  const isSlow = useIsSlow(true, share)
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
          {shown(percent, isSlow)}
        </p>
        <p role="status" className="sr-only">
          {said(percent, isSlow)}
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
