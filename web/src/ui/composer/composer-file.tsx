import { X } from 'lucide-react'
import { altTooLong } from '../alt-text.ts'
import { IconButton } from '../icon-button.tsx'
import { PickedFile } from '../picked-file.tsx'
import type { ComposerTexts, Composition } from './use-composer.ts'

interface ComposerFileProps {
  composition: Composition
  texts: ComposerTexts
}

/** Preview of the picked file, with a field for its description and a button that removes the file. */
export function ComposerFile({ composition: { file, alt, describe, detach }, texts }: ComposerFileProps) {
  if (!file) return null
  return (
    <div className="flex items-center gap-3">
      <PickedFile file={file} label={texts.attached} className="h-22 max-w-40 rounded-control object-cover" />
      <input
        type="text"
        aria-label={texts.alt}
        placeholder={texts.altPlaceholder}
        aria-invalid={altTooLong(alt) !== undefined || undefined}
        value={alt}
        onChange={(event) => describe(event.currentTarget.value)}
        className="min-h-11 min-w-0 flex-1 rounded-control border border-control-line bg-raised px-3 text-base placeholder:text-muted aria-invalid:border-danger"
      />
      <IconButton variant="plain" label={texts.detach} icon={<X aria-hidden />} onClick={detach} />
    </div>
  )
}
