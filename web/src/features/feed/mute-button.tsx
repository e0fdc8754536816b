import { Volume2, VolumeX } from 'lucide-react'
import { setMuted, useMuted } from '../../lib/mute.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { feedTexts } from './feed.texts.ts'

/** The sound of the whole site, off by default [FED-07]. */
export function MuteButton({ className }: { className?: string }) {
  const muted = useMuted()
  const label = muted ? feedTexts.soundOn : feedTexts.soundOff
  return (
    <IconButton
      variant="plain"
      label={label}
      title={label}
      icon={muted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      onClick={() => setMuted(!muted)}
      {...(className !== undefined && { className })}
    />
  )
}
