import { createPost } from '@aura/contract/posts/posts.contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stillTime } from '../testing/still-time.ts'
import { call } from './call.ts'
import { sendWithProgress } from './send-with-progress.ts'

/** The browser’s request over a network that swallows what it is given, except for what a test lets through. */
class SwallowedRequest {
  static last: SwallowedRequest
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {}
  onabort?: () => void
  onloadend?: () => void
  open() {
    SwallowedRequest.last = this
  }
  setRequestHeader() {}
  send() {}
  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
  letThrough(loaded: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 })
    if (loaded === 100) this.upload.onload?.()
  }
}

function upload(signal?: AbortSignal) {
  vi.stubGlobal('XMLHttpRequest', SwallowedRequest)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { pass } = stillTime()
  const transport = sendWithProgress(() => undefined)
  const ended = vi.fn()
  void call(createPost, { form: new FormData(), transport, ...(signal && { signal }) }).catch(({ code }) =>
    ended(code),
  )
  return { pass, ended, request: SwallowedRequest.last }
}

const seconds = 1000

test('[PST-01, MED-21] an upload of which nothing moves for two minutes fails as one without a network', async () => {
  const { pass, ended, request } = upload()
  await pass(115 * seconds)
  request.letThrough(40)
  await pass(119 * seconds)
  expect(ended).not.toHaveBeenCalled()
  await pass(1 * seconds)
  expect(ended).toHaveBeenCalledExactlyOnceWith('network')
})

test('[PST-01, MED-21] an upload that has arrived may be checked for five minutes', async () => {
  const { pass, ended, request } = upload()
  request.letThrough(100)
  await pass(299 * seconds)
  expect(ended).not.toHaveBeenCalled()
  await pass(1 * seconds)
  expect(ended).toHaveBeenCalledExactlyOnceWith('network')
})

test('[PST-01] an upload that the person cancels is no failure of the network', async () => {
  const cancelling = new AbortController()
  const { pass, ended } = upload(cancelling.signal)
  cancelling.abort()
  await pass(0)
  expect(ended).toHaveBeenCalledExactlyOnceWith('aborted')
})
