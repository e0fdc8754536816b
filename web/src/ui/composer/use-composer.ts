import { textLength } from '@aura/contract/common'
import { useRef, useState } from 'react'
import type { Message, RepliedTo } from '../../lib/pending-messages.ts'
import { altTooLong } from '../alt-text.ts'
import { type DraftSubject, useComposerDraft } from './composer-draft.ts'

/** What a message must satisfy; each refusal is the sentence to show, or `undefined`. */
export interface ComposerRules {
  maxLength: number
  /** MIME types the file picker offers. */
  fileTypes: readonly string[]
  refusalOfText: (content: string, file: File | null) => string | undefined
  refusalOfFile: (file: File) => string | undefined
  /** Asked after `refusalOfFile`, once the file has been looked into. */
  refusalOfContent: (file: File) => Promise<string | undefined>
}

/** Words of a composer, given by the feature that shows it. */
export interface ComposerTexts {
  field: string
  placeholder: string
  replyTo: (pseudo: string) => string
  replyingTo: (pseudo: string) => string
  stopReplying: string
  send: string
  attach: string
  attached: string
  detach: string
  alt: string
  altPlaceholder: string
  counter: (used: number, max: number) => string
}

/** State of one composer: text that survives a reload, a file with its description, the comment it answers. */
export function useComposer(
  subject: DraftSubject,
  rules: ComposerRules,
  onSubmit: (message: Message) => void,
) {
  const { draft, change } = useComposerDraft(subject)
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  /** Nothing was written since the last message: the second press of a double press sends and says nothing. */
  const isJustSent = useRef(false)

  const pick = async (picked: File) => {
    const refusal = rules.refusalOfFile(picked)
    setError(refusal)
    if (refusal !== undefined) return
    isJustSent.current = false
    setFile(picked)
    setAlt('')
    const refusalOfContent = await rules.refusalOfContent(picked)
    if (refusalOfContent === undefined) return
    // Another file may have been picked while this one was looked into.
    setFile((current) => (current === picked ? null : current))
    setError(refusalOfContent)
  }

  const submit = () => {
    if (isJustSent.current) return
    const content = draft.content.trim()
    const refusal = rules.refusalOfText(content, file)
    setError(refusal)
    if (refusal !== undefined) {
      field.current?.focus()
      return
    }
    if (file && altTooLong(alt)) {
      setError(altTooLong(alt))
      return
    }
    isJustSent.current = true
    onSubmit({ content, file, alt, replyTo: draft.replyTo })
    change({ content: '', replyTo: null })
    setFile(null)
    setAlt('')
  }

  return {
    content: draft.content,
    replyTo: draft.replyTo,
    usedLength: textLength(draft.content.trim()),
    file,
    alt,
    error,
    field,
    write(content: string) {
      setError(undefined)
      isJustSent.current = false
      change({ content })
    },
    describe(described: string) {
      setError(altTooLong(described))
      setAlt(described)
    },
    answer(replyTo: RepliedTo | null) {
      isJustSent.current = false
      change({ replyTo })
      field.current?.focus()
    },
    pick: (picked: File) => void pick(picked),
    detach() {
      setError(undefined)
      setFile(null)
      // The button that was pressed is gone.
      field.current?.form?.querySelector<HTMLElement>('input[type=file]')?.focus()
    },
    submit,
    /** Puts a message that was not sent back into the field, in front of the text typed since. */
    takeBack(message: Message) {
      isJustSent.current = false
      const content = [message.content, draft.content].filter(Boolean).join('\n')
      change({ content, replyTo: message.replyTo })
      setFile(message.file ?? file)
      setAlt(message.file ? message.alt : alt)
      field.current?.focus()
    },
  }
}

export type Composition = ReturnType<typeof useComposer>
