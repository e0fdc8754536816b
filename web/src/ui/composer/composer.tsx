import { commentMaxLength } from '@aura/contract/comments/comments.limits'
import { textLength } from '@aura/contract/common'
import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId } from 'react'
import { postFileTypes } from '../../lib/post-file.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { commentsTexts as texts } from './comments.texts.ts'
import { ComposerFile } from './composer-file.tsx'
import type { Composition } from './use-composer.ts'

/** The counter shows from this share of the longest comment on; before, it says nothing of use. */
const counterFrom = 0.5

/** Where a comment is written, with its file and whom it answers. */
export function Composer({ composition }: { composition: Composition }) {
  const { content, replyTo, error, field, write, answer, pick, submit } = composition
  const id = useId()
  const used = textLength(content.trim())
  const isCounted = used > commentMaxLength * counterFrom
  const send = (event: FormEvent) => {
    event.preventDefault()
    // The panel is a child of the post in React’s eyes, which need not hear of its form.
    event.stopPropagation()
    submit()
  }
  return (
    <form noValidate className="composer" onSubmit={send}>
      {replyTo && (
        <p className="flex items-center gap-2 pl-2 text-sm text-muted">
          <span className="min-w-0 truncate">{texts.replyingTo(replyTo.pseudo)}</span>
          <button
            type="button"
            aria-label={texts.stopReplying}
            title={texts.stopReplying}
            className="grid size-8 place-items-center rounded-full hover:text-ink"
            onClick={() => answer(null)}
          >
            <X aria-hidden className="size-4" />
          </button>
        </p>
      )}
      <ComposerFile composition={composition} />
      <div className={classNames('composer-box', error !== undefined && 'border-danger')}>
        <label className="composer-attach" title={texts.attach}>
          <ImagePlus aria-hidden />
          <input
            type="file"
            className="sr-only"
            accept={postFileTypes.join(',')}
            aria-label={texts.attach}
            onChange={(event) => {
              const [picked] = event.currentTarget.files ?? []
              if (picked) pick(picked)
              // Picking the same file again after removing it must be heard.
              event.currentTarget.value = ''
            }}
          />
        </label>
        <textarea
          ref={field}
          rows={1}
          className="composer-field"
          aria-label={replyTo ? texts.replyTo(replyTo.pseudo) : texts.field}
          aria-describedby={
            classNames(error !== undefined && `${id}-error`, isCounted && `${id}-count`) || undefined
          }
          aria-invalid={error !== undefined || undefined}
          placeholder={replyTo ? `${texts.replyTo(replyTo.pseudo)}…` : texts.placeholder}
          value={content}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (!isSendingKey(event)) return
            event.preventDefault()
            submit()
          }}
          onPaste={(event) => {
            const [pasted] = event.clipboardData.files
            if (!pasted) return
            event.preventDefault()
            pick(pasted)
          }}
        />
        <IconButton
          type="submit"
          variant="plain"
          className="composer-send"
          label={texts.send}
          title={texts.send}
          icon={<SendHorizontal aria-hidden />}
        />
      </div>
      <div className="flex justify-between gap-3 px-2 text-sm empty:hidden">
        {error !== undefined && (
          <p id={`${id}-error`} role="alert" className="font-medium text-danger">
            {error}
          </p>
        )}
        {isCounted && (
          <p
            id={`${id}-count`}
            className={classNames(
              'ml-auto tabular-nums',
              used > commentMaxLength ? 'font-semibold text-danger' : 'text-muted',
            )}
          >
            <span aria-hidden>
              {used} / {commentMaxLength}
            </span>
            <span className="sr-only">{texts.counter(used, commentMaxLength)}</span>
          </p>
        )}
      </div>
    </form>
  )
}

/** Enter sends where there is a real keyboard; on a phone it begins a new line, as everywhere there. */
function isSendingKey({ key, shiftKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing) return false
  if (ctrlKey || metaKey) return true
  return !shiftKey && !window.matchMedia('(pointer: coarse)').matches
}
