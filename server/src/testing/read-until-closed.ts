import type { Socket } from 'node:net'

/** What the other side sends from now until the connection is closed, by an error too. */
export async function readUntilClosed(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('close', resolve))
  return text
}
