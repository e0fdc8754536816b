import { mediaLimits } from '@aura/contract/media/media.limits'
import type { Profile } from '@aura/contract/profiles/profiles.contract'
import { profilesErrors } from '@aura/contract/profiles/profiles.errors'
import { mediaAddress } from '../../lib/media-address.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ImagePicker } from '../../ui/image-picker.tsx'
import { profilesTexts as texts } from './profiles.texts.ts'

const accepted = {
  types: ['image/jpeg', 'image/png'],
  maxBytes: mediaLimits.pictureMaxBytes,
  wrongType: profilesErrors['profiles.picture-type'].message,
}

interface PortraitPickerProps {
  profile: Pick<Profile, 'pseudo' | 'profile_picture' | 'aura_type_id'>
  /** A picture picked and not yet saved. */
  picture: File | null
  onPick: (picture: File) => void
}

/** The portrait as it is or as it will be; only JPEG and PNG, cropped to a circle [PRF-19]. */
export function PortraitPicker({ profile, picture, onPick }: PortraitPickerProps) {
  return (
    <ImagePicker
      label={picture || profile.profile_picture ? texts.changePicture : texts.choosePicture}
      hint={texts.pictureHint}
      accepted={accepted}
      frame={{ aspect: 1, shape: 'round' }}
      picture={picture}
      onPick={onPick}
      preview={(address) => (
        <Avatar
          src={address ?? mediaAddress(profile.profile_picture)}
          pseudo={profile.pseudo}
          auraTypeId={profile.aura_type_id}
          side={96}
        />
      )}
    />
  )
}
