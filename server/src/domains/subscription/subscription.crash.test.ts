import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startLiveServer } from '../../testing/live-server.ts'
import { type SignedMessage, startPaypalPeer } from '../../testing/paypal-peer.ts'
import { buy, eventOf } from '../../testing/subscriptions.ts'

const peer = await startPaypalPeer()
const folder = await mkdtemp(join(tmpdir(), 'aura-paypal-'))
const authority = join(folder, 'authority.pem')
await writeFile(authority, peer.authority)
afterAll(async () => {
  await peer.close()
  await rm(folder, { recursive: true })
})

test('[SUB-07] an event answered 200 takes effect, though the server is killed before or while its job asks PayPal', async () => {
  const server = await startLiveServer({
    environment: { ...peer.environment, NODE_EXTRA_CA_CERTS: authority },
  })
  try {
    const [person] = await server.makePeople(1)
    if (!person) throw new Error('no person')
    const id = buy(peer, person.id, new Date())
    const call = async (path: string, init: RequestInit = {}) => {
      const headers = { 'content-type': 'application/json', ...init.headers, authorization: person.token }
      return fetch(`${server.process.address}${path}`, { ...init, headers })
    }
    const body = JSON.stringify({ subscription_id: id })
    expect((await call('/api/subscription/activate', { method: 'POST', body })).status).toBe(200)

    const send = ({ headers, payload }: SignedMessage) =>
      call('/api/subscription/webhooks/paypal', { method: 'POST', headers, body: payload })
    // From here on the certificate is known.
    await send(peer.sealed(eventOf('UPDATED', id)))
    peer.misbehave('hanging')
    Object.assign(peer.subscriptions.get(id) ?? {}, { status: 'CANCELLED', billing_info: {} })
    expect((await send(peer.sealed(eventOf('CANCELLED', id)))).status).toBe(200)
    server.process.child.kill('SIGKILL')
    await server.process.untilEnd()
    peer.misbehave(undefined)
    await server.restart()
    const readState = async () =>
      ((await (await call('/api/subscription')).json()) as { state: string }).state
    await expect.poll(readState, { interval: 200 }).toBe('ending')
  } finally {
    await server.close()
  }
})
