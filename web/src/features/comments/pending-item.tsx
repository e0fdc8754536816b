import { useEffect, useRef } from 'react'
import type { PendingMessage } from '../../lib/pending-messages.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { PickedFile } from '../../ui/picked-file.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import styles from './comments.module.css'
import { commentsTexts as texts } from './comments.texts.ts'
import { useCommentsContext } from './comments-context.ts'

/** A comment being sent, or a failed one with its reason and buttons [CMT-29, CMT-30]. */
export function PendingItem({ comment }: { comment: PendingMessage }) {
  const { onRetry, onEdit, onCancel } = useCommentsContext()
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    item.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { content, file, hasLostFile, state, share, error } = comment
  return (
    <li ref={item} className={styles.thread}>
      <article aria-label={texts.pending} className={styles.comment}>
        <span aria-hidden className={styles.noPortrait} />
        <div className="grid min-w-0 gap-2">
          {content !== '' && (
            <p
              className={classNames(
                'text-pretty wrap-anywhere whitespace-pre-line',
                state === 'sending' && 'opacity-65',
              )}
            >
              {content}
            </p>
          )}
          {file && (
            <PickedFile
              file={file}
              label={texts.attached}
              className="h-22 max-w-40 rounded-control object-cover"
            />
          )}
          {state === 'failed' ? (
            <div className="grid justify-items-start gap-1">
              <p role="alert" className="text-sm font-medium text-danger">
                {error}
              </p>
              <div className="-ml-3 flex flex-wrap">
                {!hasLostFile && (
                  <Button ref={passFocusOn} variant="ghost" size="small" onClick={() => onRetry(comment)}>
                    {texts.retry}
                  </Button>
                )}
                <Button variant="ghost" size="small" onClick={() => onEdit(comment)}>
                  {texts.edit}
                </Button>
              </div>
            </div>
          ) : file ? (
            <UploadProgress label={texts.upload} share={share} onCancel={() => onCancel(comment)} />
          ) : (
            <p className="text-sm text-muted">{texts.sending}</p>
          )}
        </div>
      </article>
    </li>
  )
}
