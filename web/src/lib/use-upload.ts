import { useRef } from 'react'
import { newKey } from './call-once.ts'
import { createStore } from './create-store.ts'
import { doublePressMs } from './double-press.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { useSession } from './session.ts'
import { shrinkPhoto } from './shrinking/shrink-photo.ts'

/** Options that an upload passes to its call. */
interface UploadOptions {
  form: FormData
  signal: AbortSignal
  idempotencyKey: string
  transport: ReturnType<typeof sendWithProgress>
}

interface Upload {
  /** From 0 to 1. */
  sentShare: number
  cancel: () => void
}

/** The uploads under way, by account and name; they outlive their pages. */
let uploads: ReadonlyMap<string, Upload> = new Map()
const changes = createStore(() => uploads)

function update(key: string, upload: Upload | undefined): void {
  const next = new Map(uploads)
  if (upload) next.set(key, upload)
  else next.delete(key)
  uploads = next
  changes.notify()
  if (uploads.size > 0) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
}

/** The end of the page ends its uploads: the browser asks first. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Sends a form with its files [PST-01]. An upload goes on when its page is left, and a page opened again with the same `name` shows it:
 * `isUnderWay`, `sentShare` from 0 to 1, and `cancel`, which aborts it.
 */
export function useUpload(name: string) {
  const { pseudo } = useSession()
  const key = `${pseudo ?? ''}|${name}`
  const upload = changes.useValue().get(key)
  const intentKey = useIntentKey()

  /** Adds the files to the form as `field`; huge photos are resized first. `ownKey` is the caller's idempotency key, if it has one. */
  async function send<T>(
    form: FormData,
    field: string,
    files: readonly File[],
    callWith: (options: UploadOptions) => Promise<T>,
    ownKey?: string,
  ): Promise<T> {
    const aborting = new AbortController()
    const { signal } = aborting
    const show = (sentShare: number) => update(key, { sentShare, cancel: () => aborting.abort() })
    show(0)
    try {
      const idempotencyKey = ownKey ?? intentKey([...files, ...[...form].flat()])
      for (const file of files) form.append(field, await shrinkPhoto(file, signal))
      return await callWith({ form, signal, idempotencyKey, transport: sendWithProgress(show) })
    } finally {
      // The button that sends comes back in place of the one that cancels.
      if (signal.aborted) await new Promise((resolve) => setTimeout(resolve, doublePressMs))
      update(key, undefined)
    }
  }
  return {
    isUnderWay: upload !== undefined,
    sentShare: upload?.sentShare ?? 0,
    send,
    cancel: () => upload?.cancel(),
  }
}

/** One idempotency key per content: sending it again after a lost answer makes one post, not two [AUR-55]. */
function useIntentKey(): (content: readonly unknown[]) => string {
  const last = useRef<{ content: readonly unknown[]; key: string } | null>(null)
  return (content) => {
    const isSame =
      last.current?.content.length === content.length &&
      last.current.content.every((part, place) => part === content[place])
    if (!last.current || !isSame) last.current = { content, key: newKey() }
    return last.current.key
  }
}
