import { useRef, useState } from 'react'
import { newKey } from './call-once.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { shrinkPhoto } from './shrinking/shrink-photo.ts'

/** Options that an upload passes to its call. */
interface UploadOptions {
  form: FormData
  signal: AbortSignal
  idempotencyKey: string
  transport: ReturnType<typeof sendWithProgress>
}

/** Sends a form with its files; `sentShare` goes from 0 to 1, `cancel` aborts the upload [PST-01]. */
export function useUpload() {
  const [sentShare, setSentShare] = useState(0)
  const upload = useRef<AbortController | null>(null)
  const intentKey = useIntentKey()

  /** Adds the files to the form as `field`; huge photos are resized first. `key` is the caller's idempotency key, if it has one. */
  async function send<T>(
    form: FormData,
    field: string,
    files: readonly File[],
    callWith: (options: UploadOptions) => Promise<T>,
    key?: string,
  ): Promise<T> {
    setSentShare(0)
    upload.current = new AbortController()
    const { signal } = upload.current
    const idempotencyKey = key ?? intentKey([...files, ...[...form].flat()])
    for (const file of files) form.append(field, await shrinkPhoto(file, signal))
    return callWith({ form, signal, idempotencyKey, transport: sendWithProgress(setSentShare) })
  }
  return { sentShare, send, cancel: () => upload.current?.abort() }
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
