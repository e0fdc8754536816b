// Late parts of the application load too late for a quick double click.
import '../lib/guard-second-press.ts'
import { hasFailed } from '../lib/call.ts'
import { Button, ButtonLink } from './button.tsx'
import { FormFailure } from './form-failure.tsx'

interface SaveBarProps {
  /** Where « Annuler » leads. */
  cancelTo: string
  /** Discards the changes. */
  onCancel: () => void
  busy: boolean
  /** Why the last sending failed; null where a field shows it. */
  error: Error | null
  /** Sentence for a failure about which the server said nothing. */
  failed: string
}

/** The end of a form on a page: why saving failed, « Annuler » and « Enregistrer ». */
export function SaveBar({ cancelTo, onCancel, busy, error, failed }: SaveBarProps) {
  return (
    <>
      {error && !hasFailed(error, 'platform.session-ended') && <FormFailure error={error} failed={failed} />}
      <div className="flex flex-wrap gap-3 *:flex-1">
        <ButtonLink to={cancelTo} variant="secondary" onClick={onCancel}>
          Annuler
        </ButtonLink>
        <Button type="submit" busy={busy}>
          {busy ? 'Enregistrement…' : 'Enregistrer'}
        </Button>
      </div>
    </>
  )
}
