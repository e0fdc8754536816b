import { createTurns } from '../limits/turns.ts'

/**
 * Searches of one index at the same time, and those that wait. Few keep PostgreSQL's processors busy; with more, all of them take
 * longer, some twice as long as most, and other calls wait for a connection [RUN-35].
 */
const limits = { atOnce: 3, mostWaiting: 1000 }

/** Runs searches of each index in turns. @throws DomainError `platform.too-many` when too many wait */
export const createSearchTurns = () => createTurns(limits)
