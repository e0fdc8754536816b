import { textLength } from '@aura/contract/common'
import { legendMaxLength, type Post, type PostMedia } from '@aura/contract/posts/posts.contract'
import { useRef, useState } from 'react'
import { mediaAddress } from '../../lib/media-address.ts'
import { useEditDraft } from '../../lib/use-edit-draft.ts'
import { altHint, altTooLong } from '../../ui/alt-text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { RestoredChanges } from '../../ui/restored-changes.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { editPostTexts as texts } from './edit-post.texts.ts'
import type { EditPostDialogProps } from './edit-post-dialog.tsx'
import { isLegendTooLong, LegendTextArea } from './legend-field.tsx'
import { type PostWords, useEditPost } from './use-edit-post.ts'

const wordsOf = ({ legend, medias }: Post): PostWords => ({
  legend,
  alts: medias.map(({ alt }) => alt ?? ''),
})

/** The loaded part of `EditPostDialog`. */
export function EditPostSurface({ post, isOpen, onClose }: EditPostDialogProps) {
  const { medias } = post
  const kept = useEditDraft(`edit-post.${post.id}`, wordsOf(post))
  const [draft, setDraft] = useState(kept.isRestored ? kept.initial : undefined)
  const giveUp = () => {
    setDraft(undefined)
    kept.forget()
  }
  const close = () => {
    kept.leave()
    onClose()
  }
  const editing = useEditPost(post.id, () => {
    giveUp()
    onClose()
  })
  /** A ref, not state: the second press of a double press may come before the next render. */
  const isSending = useRef(false)
  const words = draft ?? wordsOf(post)
  const used = textLength(words.legend.trim())
  const isTooLong = isLegendTooLong(words.legend)
  const save = () => {
    if (isSending.current) return
    if (!draft) return onClose()
    isSending.current = true
    editing.mutate(draft, { onSettled: () => (isSending.current = false) })
  }
  const change = (part: Partial<PostWords>) => {
    setDraft({ ...words, ...part })
    kept.keep({ ...words, ...part })
  }
  const changeAlt = (place: number, alt: string) => change({ alts: words.alts.with(place, alt) })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title={post.challenge_id === null ? texts.title : texts.entryTitle}
      submitLabel={texts.save}
      busy={editing.isPending}
      error={editing.error}
      failed={texts.failed}
      isIncomplete={isTooLong || words.alts.some(altTooLong)}
      onSubmit={save}
    >
      {kept.isRestored && <RestoredChanges onGiveUp={giveUp} />}
      <LegendTextArea
        label={texts.legend}
        legend={words.legend}
        counter={{ used, max: legendMaxLength }}
        error={isTooLong ? texts.tooLong(used - legendMaxLength) : undefined}
        onChange={(legend) => change({ legend })}
      />
      {medias.map((medium, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the media of a post keep their places
        <div key={place} className="flex items-start gap-3">
          <Thumbnail medium={medium} />
          <div className="min-w-0 flex-1">
            <TextArea
              label={texts.alt(place + 1, medias.length)}
              {...(place === 0 && { hint: altHint })}
              rows={2}
              error={altTooLong(words.alts[place] ?? '')}
              value={words.alts[place] ?? ''}
              onChange={({ currentTarget: { value } }) => changeAlt(place, value)}
            />
          </div>
        </div>
      ))}
    </FormDialog>
  )
}

function Thumbnail({ medium: { media_variants } }: { medium: PostMedia }) {
  const look = 'size-16 shrink-0 rounded-control bg-raised-strong object-cover'
  const [smallest] = media_variants
  if (!smallest) return <span aria-hidden className={look} />
  return <img src={mediaAddress(smallest.name)} alt="" className={look} />
}
