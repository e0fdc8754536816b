import type { DecisionForm } from '@aura/contract/moderation/moderation.decisions.contract'
import { previewDecision } from '@aura/contract/moderation/moderation.decisions.contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { scrollIntoView } from '../../../lib/scroll-into-view.ts'
import { serverSentence } from '../../../lib/server-sentence.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { decideTexts as texts } from './decide.texts.ts'

/** Milliseconds without typing before the preview is fetched again. */
const restMs = 600

interface DecisionPreviewProps {
  caseId: number
  /** Undefined while it has faults. */
  form: DecisionForm | undefined
  title: string
  /** Called when the preview is opened, so that the form shows its missing fields. */
  onWanted: () => void
}

/** The statement to the person concerned, as the server will write it [MOD-21]. */
export function DecisionPreview({ caseId, form, title, onWanted }: DecisionPreviewProps) {
  const [isWanted, setIsWanted] = useState(false)
  if (!isWanted)
    return (
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => {
          setIsWanted(true)
          onWanted()
        }}
      >
        {texts.preview}
      </Button>
    )
  return (
    <section
      ref={scrollIntoView}
      aria-label={title}
      className="grid gap-2 rounded-card border border-line bg-canvas p-3.5"
    >
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      {form === undefined ? (
        <p className="text-muted">{texts.previewWaits}</p>
      ) : (
        <Words caseId={caseId} form={form} />
      )}
    </section>
  )
}

function Words({ caseId, form }: { caseId: number; form: DecisionForm }) {
  const asked = useDebounced(JSON.stringify(form), restMs)
  const preview = useQuery({
    // Not below the key of the desk: once its case is decided, the preview must not be fetched again.
    queryKey: ['decision-preview', caseId, asked],
    queryFn: ({ signal }) =>
      call(previewDecision, { params: { id: caseId }, body: JSON.parse(asked) as DecisionForm, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (preview.error)
    return (
      <p role="alert" className="text-danger">
        {serverSentence(preview.error) ?? texts.previewFailed}
      </p>
    )
  if (!preview.data) return <SkeletonText lines={4} />
  return (
    <div ref={scrollIntoView} aria-live="polite" className="grid gap-2">
      <p className="font-semibold">{preview.data.title}</p>
      {preview.data.paragraphs.map((paragraph) => (
        <p key={paragraph} className="text-sm text-pretty wrap-anywhere whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
