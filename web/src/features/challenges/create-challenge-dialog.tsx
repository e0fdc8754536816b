import { challengeDescriptionMaxLength } from '@aura/contract/challenges/challenges.limits'
import { textLength } from '@aura/contract/common'
import { useQuery } from '@tanstack/react-query'
import { dayOptions } from '../../cache/aura.ts'
import { useCreationForm } from '../../lib/use-checked-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { faultsOf, faultsOfFailure, type TypedChallenge } from './challenges.rules.ts'
import { challengeRules, createChallengeTexts as texts } from './challenges.texts.ts'
import { EndField } from './end-field.tsx'
import { useCreateChallenge } from './use-create-challenge.ts'

interface CreateChallengeDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Receives the id of the new challenge. */
  onCreated: (challengeId: number) => void
}

const draftName = 'challenge'
const empty: TypedChallenge = { title: '', description: '', prize: '', end: 'week', endAt: '' }

/** Creates a challenge and stakes its prize; what was typed stays through errors and closing [CHL-08, CHL-09, CHL-10]. */
export function CreateChallengeDialog({ isOpen, onClose, onCreated }: CreateChallengeDialogProps) {
  const creation = useCreateChallenge(draftName)
  const { data: day } = useQuery({ ...dayOptions(), enabled: isOpen })
  const rules = {
    faultsOf: (said: TypedChallenge) => faultsOf(said, day?.spendable, Date.now()),
    faultsOfFailure,
  }
  const { typed, faults, change, dialog } = useCreationForm(
    draftName,
    empty,
    creation,
    rules,
    ({ challengeId }) => {
      showToast({ kind: 'success', message: texts.created(challengeId) })
      onCreated(challengeId)
    },
  )
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      {...dialog}
      title={texts.title}
      description={texts.hint}
      submitLabel={texts.submit}
      failed={texts.failed}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        error={faults.title}
        value={typed.title}
        onChange={({ target }) => change({ title: target.value })}
        autoComplete="off"
        required
      />
      <TextArea
        label={texts.description}
        hint={texts.descriptionHint}
        error={faults.description}
        value={typed.description}
        onChange={({ target }) => change({ description: target.value })}
        counter={{ used: textLength(typed.description), max: challengeDescriptionMaxLength }}
        required
      />
      <TextField
        label={texts.prize}
        hint={day && texts.spendable(day.spendable, day.welcomeFrom)}
        error={faults.prize}
        inputMode="numeric"
        value={typed.prize}
        onChange={({ target }) => change({ prize: target.value })}
        autoComplete="off"
        required
      />
      <EndField typed={typed} error={faults.endAt} onChange={change} />
      <OwnRules />
    </FormDialog>
  )
}

const { ownEscrow, ownChoice, likes, held, deletion } = challengeRules
const ownRules = [ownEscrow, ownChoice, likes, held, deletion]

/** The rules that concern the creator. */
function OwnRules() {
  return (
    <section className="grid gap-1.5 rounded-control border border-line px-3.5 py-3 text-sm">
      <h3 className="font-semibold">{texts.rules}</h3>
      <ul className="grid list-disc gap-1 pl-4 text-muted text-pretty">
        {ownRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  )
}
