import { createServer, type ListenOptions } from 'node:net'
import { StartFault } from '../errors/start-fault.ts'

/** Refuses early, in one line, an address on which the server could not listen. */
export async function requireFreeAddress(host: string, port: number): Promise<void> {
  const probe = createServer()
  const address: ListenOptions = { host, port, exclusive: true }
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(addressFault(host, port, error)))
    probe.listen(address, () => probe.close(() => resolve()))
  })
}

/** What the system holds against listening there, and the setting that helps. */
export function addressFault(host: string, port: number, error: unknown): StartFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  if (code === 'EADDRINUSE') {
    return new StartFault(
      `Port ${port} on ${host} is taken by another program. Stop it, or set PORT to another port.`,
    )
  }
  if (code === 'EACCES') {
    return new StartFault(`This user may not listen on port ${port}. Set PORT to one above 1023.`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartFault(`HOST ${host} is not an address of this machine.`)
  }
  return new StartFault(`The server cannot listen on ${host} port ${port}: ${code}.`, error)
}
