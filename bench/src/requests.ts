import type { LoadRequest } from './load.ts'
import type { Person } from './people.ts'

/** Different calls one connection makes before it begins again. */
const callsPerConnection = 256

export const read = (path: string, person?: Person): LoadRequest => ({
  method: 'GET',
  path,
  headers: person ? { authorization: person.token } : {},
})

export const write = (path: string, body: object, person?: Person): LoadRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...(person ? { authorization: person.token } : {}) },
  body: JSON.stringify(body),
})

export const many =
  <Made>(make: () => Made) =>
  () =>
    Array.from({ length: callsPerConnection }, make)
