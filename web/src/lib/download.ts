import type { EndpointDeclaration } from '@aura/contract/endpoint'
import { addressOf } from './address.ts'
import { failureOf, networkFailure } from './call-error.ts'
import { readSession } from './session.ts'

/**
 * Fetches a file with the session of the caller and hands it to the browser’s downloads.
 * Throws a `CallError` for any refusal or missing answer.
 */
export async function download(
  endpoint: EndpointDeclaration & { answers: 'file' | 'text' },
  { fileName, ...values }: { fileName: string } & Parameters<typeof addressOf>[1],
): Promise<void> {
  const { token } = readSession()
  const response = await fetch(addressOf(endpoint, values), {
    headers: { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    credentials: 'omit',
  }).catch((cause: unknown) => {
    throw networkFailure(cause)
  })
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined)
    throw failureOf(response.status, body, response.headers.get('retry-after'))
  }
  keep(await response.blob(), fileName)
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
