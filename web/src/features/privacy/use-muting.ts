import { showToast } from '../../ui/toast.ts'
import { privacyTexts as texts } from './privacy.texts.ts'
import { useBlockOrMute } from './use-block-or-mute.ts'

/** Mutes a person, with a toast to undo it [PRV-08]. */
export function useMuting(person: { id: number; pseudo: string }) {
  const muting = useBlockOrMute('mute')
  const unmuting = useBlockOrMute('unmute')
  const unmute = () => unmuting.mutate(person)
  const mute = () =>
    muting.mutate(person, {
      onSuccess: () =>
        showToast({
          kind: 'success',
          message: texts.muted(person.pseudo),
          action: { label: texts.undo, onSelect: unmute },
        }),
    })
  return { mute, unmute, isUnmuting: unmuting.isPending }
}
