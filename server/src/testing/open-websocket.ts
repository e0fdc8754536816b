import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * Opens a WebSocket as a client that then sends nothing more and acknowledges no close. A status of 101 is a connection, which
 * stays open until the server ends it (`closed`); `wire` is what carries its frames.
 *
 * @param from the client's address in `X-Forwarded-For`
 */
export async function openWebSocket(
  address: string,
  from?: string,
): Promise<{ status: number; body: string; wire?: Socket; closed?: Promise<unknown> }> {
  const asked = request(`${address}/socket.io/?EIO=4&transport=websocket`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...(from && { 'x-forwarded-for': from }),
    },
  }).end()
  const upgraded = once(asked, 'upgrade').then(([, upgradedTo]) => {
    const wire = upgradedTo as Socket
    wire.on('error', () => {}).resume()
    return { status: 101, body: '', wire, closed: once(wire, 'close') }
  })
  const answered = once(asked, 'response').then(async ([answer]) => ({
    status: (answer as IncomingMessage).statusCode ?? 0,
    body: await text(answer),
  }))
  return Promise.race([upgraded, answered])
}
