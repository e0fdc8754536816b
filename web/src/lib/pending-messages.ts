import { useCallback, useSyncExternalStore } from 'react'
import { newKey } from './call-once.ts'
import { createStore } from './create-store.ts'
import { readStoredList } from './read-stored-list.ts'
import { readSession, subscribeSession } from './session.ts'
import { storedValue } from './stored-value.ts'

/** The comment a message answers. */
export interface RepliedTo {
  id: number
  pseudo: string
}

export interface Message {
  content: string
  file: File | null
  /** Description of the file. */
  alt: string
  /** Null for a message that answers no comment. */
  replyTo: RepliedTo | null
}

/** A message being sent. It shows at once and keeps its text until the server has it. */
export interface PendingMessage extends Message {
  /** Idempotency key: the server creates the message once if it is repeated within {@link keyMs}. */
  key: string
  /** A reload lost its file: it can be edited, but not sent again. */
  hasLostFile: boolean
  /** When it was first sent, in ms since 1970; 0 when unknown. */
  firstSentAt: number
  /** The author confirmed a text that reads as toxic. */
  acceptedToxic: boolean
  state: 'sending' | 'asking' | 'failed'
  /** Share of the file already uploaded, from 0 to 1. */
  share: number
  /** Why it failed, as a sentence. */
  error: string
}

interface QueueTexts {
  /** Says that a reload interrupted the message. */
  interrupted: string
  /** The same for a message older than {@link keyMs}, which might exist twice if it were sent again. */
  interruptedLongAgo: string
  /** The same for a message whose file is lost. */
  interruptedWithFile: string
  failed: (error: unknown, message: Message) => string
}

interface Delivery<Sent> {
  /** Sends one message; `ask` when its author has to confirm the text first. */
  deliver: (
    message: PendingMessage,
    signal: AbortSignal,
    onShare: (share: number) => void,
  ) => Promise<Sent | 'ask'>
  onSent: (sent: Sent) => void
}

/** How long a message is repeated under its key, in ms; less than the day for which the server keeps keys. */
const keyMs = 20 * 3_600_000

/**
 * A queue of one kind of message. Messages are stored by scope (the `unsentKey` of an account and an object), and are sent also
 * while no component shows them [CMT-29].
 */
