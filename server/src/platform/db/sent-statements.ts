import { channel } from 'node:diagnostics_channel'

/** Called with the text of each statement that this process sends to PostgreSQL, in the asynchronous context of the call. */
export const sentStatements = channel('aura.db.statement')
