/** Where the worker is served; its scope is the whole site. */
export const workerAddress = '/service-worker.js'

/** In the head of the page that the worker opens when the server is out of reach. */
export const offlineMark = { name: 'aura-offline', content: '1' } as const

/** From the worker to an open page. */
export type WorkerMessage =
  /** Something was pushed: what is shown of notifications is out of date. */
  | { type: 'aura:news' }
  /** A notification was clicked: its page is wanted. Answered on the port, so that the worker knows that it shows. */
  | { type: 'aura:open'; address: string }
  /** The browser replaced the push subscription: the server does not know the new one. */
  | { type: 'aura:subscription-changed' }

/** Reads a message of the worker; undefined when it is somebody else’s. */
export function readWorkerMessage(data: unknown): WorkerMessage | undefined {
  const isOurs =
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    typeof data.type === 'string' &&
    data.type.startsWith('aura:')
  return isOurs ? (data as WorkerMessage) : undefined
}
