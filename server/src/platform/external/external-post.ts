/** What an outside service answered. */
export interface OutsideAnswer {
  status: number
  headers: Headers
  /** The beginning of its body. */
  text: string
}

/** Read of an answer at most, in bytes. */
const mostBytes = 20_000

/**
 * Posts something to an outside service. Redirects are not followed but answered, so that nothing is sent where nobody meant
 * it to go; whatever the service does, it is over after `timeoutMs`.
 */
export async function postOutside(
  url: string,
  { headers, body, timeoutMs }: { headers: Record<string, string>; body: string | Buffer; timeoutMs: number },
): Promise<OutsideAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return { status: response.status, headers: response.headers, text: await readBeginning(response) }
}

async function readBeginning({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    pieces.push(piece)
    size += piece.length
    // Leaving the loop discards the rest.
    if (size >= mostBytes) break
  }
  return Buffer.concat(pieces).subarray(0, mostBytes).toString('utf8')
}
