import { mediaLimits } from '@aura/contract/media/media.limits'
import type { Profile } from '@aura/contract/profiles/profiles.contract'
import { profilesErrors } from '@aura/contract/profiles/profiles.errors'
import { useId, useState } from 'react'
import { mediaAddress } from '../../lib/media-address.ts'
import { refusalOfFile } from '../../lib/picked-file.ts'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { profilesTexts as texts } from './profiles.texts.ts'

const portraitTypes = ['image/jpeg', 'image/png']

interface PortraitPickerProps {
  profile: Pick<Profile, 'pseudo' | 'profile_picture' | 'aura_type_id'>
  /** A picture picked and not yet saved. */
  picture: File | null
  onPick: (picture: File) => void
}

/** One’s portrait as it is or as it will be; only JPEG and PNG [PRF-19], cropped as wanted. */
export function PortraitPicker({ profile, picture, onPick }: PortraitPickerProps) {
  const id = useId()
  const [refusal, setRefusal] = useState<string>()
  /** Waiting to be cropped. */
  const [picked, setPicked] = useState<File | null>(null)
  const preview = useObjectUrl(picture)
  const take = (file: File | undefined) => {
    if (!file) return
    const found = refusalOfFile(file, {
      types: portraitTypes,
      maxBytes: mediaLimits.pictureMaxBytes,
      wrongType: profilesErrors['profiles.picture-type'].message,
    })
    setRefusal(found)
    if (found === undefined) setPicked(file)
  }
  return (
    <div className="flex items-center gap-5">
      <Avatar
        src={preview ?? mediaAddress(profile.profile_picture)}
        pseudo={profile.pseudo}
        auraTypeId={profile.aura_type_id}
        side={96}
      />
      <div className="grid gap-1.5">
        <label
          htmlFor={id}
          className="inline-flex min-h-11 w-fit cursor-pointer items-center rounded-full border border-control-line/60 bg-raised px-5 font-semibold hover:bg-raised-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
        >
          {texts.choosePicture}
          <input
            id={id}
            type="file"
            className="sr-only"
            accept={portraitTypes.join(',')}
            aria-describedby={refusal === undefined ? `${id}-hint` : `${id}-error`}
            aria-invalid={refusal !== undefined || undefined}
            onChange={(event) => {
              take(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </label>
        {refusal === undefined ? (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {texts.pictureHint}
          </p>
        ) : (
          <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
            {refusal}
          </p>
        )}
      </div>
      <CropDialog
        picked={picked}
        onCancel={() => setPicked(null)}
        onCropped={(cropped) => {
          setPicked(null)
          onPick(cropped)
        }}
      />
    </div>
  )
}
