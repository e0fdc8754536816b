import { mediaLimits } from '@aura/contract/media/media.limits'
import { X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { PickedFile } from '../../ui/picked-file.tsx'
import { commentsTexts as texts } from './comments.texts.ts'
import type { Composition } from './use-composer.ts'

/** The file that goes with what is being written, seen before it leaves, with a word for who cannot see it. */
export function ComposerFile({ composition: { file, alt, describe, detach } }: { composition: Composition }) {
  if (!file) return null
  return (
    <div className="flex items-center gap-3">
      <PickedFile file={file} label={texts.attached} className="comment-file" />
      <input
        type="text"
        aria-label={texts.alt}
        placeholder={texts.altPlaceholder}
        maxLength={mediaLimits.altMaxLength}
        value={alt}
        onChange={(event) => describe(event.currentTarget.value)}
        className="min-h-11 min-w-0 flex-1 rounded-control border border-control-line bg-raised px-3 text-base placeholder:text-muted"
      />
      <IconButton variant="plain" label={texts.detach} icon={<X aria-hidden />} onClick={detach} />
    </div>
  )
}
