/** The answer of an outside service. */
export interface OutsideAnswer {
  status: number
  headers: Headers
  /** The beginning of the answer's body. */
  text: string
}

/** Most bytes of an answer that are read, by default. */
const defaultMaxBytes = 20_000

export interface OutsideCall {
  method: 'GET' | 'POST' | 'DELETE'
  headers: Record<string, string>
  body?: string | Buffer
  timeoutMs: number
  maxBytes?: number
}

/**
 * Calls an outside service. Redirects are answered instead of followed, so that no data goes to an unintended host. The call
 * ends after `timeoutMs` even while the service still sends.
 */
export async function callOutside(url: string, call: OutsideCall): Promise<OutsideAnswer> {
  const { method, headers, body, timeoutMs, maxBytes = defaultMaxBytes } = call
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return {
    status: response.status,
    headers: response.headers,
    text: await readBeginning(response, maxBytes),
  }
}

/** {@link callOutside} by POST. */
export const postOutside = (
  url: string,
  call: { headers: Record<string, string>; body: string | Buffer; timeoutMs: number },
): Promise<OutsideAnswer> => callOutside(url, { method: 'POST', ...call })

async function readBeginning({ body }: Response, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    pieces.push(piece)
    size += piece.length
    // Leaving the loop discards the rest.
    if (size >= maxBytes) break
  }
  return Buffer.concat(pieces).subarray(0, maxBytes).toString('utf8')
}
