import { addressOf } from '@aura/contract/address'
import type { EndpointDeclaration } from '@aura/contract/endpoint'
import { failureOf, networkFailure } from './call-error.ts'
import { readSession, reportSessionEnded } from './session.ts'

type FileEndpoint = EndpointDeclaration & { answers: 'file' | 'text' }
type Values = Parameters<typeof addressOf>[1]

/** Fetches a file and hands it to the browser’s downloads; throws as `fetchFile` does. */
export async function download(
  endpoint: FileEndpoint,
  { fileName, ...values }: { fileName: string } & Values,
): Promise<void> {
  keep(await fetchFile(endpoint, values), fileName)
}

/** Fetches a file with the session of the caller. Throws a `CallError` for any refusal or missing answer. */
async function fetchFile(endpoint: FileEndpoint, values: Values): Promise<Blob> {
  const { token } = readSession()
  const response = await fetch(addressOf(endpoint, values), {
    headers: { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    credentials: 'omit',
  }).catch((cause: unknown) => {
    throw networkFailure(cause)
  })
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined)
    const failure = failureOf(response.status, body, response.headers.get('retry-after'))
    if (token !== null && failure.code === 'platform.session-ended') reportSessionEnded(token)
    throw failure
  }
  return await response.blob()
}

function keep(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
