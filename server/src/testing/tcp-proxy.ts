import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between the application and its PostgreSQL, and can fail as a network or a machine does. */
export interface TcpProxy {
  /** The database's address through the proxy. */
  databaseUrl: string
  /** Nothing passes any more, in either direction; new connections are taken and left alone. */
  freeze(): void
  /** What was held passes on. */
  thaw(): void
  /** New connections pass; frozen ones stay silent for ever, as behind a firewall that dropped their state. */
  forgetFrozen(): void
  /** Every connection is cut and new ones are refused. */
  cut(): void
  /** After {@link cut}: new connections pass. */
  mend(): void
  /** The connection that has sent this text is cut when the answer to its next `commit` comes: it is never heard. */
  loseCommitAfter(text: string): void
  close(): Promise<void>
}

/** Starts a proxy on a free loopback port in front of `databaseUrl`. */
export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<{ near: Socket; far: Socket; isForgotten: boolean }>()
  let isFrozen = false
  let isCut = false
  let lostAfter: string | undefined

  const server = createServer((near) => {
    if (isCut) {
      near.resetAndDestroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    const pair = { near, far, isForgotten: false }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      socket.on('error', end)
      socket.on('close', end)
    }
    let hasSentText = false
    near.on('data', (bytes) => {
      hasSentText ||= lostAfter !== undefined && bytes.includes(lostAfter)
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (!hasSentText || !bytes.includes('COMMIT')) return near.write(bytes)
      lostAfter = undefined
      near.resetAndDestroy()
    })
    if (isFrozen) hold(pair)
  })
  const hold = ({ near, far }: { near: Socket; far: Socket }) => {
    near.pause()
    far.pause()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)

  return {
    databaseUrl: url.href,
    freeze() {
      isFrozen = true
      for (const pair of pairs) hold(pair)
    },
    thaw() {
      isFrozen = false
      for (const { near, far, isForgotten } of pairs) {
        if (isForgotten) continue
        near.resume()
        far.resume()
      }
    },
    forgetFrozen() {
      isFrozen = false
      for (const pair of pairs) pair.isForgotten = true
    },
    cut() {
      isCut = true
      for (const { near, far } of pairs) {
        near.resetAndDestroy()
        far.destroy()
      }
    },
    mend() {
      isCut = false
    },
    loseCommitAfter(text) {
      lostAfter = text
    },
    async close() {
      for (const { near, far } of pairs) {
        near.destroy()
        far.destroy()
      }
      server.close()
      await once(server, 'close')
    },
  }
}
