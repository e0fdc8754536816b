import { AsyncLocalStorage } from 'node:async_hooks'

/** Time limit of the statements in a transaction of background work, in milliseconds, for the connection watchdog. */
export const statementTimeout = new AsyncLocalStorage<number>()
