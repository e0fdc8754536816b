import type { Answer, PreparedRequest } from './call.ts'
import { abortFailure, networkFailure } from './call-error.ts'

/** Silence is counted in ticks, none of which pass while the browser freezes the page, though its upload may go on. */
const tickMs = 5_000
/** Ends an upload of which no byte moves for two minutes: a network that swallows them tells nobody. */
const silentTicksOfUpload = 24
/** The server checks the files before it answers, in turns. */
const silentTicksOfAnswer = 60

/**
 * The transport of uploads, by XMLHttpRequest: fetch reports no upload progress. `onProgress` receives the share sent so far, from 0
 * to 1. Callers pass it to `call`, so that pages without uploads do not load it.
 */
export const sendWithProgress =
  (onProgress: (share: number) => void) =>
  (address: string, { method, headers, body, signal }: PreparedRequest): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortFailure(signal.reason))
      const request = new XMLHttpRequest()
      request.open(method, address)
      headers.forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      const abort = () => request.abort()
      signal?.addEventListener('abort', abort, { once: true })
      const silence = watchSilence(request)
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        silence.onBytes()
        if (lengthComputable && total > 0) onProgress(loaded / total)
      }
      request.onload = () =>
        resolve({
          status: request.status,
          text: request.responseText,
          retryAfter: request.getResponseHeader('retry-after'),
        })
      request.onerror = () => reject(networkFailure())
      request.onabort = () => reject(signal?.aborted ? abortFailure(signal.reason) : networkFailure())
      request.onloadend = () => {
        silence.stop()
        signal?.removeEventListener('abort', abort)
      }
      request.send(body as XMLHttpRequestBodyInit | null)
    })

/** Aborts a request that stays silent. */
function watchSilence(request: XMLHttpRequest) {
  let silentTicks = 0
  let mostTicks = silentTicksOfUpload
  const timer = setInterval(() => {
    if (++silentTicks >= mostTicks) request.abort()
  }, tickMs)
  request.upload.onload = () => {
    silentTicks = 0
    mostTicks = silentTicksOfAnswer
  }
  return {
    onBytes() {
      silentTicks = 0
    },
    stop: () => clearInterval(timer),
  }
}
