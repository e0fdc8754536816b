import { useCreationForm } from '../../lib/use-checked-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { communitiesTexts as texts } from './communities.texts.ts'
import { communityWordRules } from './community-words.rules.ts'
import { NameAndDescriptionFields } from './name-and-description-fields.tsx'
import { PrivacyChoice } from './privacy-choice.tsx'
import { useCreateCommunity } from './use-create-community.ts'

interface CreateCommunityDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Receives the id of the new community. */
  onCreated: (communityId: number) => void
}

const draftName = 'community'
const empty = { name: '', description: '', privacy: 0 }

/** Founds a community; what was typed stays through errors and closing [COM-04]. */
export function CreateCommunityDialog({ isOpen, onClose, onCreated }: CreateCommunityDialogProps) {
  const creation = useCreateCommunity(draftName)
  const { typed, faults, change, dialog } = useCreationForm(
    draftName,
    empty,
    creation,
    communityWordRules,
    ({ id }) => onCreated(id),
  )
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      {...dialog}
      title={texts.create}
      description={texts.createHint}
      submitLabel={texts.submit}
      failed={texts.createFailed}
    >
      <NameAndDescriptionFields
        typed={typed}
        faults={faults}
        descriptionHint={texts.descriptionHint}
        onChange={change}
      />
      <PrivacyChoice privacy={typed.privacy} onChoose={(privacy) => change({ privacy })} />
    </FormDialog>
  )
}
