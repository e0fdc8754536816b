import { Volume2, VolumeX } from 'lucide-react'
import { setMuted, useMuted } from '../lib/sound.ts'
import { classNames } from './class-names.ts'

interface SoundButtonProps {
  /** Said by a medium whose sound differs from that of the site, for instance because the browser refused it. */
  isSilent?: boolean
  /** Says in words for a while that the sound is off. */
  isExplained?: boolean
  onChange?: (muted: boolean) => void
  className?: string | undefined
}

/** The sound of the whole site, off by default [FED-07]. */
export function SoundButton({ isSilent, isExplained = false, onChange, className }: SoundButtonProps) {
  const isSiteMuted = useMuted()
  const isMuted = isSilent ?? isSiteMuted
  const label = isMuted ? 'Son coupé\u00a0: activer le son' : 'Couper le son'
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        'flex h-11 min-w-11 flex-none items-center justify-center rounded-full transition-colors duration-150 active:scale-95',
        className ?? 'text-muted hover:text-ink',
      )}
      onClick={() => {
        setMuted(!isMuted)
        onChange?.(!isMuted)
      }}
    >
      {isMuted && isExplained && (
        <span aria-hidden className="sound-explained">
          Son coupé
        </span>
      )}
      {isMuted ? (
        <VolumeX aria-hidden className="mx-[11px] size-[22px] flex-none stroke-[1.8]" />
      ) : (
        <Volume2 aria-hidden className="mx-[11px] size-[22px] flex-none stroke-[1.8]" />
      )}
    </button>
  )
}
