import { LRUCache } from 'lru-cache'

/** Most texts of statements whose kind is cached: more than the product has. */
const known = new LRUCache<string, boolean>({ max: 2000 })

/** Words of statements that write or lock. One too many is harmless; one too few makes PostgreSQL refuse the statement. */
const writes =
  /\b(?:insert|update|delete|merge|share|lock\w*|nextval|setval|set_config|pg_notify|pg_\w*advisory\w*|pgboss)\b/i

/** Whether a statement waits for no lock, so that it may use the connections of reads [RUN-35]. */
export function isPlainSelect(statement: string): boolean {
  let isPlain = known.get(statement)
  if (isPlain === undefined) {
    isPlain = /^\s*(?:select|with)\b/i.test(statement) && !writes.test(statement)
    known.set(statement, isPlain)
  }
  return isPlain
}
