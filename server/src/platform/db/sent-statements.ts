import { channel } from 'node:diagnostics_channel'

/** Hears of each statement that this process sends to PostgreSQL, as its text, in the asynchronous context of the call. */
export const sentStatements = channel('aura.db.statement')
