import { bugDescriptionMaxLength, bugPageMaxLength } from '@aura/contract/bug-reports/bug-reports.limits'
import { textLength } from '@aura/contract/common'
import { type FormEvent, useRef, useState } from 'react'
import { hasFailed } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { focusRefused } from '../../lib/focus-refused.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { useTextDraft } from '../../lib/use-text-draft.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { bugReportsTexts as texts } from './bug-reports.texts.ts'
import { type TypedBug, useReportBug } from './use-report-bug.ts'

type Faults = Partial<Record<keyof TypedBug, string>>

function faultsOf({ description, pageUrl }: TypedBug): Faults {
  return {
    ...(description.trim() === '' && { description: texts.descriptionMissing }),
    ...(textLength(description) > bugDescriptionMaxLength && { description: texts.descriptionTooLong }),
    ...(textLength(pageUrl) > bugPageMaxLength && { pageUrl: texts.pageUrlTooLong }),
  }
}

function faultsOfFailure(error: Error | null): Faults {
  const { description, pageUrl } = error instanceof CallError ? error.fields : {}
  return { ...(description && { description }), ...(pageUrl && { pageUrl }) }
}

/** Reports a problem; what was typed stays through a failure or a reload [MOD-07, MOD-09]. `page` is where the person comes from. */
export function BugReportForm({ page }: { page: string }) {
  const sending = useReportBug()
  const form = useRef<HTMLFormElement>(null)
  const [thanks, setThanks] = useState<string>()
  const draft = useTextDraft('bug')
  const rules = { faultsOf, faultsOfFailure }
  const { typed, faults, failure, change, check } = useCheckedForm<TypedBug, Faults>(
    { description: draft.read(), pageUrl: page },
    sending,
    rules,
  )
  const latest = useRef(typed)
  const keep = (next: TypedBug) => {
    latest.current = next
    change(next)
    draft.write(next.description)
  }
  const write = (part: Partial<TypedBug>) => {
    setThanks(undefined)
    keep({ ...latest.current, ...part })
  }
  const finish = ({ message }: { message: string }) => {
    // Text changed during sending is kept as the next report.
    if (latest.current.description === typed.description) keep({ description: '', pageUrl: '' })
    setThanks(message)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    setThanks(undefined)
    if (check()) sending.mutate(typed, { onSuccess: finish })
    // React marks refused fields in an earlier microtask.
    queueMicrotask(() => focusRefused(form.current))
  }
  return (
    <form ref={form} noValidate className="grid gap-5" onSubmit={send}>
      <TextArea
        label={texts.description}
        required
        rows={6}
        value={typed.description}
        onChange={(event) => write({ description: event.target.value })}
        error={faults.description}
        counter={{ used: textLength(typed.description), max: bugDescriptionMaxLength }}
      />
      <TextField
        label={texts.pageUrl}
        value={typed.pageUrl}
        onChange={(event) => write({ pageUrl: event.target.value })}
        error={faults.pageUrl}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      {failure && !hasFailed(failure, 'platform.session-ended') && (
        <FormFailure error={failure} failed={texts.failed} isFailedAlwaysShown />
      )}
      {thanks !== undefined && <Notice kind="success">{thanks}</Notice>}
      <Button type="submit" busy={sending.isPending} className="justify-self-start">
        {texts.send}
      </Button>
    </form>
  )
}
