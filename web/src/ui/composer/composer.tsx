import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type Ref, useId, useImperativeHandle } from 'react'
import { hasKeyboard } from '../../lib/has-keyboard.ts'
import { pastedFiles } from '../../lib/pasted-files.ts'
import type { Message, RepliedTo } from '../../lib/pending-messages.ts'
import { classNames } from '../class-names.ts'
import type { CompletionSource } from '../completions/completions.rules.ts'
import { Completions } from '../completions/completions.tsx'
import { GrowingTextarea } from '../growing-textarea.tsx'
import { IconButton } from '../icon-button.tsx'
import { type DraftSubject, useWriter } from './composer-draft.ts'
import { ComposerFile } from './composer-file.tsx'
import { type ComposerRules, type ComposerTexts, useComposer } from './use-composer.ts'

/** The counter shows from this share of the longest text on. */
const counterFrom = 0.5

/** What the surroundings of a composer may ask of it. */
export interface ComposerHandle {
  focus: () => void
  answer: (replyTo: RepliedTo) => void
  takeBack: (message: Message) => void
}

interface ComposerProps {
  ref?: Ref<ComposerHandle>
  /** The object written about; names the stored draft. */
  subject: Omit<DraftSubject, 'writer'>
  texts: ComposerTexts
  rules: ComposerRules
  onSubmit: (message: Message) => void
  /** Suggestions while `@` or `#` is typed; none without it. */
  completions?: CompletionSource
}

/** A composer that is mounted anew for each account, so that an account never sees the draft of another. */
export function Composer({ subject, ...props }: ComposerProps) {
  const { pseudo, turn } = useWriter()
  return <MessageForm key={turn} subject={{ ...subject, writer: pseudo }} {...props} />
}

/**
 * A form for one message: text, an optional file, an optional comment it answers. The state stays in here and is reached by `ref`:
 * typing renders nothing else.
 */
function MessageForm({
  ref,
  subject,
  texts,
  rules,
  onSubmit,
  completions,
}: ComposerProps & { subject: DraftSubject }) {
  const composition = useComposer(subject, rules, onSubmit)
  const { content, replyTo, usedLength, error, field, write, answer, takeBack, pick, submit } = composition
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus(), answer, takeBack }))
  const id = useId()
  const isCounted = usedLength > rules.maxLength * counterFrom
  const send = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles through portals: a form around the panel would take this submit for its own.
    event.stopPropagation()
    submit()
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-2" onSubmit={send}>
      {replyTo && <ReplyLine replyTo={replyTo} texts={texts} onStop={() => answer(null)} />}
      <ComposerFile composition={composition} texts={texts} />
      <div
        className={classNames(
          'group relative flex items-end gap-0.5 rounded-[24px] border bg-raised-strong px-1 py-px',
          'outline-brand has-[textarea:focus-visible]:outline-1',
          error === undefined ? 'border-control-line focus-within:border-brand' : 'border-danger',
        )}
      >
        <AttachButton label={texts.attach} fileTypes={rules.fileTypes} onPick={pick} />
        {completions && (
          <Completions field={field} text={content} onWrite={write} source={completions} side="above" />
        )}
        <GrowingTextarea
          ref={field}
          rows={1}
          className="max-h-[34dvh] min-h-11 w-0 flex-1 resize-none bg-transparent px-1.5 py-2.5 text-field text-ink outline-none placeholder:text-muted"
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
            const [pasted] = pastedFiles(event.clipboardData)
            if (!pasted) return
            event.preventDefault()
            pick(pasted)
          }}
        />
        <IconButton
          type="submit"
          variant="plain"
          className="group-has-[textarea:not(:placeholder-shown)]:text-brand!"
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
          <LengthCounter id={`${id}-count`} used={usedLength} max={rules.maxLength} texts={texts} />
        )}
      </div>
    </form>
  )
}

interface ReplyLineProps {
  replyTo: RepliedTo
  texts: ComposerTexts
  onStop: () => void
}

/** The comment that the message answers, and a button to answer none. */
function ReplyLine({ replyTo, texts, onStop }: ReplyLineProps) {
  return (
    <p className="flex items-center gap-2 pl-2 text-sm text-muted">
      <span className="min-w-0 truncate">{texts.replyingTo(replyTo.pseudo)}</span>
      <button
        type="button"
        aria-label={texts.stopReplying}
        title={texts.stopReplying}
        className="target grid size-8 place-items-center rounded-full hover:text-ink"
        onClick={onStop}
      >
        <X aria-hidden className="size-4" />
      </button>
    </p>
  )
}

interface AttachButtonProps {
  label: string
  fileTypes: readonly string[]
  onPick: (file: File) => void
}

function AttachButton({ label, fileTypes, onPick }: AttachButtonProps) {
  return (
    <label
      className="relative grid size-11 flex-none cursor-pointer place-items-center rounded-full text-muted hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-brand [&>svg]:size-5.5 [&>svg]:stroke-[1.8]"
      title={label}
    >
      <ImagePlus aria-hidden />
      <input
        type="file"
        className="sr-only"
        accept={fileTypes.join(',')}
        aria-label={label}
        onChange={(event) => {
          const [picked] = event.currentTarget.files ?? []
          if (picked) onPick(picked)
          // Otherwise picking the same file again after removing it fires no event.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}

interface LengthCounterProps {
  id: string
  used: number
  max: number
  texts: ComposerTexts
}

function LengthCounter({ id, used, max, texts }: LengthCounterProps) {
  return (
    <p
      id={id}
      className={classNames('ml-auto tabular-nums', used > max ? 'font-semibold text-danger' : 'text-muted')}
    >
      <span aria-hidden>
        {used} / {max}
      </span>
      <span className="sr-only">{texts.counter(used, max)}</span>
    </p>
  )
}

/** Enter sends where there is a real keyboard; on a phone it begins a new line, as everywhere there. */
function isSendingKey({ key, shiftKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing) return false
  if (ctrlKey || metaKey) return true
  return !shiftKey && hasKeyboard()
}
