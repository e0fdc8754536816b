import { textLength } from '@aura/contract/common'
import {
  type Community,
  type CommunityCategory,
  communityCategories,
} from '@aura/contract/communities/communities.contract'
import { communityRulesMaxLength, joinQuestionMaxLength } from '@aura/contract/communities/communities.limits'
import { type FormEvent, useState } from 'react'
import { focusRefused } from '../../lib/focus-refused.ts'
import { communityPath } from '../../lib/paths.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { useDraftPicture } from '../../lib/use-draft-picture.ts'
import { useEditDraft } from '../../lib/use-edit-draft.ts'
import { useFocusOnAnswer } from '../../lib/use-focus-on-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import { RestoredChanges } from '../../ui/restored-changes.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { categoryNames } from './communities.texts.ts'
import { communityTexts as texts } from './community-page.texts.ts'
import { communityWordRules } from './community-words.rules.ts'
import { CoverPicker } from './cover-picker.tsx'
import { NameAndDescriptionFields } from './name-and-description-fields.tsx'
import { PrivacyChoice } from './privacy-choice.tsx'
import { type CommunityChange, useEditCommunity } from './use-edit-community.ts'

const categories = communityCategories.map((value) => ({ value, label: categoryNames[value] }))

interface EditCommunityFormProps {
  community: Community
  onSaved: () => void
}

/** The form in which owner and admins edit a community [COM-36, COM-37, COM-51, COM-55]. */
export function EditCommunityForm({ community, onSaved }: EditCommunityFormProps) {
  const saving = useEditCommunity(community.id)
  const element = useFocusOnAnswer(saving.isPending)
  // Values at the start of the form: a field that another admin saves later does not count as a change made here.
  const [saved] = useState(() => valuesOf(community))
  const draftName = `edit-community.${community.id}`
  const draft = useEditDraft(draftName, saved)
  const cover = useDraftPicture(draftName)
  const [isCoverRemoved, setIsCoverRemoved] = useState(false)
  const form = useCheckedForm(draft.initial, saving, communityWordRules)
  const { typed, faults, failure, check } = form
  const change = (part: Partial<CommunityChange>) => {
    form.change(part)
    draft.keep({ ...typed, ...part })
  }
  const forget = () => {
    draft.forget()
    cover.forget()
    setIsCoverRemoved(false)
  }
  const finish = () => {
    forget()
    onSaved()
  }
  const giveUp = () => {
    form.change(saved)
    forget()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    if (!check()) {
      // React marks refused fields in an earlier microtask.
      queueMicrotask(() => focusRefused(element.current))
      return
    }
    const changes = draft.changesIn(typed)
    if (Object.keys(changes).length === 0 && !cover.picture && !isCoverRemoved) return finish()
    saving.mutate({ ...changes, cover: cover.picture, isCoverRemoved }, { onSuccess: finish })
  }
  return (
    <form ref={element} noValidate className="grid gap-6" onSubmit={save}>
      {(draft.isRestored || cover.isRestored) && <RestoredChanges onGiveUp={giveUp} />}
      <CoverPicker
        community={community}
        picture={cover.picture}
        onPick={cover.pick}
        isRemoved={isCoverRemoved}
        onRemove={() => {
          cover.forget()
          setIsCoverRemoved(community.cover_image !== null)
        }}
      />
      <NameAndDescriptionFields typed={typed} faults={faults} onChange={change} />
      <SelectField
        label={texts.categoryChoice}
        options={categories}
        value={typed.category}
        onChange={({ target }) => change({ category: target.value as CommunityCategory })}
        required
      />
      <PrivacyChoice privacy={typed.privacy} onChoose={(privacy) => change({ privacy })} />
      {typed.privacy !== saved.privacy && (
        <Notice kind="info">
          <p>{typed.privacy === 1 ? texts.toPrivate : texts.toPublic}</p>
        </Notice>
      )}
      {typed.privacy === 1 && (
        <TextArea
          label={texts.question}
          hint={texts.questionHint}
          error={faults.question}
          value={typed.question}
          onChange={({ target }) => change({ question: target.value })}
          counter={{ used: textLength(typed.question), max: joinQuestionMaxLength }}
        />
      )}
      <TextArea
        label={texts.rules}
        hint={texts.rulesHint}
        error={faults.rules}
        value={typed.rules}
        onChange={({ target }) => change({ rules: target.value })}
        counter={{ used: textLength(typed.rules), max: communityRulesMaxLength }}
        rows={5}
      />
      <SaveBar
        cancelTo={communityPath(community.id)}
        onCancel={forget}
        busy={saving.isPending}
        error={failure}
        failed={texts.saveFailed}
      />
    </form>
  )
}

function valuesOf({ name, description, category, privacy, rules, question }: Community): CommunityChange {
  return { name, description, category, privacy, rules, question: question ?? '' }
}
