import { textLength } from '@aura/contract/common'
import { communityDescriptionMaxLength } from '@aura/contract/communities/communities.limits'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { communitiesTexts as texts } from './communities.texts.ts'
import type { CommunityWords, WordFaults } from './community-words.rules.ts'

interface NameAndDescriptionFieldsProps {
  typed: CommunityWords
  faults: WordFaults
  descriptionHint?: string
  onChange: (part: Partial<Pick<CommunityWords, 'name' | 'description'>>) => void
}

export function NameAndDescriptionFields(props: NameAndDescriptionFieldsProps) {
  const { typed, faults, descriptionHint, onChange } = props
  return (
    <>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        error={faults.name}
        value={typed.name}
        onChange={({ target }) => onChange({ name: target.value })}
        autoComplete="off"
        required
      />
      <TextArea
        label={texts.description}
        hint={descriptionHint}
        error={faults.description}
        value={typed.description}
        onChange={({ target }) => onChange({ description: target.value })}
        counter={{ used: textLength(typed.description), max: communityDescriptionMaxLength }}
        required
      />
    </>
  )
}
