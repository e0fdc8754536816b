import {
  type ReportCategory,
  reportCategories,
  reportCategoryNames,
} from '@aura/contract/moderation/moderation.categories'
import { ReportWords } from '@aura/contract/moderation/moderation.contract'
import { reportReasonMaxLength } from '@aura/contract/moderation/moderation.limits'
import { useState } from 'react'
import { misfits } from '../../lib/contract-resolver.ts'
import { useTextDraft } from '../../lib/use-text-draft.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { moderationTexts as texts } from './moderation.texts.ts'
import { type ReportSubject, reportDraft, useSendReport } from './use-send-report.ts'

interface ReportDialogProps {
  subject: ReportSubject
  isOpen: boolean
  onClose: () => void
  /** The report was stored. */
  onSent: () => void
}

const categoryNamed = (name: string) => reportCategoryNames.find((known) => known === name)

const categories = reportCategoryNames.map((value) => ({ value, label: reportCategories[value].label }))

/** Asks for the category and the reason of a report, and sends it [MOD-22]. */
export function ReportDialog({ subject, isOpen, onClose, onSent }: ReportDialogProps) {
  const name = Object.values(subject).join('.')
  const draft = useTextDraft(`report-category.${name}`)
  const [category, setCategory] = useState<ReportCategory | undefined>(() => categoryNamed(draft.read()))
  const [isCategoryAsked, setIsCategoryAsked] = useState(false)
  const sending = useSendReport(subject, category)
  const choose = (chosen?: ReportCategory) => {
    setCategory(chosen)
    draft.write(chosen ?? '')
  }
  const finish = () => {
    choose()
    setIsCategoryAsked(false)
    onSent()
  }
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.titles[subject.type]}
      description={texts.hint}
      label={texts.reason}
      placeholder={texts.reasonPlaceholder}
      draftName={reportDraft(subject)}
      maxLength={reportReasonMaxLength}
      refuse={(reason) => misfits(ReportWords, { reason }).reason}
      refuseOthers={() => {
        setIsCategoryAsked(category === undefined)
        return category === undefined
      }}
      submitLabel={sending.isPending ? texts.sending : texts.send}
      sending={sending}
      failed={texts.failed}
      onSent={finish}
    >
      <SelectField
        label={texts.category}
        placeholder={texts.categoryPlaceholder}
        options={categories}
        value={category ?? ''}
        onChange={({ target }) => choose(categoryNamed(target.value))}
        error={isCategoryAsked && category === undefined ? texts.categoryMissing : undefined}
        hint={category === 'suicide' ? texts.suicideHelp : undefined}
        required
        data-first-focus
      />
    </ReasonDialog>
  )
}
