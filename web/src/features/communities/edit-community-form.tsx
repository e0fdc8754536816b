import { textLength } from '@aura/contract/common'
import {
  type Community,
  type CommunityCategory,
  communityCategories,
} from '@aura/contract/communities/communities.contract'
import {
  communityDescriptionMaxLength,
  communityRulesMaxLength,
  joinQuestionMaxLength,
} from '@aura/contract/communities/communities.limits'
import { type FormEvent, useState } from 'react'
import { hasFailed } from '../../lib/call.ts'
import { communityPath } from '../../lib/paths.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { categoryNames, communitiesTexts } from './communities.texts.ts'
import { communityTexts as texts } from './community.texts.ts'
import { faultsOf, faultsOfFailure, type WordFaults } from './community-words.rules.ts'
import { CoverPicker } from './cover-picker.tsx'
import { PrivacyChoice } from './privacy-choice.tsx'
import { type CommunityChange, useEditCommunity } from './use-edit-community.ts'

const categories = communityCategories.map((value) => ({ value, label: categoryNames[value] }))

interface EditCommunityFormProps {
  community: Community
  onSaved: () => void
}

/** What a community says of itself, for its owner and admins [COM-36, COM-37, COM-51, COM-55]. */
export function EditCommunityForm({ community, onSaved }: EditCommunityFormProps) {
  const [typed, setTyped] = useState<CommunityChange>(() => valuesOf(community))
  const [cover, setCover] = useState<File | null>(null)
  const [faults, setFaults] = useState<WordFaults>({})
  const saving = useEditCommunity(community.id)
  const refused = faultsOfFailure(saving.error)
  const shown = { ...refused, ...faults }
  const change = (part: Partial<CommunityChange>) => {
    setTyped({ ...typed, ...part })
    setFaults({})
    saving.reset()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(typed)
    setFaults(found)
    if (Object.keys(found).length === 0 && !saving.isPending)
      saving.mutate({ ...typed, cover }, { onSuccess: onSaved })
  }
  const isSaidElsewhere = Object.keys(refused).length > 0 || hasFailed(saving.error, 'platform.session-ended')
  return (
    <form noValidate className="grid gap-6" onSubmit={save}>
      <CoverPicker community={community} picture={cover} onPick={setCover} />
      <TextField
        label={communitiesTexts.name}
        hint={communitiesTexts.nameHint}
        error={shown.name}
        value={typed.name}
        onChange={({ target }) => change({ name: target.value })}
        autoComplete="off"
        required
      />
      <TextArea
        label={communitiesTexts.description}
        error={shown.description}
        value={typed.description}
        onChange={({ target }) => change({ description: target.value })}
        counter={{ used: textLength(typed.description), max: communityDescriptionMaxLength }}
        required
      />
      <SelectField
        label={texts.categoryChoice}
        options={categories}
        value={typed.category}
        onChange={({ target }) => change({ category: target.value as CommunityCategory })}
        required
      />
      <PrivacyChoice privacy={typed.privacy} onChoose={(privacy) => change({ privacy })} />
      {typed.privacy !== community.privacy && (
        <Notice kind="info">
          <p>{typed.privacy === 1 ? texts.toPrivate : texts.toPublic}</p>
        </Notice>
      )}
      {typed.privacy === 1 && (
        <TextArea
          label={texts.question}
          hint={texts.questionHint}
          error={shown.question}
          value={typed.question}
          onChange={({ target }) => change({ question: target.value })}
          counter={{ used: textLength(typed.question), max: joinQuestionMaxLength }}
        />
      )}
      <TextArea
        label={texts.rules}
        hint={texts.rulesHint}
        error={shown.rules}
        value={typed.rules}
        onChange={({ target }) => change({ rules: target.value })}
        counter={{ used: textLength(typed.rules), max: communityRulesMaxLength }}
        rows={5}
      />
      {saving.error && !isSaidElsewhere && (
        <Notice kind="error">
          <p>{serverSentence(saving.error) ?? texts.saveFailed}</p>
        </Notice>
      )}
      <div className="flex gap-3 *:flex-1">
        <ButtonLink to={communityPath(community.id)} variant="secondary">
          {texts.cancel}
        </ButtonLink>
        <Button type="submit" busy={saving.isPending}>
          {saving.isPending ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  )
}

function valuesOf({ name, description, category, privacy, rules, question }: Community): CommunityChange {
  return { name, description, category, privacy, rules, question: question ?? '' }
}
