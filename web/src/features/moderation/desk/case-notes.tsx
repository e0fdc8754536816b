import { textLength } from '@aura/contract/common'
import type { Note } from '@aura/contract/moderation/moderation.case.contract'
import { noteMaxLength } from '@aura/contract/moderation/moderation.limits'
import type { FormEvent } from 'react'
import { serverSentence } from '../../../lib/server-sentence.ts'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { caseTexts as texts } from './case.texts.ts'
import { CaseSection } from './case-section.tsx'
import type { CaseActions } from './use-case-actions.ts'
import { useDeskDraft } from './use-desk-draft.ts'

interface CaseNotesProps {
  caseId: number
  notes: readonly Note[]
  actions: CaseActions
}

/** Notes that moderators alone read [MOD-24]. */
export function CaseNotes({ caseId, notes, actions: { note, saveNote } }: CaseNotesProps) {
  const { text, change, clearSent } = useDeskDraft('note', caseId)
  const used = textLength(text.trim())
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (used === 0 || used > noteMaxLength) return
    saveNote(text.trim(), () => clearSent(text))
  }
  return (
    <CaseSection title={texts.notes}>
      {notes.length === 0 ? (
        <p className="text-muted">{texts.noNotes}</p>
      ) : (
        <ul className="grid grid-cols-1 divide-y divide-line">
          {notes.map(({ id, author, text: words, created_at: at }) => (
            <li key={id} className="grid grid-cols-1 gap-0.5 py-2">
              <p className="wrap-anywhere whitespace-pre-line">{words}</p>
              <p className="text-sm text-muted">
                {author?.pseudo ?? texts.erased} · <RelativeTime at={at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <form className="grid gap-2" noValidate onSubmit={save}>
        <TextArea
          label={texts.note}
          hint={texts.notesHint}
          value={text}
          onChange={({ target }) => {
            change(target.value)
            if (note.isError) note.reset()
          }}
          error={note.error ? (serverSentence(note.error) ?? texts.noteFailed) : undefined}
          counter={{ used, max: noteMaxLength }}
        />
        <Button
          type="submit"
          variant="secondary"
          size="small"
          className="justify-self-start"
          disabled={used === 0 || used > noteMaxLength}
          busy={note.isPending}
        >
          {texts.saveNote}
        </Button>
      </form>
    </CaseSection>
  )
}
