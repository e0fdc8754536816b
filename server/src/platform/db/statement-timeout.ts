import { AsyncLocalStorage } from 'node:async_hooks'

/** How long, in milliseconds, a statement of a transaction of background work may take; the watch of its connections knows it here. */
export const statementTimeout = new AsyncLocalStorage<number>()
