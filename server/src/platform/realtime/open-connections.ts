import type { Socket as TcpSocket } from 'node:net'
import type { Server, Socket } from 'socket.io'
import { type ConnectionLimits, onSecondConnect } from './connection-limits.ts'

/**
 * `client` is the key of the limits; `joinTimer` closes a connection that does not join; `queued` is the number of bytes that the
 * library holds back until the TCP socket has written the earlier ones.
 */
interface Connection {
  client: string
  address: string
  tcpSocket: TcpSocket
  joinTimer: NodeJS.Timeout
  queued: number
}

/** A connection that has not joined within this time is closed. */
const joinMs = 10_000
/** Most bytes that may wait in this process for a client. For a client that reads, a few thousand wait. */
const maxWaiting = 256 * 1024
/** How long a client has to acknowledge the close frame. */
const closeMs = 500

/** The connections below sockets: counted by client, and closed when they do not join, ask for a second socket or do not read. */
export function trackConnections(io: Server, limits: ConnectionLimits) {
  const connections = new Map<object, Connection>()
  const find = (socket: Socket) => connections.get(socket.conn)

  io.engine.on('connection', (connection) => {
    const client = limits.clientOf(connection.request)
    const address = limits.readAddress(connection.request)
    const tcpSocket = connection.request.socket
    const end = (why: string) => {
      limits.logRefusal(client, why)
      connection.close()
      destroySoon(tcpSocket)
    }
    const joinTimer = setTimeout(end, joinMs, 'has not joined')
    onSecondConnect(connection, () => end('asks for a second socket'))
    const kept: Connection = { client, address, tcpSocket, joinTimer, queued: 0 }
    connections.set(connection, kept)
    connection.on('packetCreate', ({ data }: { data?: string }) => {
      kept.queued += data?.length ?? 0
    })
    connection.on('flush', () => {
      kept.queued = 0
    })
    const removeConnection = limits.addConnection(connection.request)
    connection.once('close', () => {
      clearTimeout(joinTimer)
      connections.delete(connection)
      removeConnection()
    })
  })

  return {
    clientOf: (socket: Socket) => find(socket)?.client ?? '',
    addressOf: (socket: Socket) => find(socket)?.address ?? '',

    /** The socket has joined: its connection stays open. */
    markJoined: (socket: Socket) => clearTimeout(find(socket)?.joinTimer),

    /** Whether the client has so many unread bytes that it must be closed. */
    isUnread(socket: Socket): boolean {
      const connection = find(socket)
      return connection !== undefined && connection.tcpSocket.writableLength + connection.queued > maxWaiting
    },

    destroy: (socket: Socket) => void find(socket)?.tcpSocket.destroy(),
    destroySoon: (socket: Socket) => destroySoon(find(socket)?.tcpSocket),

    /** Closes all for a stop: a client that does not acknowledge the close would hold it up. */
    closeAll(): void {
      const tcpSockets = [...connections.values()].map(({ tcpSocket }) => tcpSocket)
      io.engine.close()
      setTimeout(() => {
        for (const tcpSocket of tcpSockets) tcpSocket.destroy()
      }, closeMs)
    },
  }
}

/** Destroys a connection whose client does not acknowledge the close frame: the library would wait for half a minute. */
function destroySoon(tcpSocket: TcpSocket | undefined): void {
  setTimeout(() => tcpSocket?.destroy(), closeMs).unref()
}
