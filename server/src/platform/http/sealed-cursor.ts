import { createSealing } from '../auth/sealing.ts'
import { cursorRefusal } from './cursor-fields.ts'

/** Cursors that clients can neither read nor forge, each valid for one list. */
export function createSealedCursors(secret: string, purpose: string) {
  const sealing = createSealing(secret, purpose)
  return {
    write: (list: string, place: string): string => sealing.seal(list, place).toString('base64url'),

    /** @throws DomainError `platform.invalid` for a cursor that was not written for this list */
    read(list: string, cursor: string): string {
      const place = sealing.open(list, Buffer.from(cursor, 'base64url'))
      if (place === undefined) throw cursorRefusal()
      return place
    },
  }
}
