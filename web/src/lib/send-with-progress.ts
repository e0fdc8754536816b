import type { Answer, PreparedRequest } from './call.ts'
import { abortFailure, networkFailure } from './call-error.ts'

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
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      }
      request.onload = () =>
        resolve({
          status: request.status,
          text: request.responseText,
          retryAfter: request.getResponseHeader('retry-after'),
        })
      request.onerror = () => reject(networkFailure())
      request.onabort = () => reject(abortFailure(signal?.reason))
      request.onloadend = () => signal?.removeEventListener('abort', abort)
      request.send(body as XMLHttpRequestBodyInit | null)
    })
