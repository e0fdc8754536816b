import type { Community } from '@aura/contract/communities/communities.contract'
import { communitiesErrors } from '@aura/contract/communities/communities.errors'
import { mediaLimits } from '@aura/contract/media/media.limits'
import { ImagePicker } from '../../ui/image-picker.tsx'
import { CommunityCover } from './community-cover.tsx'
import { communityTexts as texts } from './community-page.texts.ts'

const accepted = {
  types: ['image/jpeg', 'image/png'],
  maxBytes: mediaLimits.pictureMaxBytes,
  wrongType: communitiesErrors['communities.cover-type'].message,
}

interface CoverPickerProps {
  community: Community
  /** Picked and not yet saved. */
  picture: File | null
  onPick: (picture: File) => void
  /** To go once saved. */
  isRemoved: boolean
  onRemove: () => void
}

/** The cover as it is or as it will be; only JPEG and PNG, three times as wide as high [COM-36, COM-38]. */
export function CoverPicker({ community, picture, onPick, isRemoved, onRemove }: CoverPickerProps) {
  const present = isRemoved ? { ...community, cover_image: null, cover_placeholder: null } : community
  const isRemovable = picture !== null || present.cover_image !== null
  return (
    <ImagePicker
      label={isRemovable ? texts.changeCover : texts.chooseCover}
      hint={
        <>
          {texts.coverHint} <span className="pointer-coarse:hidden">{texts.coverDrop}</span>
        </>
      }
      accepted={accepted}
      frame={{ aspect: 3, shape: 'rect' }}
      picture={picture}
      onPick={onPick}
      removal={isRemovable ? { label: texts.removeCover, onRemove } : undefined}
      preview={(address) => (
        <CommunityCover
          community={present}
          picked={address}
          sizes="640px"
          className="aspect-3/1 w-full rounded-card border border-line"
        />
      )}
    />
  )
}
