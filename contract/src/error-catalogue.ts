/** What kind of failure a code is; the server alone turns a kind into an HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'unknown'
  | 'conflict'
  | 'tooLarge'
  | 'wrongType'
  | 'unreadable'
  | 'tooMany'
  | 'unavailable'
  | 'noSpace'
  | 'internal'

/** One domain's failures: code → kind and the French sentence a person reads. `{name}` in a sentence is filled by the server. */
export type ErrorCatalogue = Record<string, { kind: ErrorKind; message: string }>
