/** The address of the worker; its scope is the whole site. */
export const workerAddress = '/service-worker.js'

/** From the worker to an open page. */
export type WorkerMessage =
  /** A push arrived: the notifications shown are out of date. */
  | { type: 'aura:pushed' }
  /** A notification was clicked. The page answers on the port once it shows the address. */
  | { type: 'aura:open'; address: string }
  /** The browser replaced the push subscription; the server does not know the new one yet. */
  | { type: 'aura:subscription-changed' }

/** Reads a message of our worker; undefined for any other. */
export function readWorkerMessage(data: unknown): WorkerMessage | undefined {
  const isOurs =
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    typeof data.type === 'string' &&
    data.type.startsWith('aura:')
  return isOurs ? (data as WorkerMessage) : undefined
}
