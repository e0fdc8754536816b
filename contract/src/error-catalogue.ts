/** What kind of failure a code is; the server alone turns a kind into an HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'unknown'
  | 'wrongMethod'
  | 'conflict'
  | 'tooLarge'
  | 'unsatisfiable'
  | 'wrongType'
  | 'unreadable'
  | 'tooMany'
  | 'unavailable'
  | 'noSpace'
  | 'internal'

/** A failure of that kind with the French sentence a person reads; the server fills its `{name}` places. */
const ofKind = (kind: ErrorKind) => (message: string) => ({ kind, message })

export const invalid = ofKind('invalid')
export const unauthenticated = ofKind('unauthenticated')
export const forbidden = ofKind('forbidden')
export const unknown = ofKind('unknown')
export const wrongMethod = ofKind('wrongMethod')
export const conflict = ofKind('conflict')
export const tooLarge = ofKind('tooLarge')
export const unsatisfiable = ofKind('unsatisfiable')
export const wrongType = ofKind('wrongType')
export const unreadable = ofKind('unreadable')
export const tooMany = ofKind('tooMany')
export const unavailable = ofKind('unavailable')
export const noSpace = ofKind('noSpace')
export const internal = ofKind('internal')
