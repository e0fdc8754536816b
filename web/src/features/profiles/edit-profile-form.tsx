import { accountsErrors } from '@aura/contract/accounts/accounts.errors'
import { isPseudoWellFormed, normalizePseudo } from '@aura/contract/accounts/pseudo'
import { textLength } from '@aura/contract/common'
import { bioMaxLength, type Profile, UpdateProfileBody } from '@aura/contract/profiles/profiles.contract'
import { useForm, useWatch } from 'react-hook-form'
import { CallError } from '../../lib/call-error.ts'
import { contractResolver } from '../../lib/contract-resolver.ts'
import { formatDateAndTime } from '../../lib/format.ts'
import { profilePath } from '../../lib/paths.ts'
import { useDraftPicture } from '../../lib/use-draft-picture.ts'
import { useEditDraft } from '../../lib/use-edit-draft.ts'
import { useIsLeft } from '../../lib/use-is-left.ts'
import { RestoredChanges } from '../../ui/restored-changes.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PortraitPicker } from './portrait-picker.tsx'
import { profilesTexts as texts } from './profiles.texts.ts'
import { useUpdateProfile } from './use-update-profile.ts'

interface ProfileFields {
  pseudo: string
  bio: string
}

const resolver = contractResolver(UpdateProfileBody, ({ pseudo }: ProfileFields) => ({
  pseudo: isPseudoWellFormed(normalizePseudo(pseudo))
    ? undefined
    : accountsErrors['accounts.pseudo-invalid'].message,
}))

interface EditProfileFormProps {
  profile: Profile
  /** Receives the new pseudo, unless the page has been left. */
  onSaved: (pseudo: string) => void
}

/** The viewer's pseudo, bio and picture [PRF-18, PRF-20, PRF-22]. */
export function EditProfileForm({ profile, onSaved }: EditProfileFormProps) {
  const saved = { bio: profile.bio ?? '' }
  const draft = useEditDraft('edit-profile', saved)
  const portrait = useDraftPicture('edit-profile')
  const { register, handleSubmit, control, setError, setValue, formState } = useForm({
    defaultValues: { pseudo: profile.pseudo, bio: draft.initial.bio },
    resolver,
  })
  const { errors } = formState
  const { pseudo_changeable_at: from } = profile
  const bio = useWatch({ control, name: 'bio' })
  const forget = () => {
    draft.forget()
    portrait.forget()
  }
  const isLeft = useIsLeft()
  const saving = useUpdateProfile((pseudo) => {
    forget()
    if (!isLeft.current) onSaved(pseudo)
  })
  const giveUp = () => {
    setValue('bio', saved.bio)
    forget()
  }

  const save = ({ pseudo, bio: written = '' }: { pseudo: string; bio?: string | undefined }) =>
    saving.mutate(
      { pseudo: normalizePseudo(pseudo), bio: written.trim(), picture: portrait.picture },
      {
        onError: (error) => {
          if (!(error instanceof CallError)) return
          const { pseudo: pseudoFault, bio: bioFault } = error.fields
          if (pseudoFault) setError('pseudo', { type: 'server', message: pseudoFault }, { shouldFocus: true })
          if (bioFault) setError('bio', { type: 'server', message: bioFault })
        },
      },
    )

  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void handleSubmit(save)(event)}>
      {(draft.isRestored || portrait.isRestored) && <RestoredChanges onGiveUp={giveUp} />}
      <PortraitPicker profile={profile} picture={portrait.picture} onPick={portrait.pick} />
      <TextField
        {...register('pseudo')}
        label={texts.pseudo}
        hint={from === null ? texts.pseudoHint : texts.pseudoFrom(formatDateAndTime(from))}
        readOnly={from !== null}
        error={errors.pseudo?.message}
        required
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextArea
        {...register('bio', { onChange: ({ target }) => draft.keep({ bio: target.value }) })}
        label={texts.bio}
        hint={texts.bioHint}
        error={errors.bio?.message}
        counter={{ used: textLength(bio), max: bioMaxLength }}
      />
      <SaveBar
        cancelTo={profilePath(profile.pseudo)}
        onCancel={forget}
        busy={saving.isPending}
        error={isBesideField(saving.error) ? null : saving.error}
        failed={texts.saveFailed}
      />
    </form>
  )
}

function isBesideField(error: Error | null): boolean {
  return error instanceof CallError && (error.fields.pseudo ?? error.fields.bio) !== undefined
}
