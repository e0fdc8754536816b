import { createKeyedQueue } from '../limits/keyed-queue.ts'

/**
 * Most concurrent searches of one index, and most that wait. Three keep PostgreSQL's processors busy; with more, each would take
 * longer and other calls would get no connection [RUN-35].
 */
const limits = { atOnce: 3, maxWaiting: 1000 }

/** Runs searches of each index in turns. @throws DomainError `platform.too-many` when too many wait */
export const createSearchTurns = () => createKeyedQueue(limits)
