import { createKeyedQueue } from '../limits/keyed-queue.ts'

/**
 * How many searches of one index run at the same time, and how many wait. Three keep PostgreSQL's processors busy; more would take
 * longer each, and leave other calls without a connection [RUN-35].
 */
const limits = { atOnce: 3, maxWaiting: 1000 }

/** Runs searches of each index in turns. @throws DomainError `platform.too-many` when too many wait */
export const createSearchTurns = () => createKeyedQueue(limits)
