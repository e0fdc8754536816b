import { serverSentence } from '../../lib/server-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { subscriptionTexts as texts } from './subscription.texts.ts'
import type { useActivate } from './use-activate.ts'

/** The outcome of an activation, with the next step [SUB-03]. */
export function ActivationNotice({
  activation,
  retry,
}: Pick<ReturnType<typeof useActivate>, 'activation' | 'retry'>) {
  if (activation.isPending) return <Notice kind="info">{texts.confirming}</Notice>
  if (activation.isSuccess) {
    return (
      <div ref={takeLostFocus} tabIndex={-1} className="outline-none">
        <Notice kind="success">{texts.thanks}</Notice>
      </div>
    )
  }
  if (!activation.error) return null
  return (
    <Notice
      kind="error"
      action={
        retry && (
          <Button ref={passFocusOn} variant="secondary" onClick={retry}>
            {texts.retry}
          </Button>
        )
      }
    >
      <p className="font-semibold">{texts.failure}</p>
      <p>{serverSentence(activation.error) ?? activation.error.message}</p>
      {retry && <p>{texts.pending}</p>}
    </Notice>
  )
}

/** The button that subscribed is gone, and the focus with it. */
function takeLostFocus(notice: HTMLElement | null): void {
  if (document.activeElement === document.body) notice?.focus()
}
