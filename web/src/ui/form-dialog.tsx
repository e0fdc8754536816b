// Late parts of the application load too late for a quick double click.
import '../lib/guard-second-press.ts'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { hasFailed } from '../lib/call.ts'
import { focusRefused } from '../lib/focus-refused.ts'
import { hasKeyboard } from '../lib/has-keyboard.ts'
import { scrollIntoView } from '../lib/scroll-into-view.ts'
import { serverSentence } from '../lib/server-sentence.ts'
import { useFocusOnAnswer } from '../lib/use-focus-on-answer.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { showFailure } from './failure-toast.ts'
import { FormFailure } from './form-failure.tsx'
import { useIsSlow } from './use-is-slow.ts'

export interface FormDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** See `Dialog`. */
  titleRoom?: string
  description?: string
  /** Names the action: « Envoyer », not « OK ». */
  submitLabel: string
  isDangerous?: boolean
  /** The submit button takes the whole width, without « Annuler » beside it. */
  isSubmitAlone?: boolean
  /** Closed by ×, Escape and presses outside; true by default. */
  isDismissable?: boolean
  /** Nothing can be sent yet. */
  isIncomplete?: boolean
  busy: boolean
  /** Why the last sending failed. */
  error: Error | null
  /** Sentence for a failure about which the server said nothing. */
  failed: string
  /** `failed` also stands above the server's sentence. */
  isFailedAlwaysShown?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** Shows a failure of what was sent before the dialog was closed. */
function useFailureOnceClosed({ isOpen, error, failed }: FormDialogProps) {
  const tell = useEffectEvent((error: Error) => {
    if (!isOpen) showFailure(error, serverSentence(error) ?? failed)
  })
  useEffect(() => {
    if (error) tell(error)
  }, [error])
}

/**
 * A form in a window: Escape and « Annuler » close it, an error stands under the fields and loses nothing of them. Focus goes to the
 * first field to write in, unless the keyboard of a screen would cover the form, and to the first that was refused, here or by the server.
 */
export function FormDialog(props: FormDialogProps) {
  const { onClose, description, error, onSubmit } = props
  const formId = useId()
  const form = useFocusOnAnswer(props.busy)
  const isSlow = useIsSlow(props.busy)
  useFailureOnceClosed(props)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React hands events to the parents of the dialog too, such as a post with its own handlers.
    event.stopPropagation()
    if (props.isIncomplete || props.busy) return
    onSubmit()
    // React marks refused fields in an earlier microtask.
    queueMicrotask(() => focusRefused(form.current))
  }
  return (
    <Dialog
      isOpen={props.isOpen}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={props.title}
      {...(props.titleRoom !== undefined && { titleRoom: props.titleRoom })}
      {...(description !== undefined && { description })}
      isDismissable={props.isDismissable ?? true}
      actions={
        <>
          {!props.isSubmitAlone && (
            <Button variant="secondary" onClick={onClose}>
              Annuler
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            isWide={props.isSubmitAlone ?? false}
            variant={props.isDangerous ? 'danger' : 'primary'}
            disabled={props.isIncomplete}
            busy={props.busy}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        data-first-field={hasKeyboard() || undefined}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={submit}
      >
        {props.children}
        <p aria-live="polite" className="text-sm text-muted empty:absolute">
          {isSlow && 'Cela prend plus longtemps que prévu, mais l’envoi continue…'}
        </p>
        {error && !hasFailed(error, 'platform.session-ended') && (
          <div ref={scrollIntoView}>
            <FormFailure {...props} error={error} />
          </div>
        )}
      </form>
    </Dialog>
  )
}
