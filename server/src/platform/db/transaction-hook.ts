import type { Tx } from './database.ts'

/** An event of a domain, handled by domains above it within the same transaction. */
export function createTransactionHook<Parameters extends unknown[]>() {
  type Handler = (tx: Tx, ...parameters: Parameters) => Promise<void>
  const handlers: Handler[] = []
  return {
    add: (handler: Handler): void => {
      handlers.push(handler)
    },
    run: async (tx: Tx, ...parameters: Parameters): Promise<void> => {
      for (const handle of handlers) await handle(tx, ...parameters)
    },
  }
}
