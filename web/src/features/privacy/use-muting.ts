import { showToast } from '../../ui/toast.ts'
import { privacyTexts as texts } from './privacy.texts.ts'
import { useBlockOrMute } from './use-block-or-mute.ts'

/** Mutes a person, with a toast to undo it [PRV-08]. */
export function useMuting(person: { id: number; pseudo: string }, onMuted?: () => void) {
  const unmuting = useBlockOrMute('unmute')
  const unmute = () => unmuting.mutate(person)
  const muting = useBlockOrMute('mute', () => {
    showToast({
      kind: 'success',
      message: texts.muted(person.pseudo),
      action: { label: texts.undo, onSelect: unmute },
    })
    onMuted?.()
  })
  const mute = () => muting.mutate(person)
  return { mute, unmute, isUnmuting: unmuting.isPending }
}
