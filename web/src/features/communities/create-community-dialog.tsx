import { textLength } from '@aura/contract/common'
import { communityDescriptionMaxLength } from '@aura/contract/communities/communities.limits'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { communitiesTexts as texts } from './communities.texts.ts'
import { faultsOf, faultsOfFailure, type WordFaults } from './community-words.rules.ts'
import { PrivacyChoice } from './privacy-choice.tsx'
import { useCreateCommunity } from './use-create-community.ts'

interface CreateCommunityDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Receives the id of the new community. */
  onCreated: (communityId: number) => void
}

const empty = { name: '', description: '', privacy: 0 }

/** Founds a community; what was typed stays through errors and closing [COM-04]. */
export function CreateCommunityDialog({ isOpen, onClose, onCreated }: CreateCommunityDialogProps) {
  const [typed, setTyped] = useState(empty)
  const [faults, setFaults] = useState<WordFaults>({})
  const creation = useCreateCommunity()
  const refused = faultsOfFailure(creation.error)
  const shown = { ...refused, ...faults }
  const change = (part: Partial<typeof empty>) => {
    setTyped({ ...typed, ...part })
    setFaults({})
    creation.reset()
  }
  const submit = () => {
    const found = faultsOf(typed)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    creation.mutate(typed, {
      onSuccess: ({ id }) => {
        setTyped(empty)
        onCreated(id)
      },
    })
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.create}
      description={texts.createHint}
      submitLabel={texts.submit}
      busy={creation.isPending}
      error={Object.keys(refused).length > 0 ? null : creation.error}
      failed={texts.createFailed}
      onSubmit={submit}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        error={shown.name}
        value={typed.name}
        onChange={({ target }) => change({ name: target.value })}
        autoComplete="off"
        required
      />
      <TextArea
        label={texts.description}
        hint={texts.descriptionHint}
        error={shown.description}
        value={typed.description}
        onChange={({ target }) => change({ description: target.value })}
        counter={{ used: textLength(typed.description), max: communityDescriptionMaxLength }}
        required
      />
      <PrivacyChoice privacy={typed.privacy} onChoose={(privacy) => change({ privacy })} />
    </FormDialog>
  )
}