export function createPendingQueue(texts: QueueTexts) {
  const scopes = new Map<string, readonly PendingMessage[]>()
  const { subscribe, notify } = createStore(() => scopes)
  const uploads = new Map<string, AbortController>()

  function read(scope: string): readonly PendingMessage[] {
    const known = scopes.get(scope) ?? parsePending(storedValue(scope).read(), texts)
    scopes.set(scope, known)
    return known
  }

  function write(scope: string, messages: readonly PendingMessage[]): void {
    scopes.set(scope, messages)
    const kept = messages
      .filter(({ content }) => content !== '')
      .map(({ key, firstSentAt, replyTo, content, acceptedToxic, file, hasLostFile }) => ({
        key,
        firstSentAt,
        replyTo,
        content,
        acceptedToxic,
        hasFile: file !== null || hasLostFile,
      }))
    storedValue(scope).write(kept.length === 0 ? null : JSON.stringify(kept))
    notify()
  }

  const change = (scope: string, key: string, part: Partial<PendingMessage>) =>
    write(
      scope,
      read(scope).map((one) => (one.key === key ? { ...one, ...part } : one)),
    )
  const drop = (scope: string, key: string) =>
    write(
      scope,
      read(scope).filter((one) => one.key !== key),
    )

  async function attempt<Sent>(scope: string, message: PendingMessage, delivery: Delivery<Sent>) {
    const { key } = message
    const upload = new AbortController()
    uploads.set(key, upload)
    const isGivenUp = () => uploads.get(key) !== upload
    try {
      const sent = await delivery.deliver(message, upload.signal, (share) => {
        if (!isGivenUp()) change(scope, key, { share })
      })
      if (isGivenUp()) return
      if (sent === 'ask') return change(scope, key, { state: 'asking' })
      drop(scope, key)
      delivery.onSent(sent)
    } catch (error) {
      if (isGivenUp()) return
      if (upload.signal.aborted) drop(scope, key)
      else change(scope, key, { state: 'failed', error: texts.failed(error, message) })
    } finally {
      if (!isGivenUp()) uploads.delete(key)
    }
  }

  let account = readSession().pseudo
  subscribeSession(() => {
    const before = account
    account = readSession().pseudo
    if (before === null || account === before) return
    // A running upload would be sent as the new account. A logout also deletes stored texts (unsent-words.ts).
    const ended = [...uploads.values()]
    uploads.clear()
    scopes.clear()
    for (const upload of ended) upload.abort()
  })

  return {
    /** Drops the messages of a scope, and aborts messages that are being sent. */
    forget(scope: string): void {
      for (const { key } of read(scope)) uploads.get(key)?.abort()
      write(scope, [])
    },

    /** The messages of a scope, oldest first, followed by the component. */
    useMessages: (scope: string) =>
      useSyncExternalStore(
        subscribe,
        useCallback(() => read(scope), [scope]),
      ),

    /** What may be done with the messages of a scope. */
    actionsOf<Sent>(scope: string, delivery: Delivery<Sent>) {
      const start = (message: Message, acceptedToxic: boolean) => {
        const { content, file, alt, replyTo } = message
        const pending: PendingMessage = {
          content,
          file,
          alt,
          replyTo,
          acceptedToxic,
          key: newKey(),
          firstSentAt: Date.now(),
          hasLostFile: false,
          state: 'sending',
          share: 0,
          error: '',
        }
        write(scope, [...read(scope), pending])
        void attempt(scope, pending, delivery)
      }
      return {
        send: (message: Message) => start(message, false),
        retry(message: PendingMessage) {
          const again: PendingMessage = { ...message, state: 'sending', share: 0, error: '' }
          change(scope, message.key, again)
          void attempt(scope, again, delivery)
        },
        /** Sends with a new key: the server refuses another body under the same one. */
        acceptToxic(message: PendingMessage) {
          drop(scope, message.key)
          start(message, true)
        },
        /** Aborts the upload of a file. */
        cancel: ({ key }: PendingMessage) => uploads.get(key)?.abort(),
        drop: ({ key }: PendingMessage) => drop(scope, key),
      }
    },
  }
}

/** Reads a stored `RepliedTo`; null when it is none. */
export function parseRepliedTo(kept: Partial<RepliedTo> | null | undefined): RepliedTo | null {
  const { id, pseudo } = kept ?? {}
  return typeof id === 'number' && typeof pseudo === 'string' ? { id, pseudo } : null
}

/**
 * Messages that a reload interrupted. Those without a file may be sent again: within {@link keyMs} their key keeps the server from
 * creating them twice.
 */
function parsePending(text: string | null, texts: QueueTexts): readonly PendingMessage[] {
  return readStoredList<PendingMessage, PendingMessage & { hasFile: boolean }>(text, (one) => {
    if (typeof one?.key !== 'string' || typeof one.content !== 'string') return undefined
    const firstSentAt = typeof one.firstSentAt === 'number' ? one.firstSentAt : 0
    const hasLostFile = one.hasFile === true
    const interrupted = Date.now() - firstSentAt < keyMs ? texts.interrupted : texts.interruptedLongAgo
    const error = hasLostFile ? texts.interruptedWithFile : interrupted
    return {
      key: one.key,
      firstSentAt,
      content: one.content,
      replyTo: parseRepliedTo(one.replyTo),
      acceptedToxic: one.acceptedToxic === true,
      file: null,
      alt: '',
      hasLostFile,
      state: 'failed',
      share: 0,
      error,
    }
  })
}
