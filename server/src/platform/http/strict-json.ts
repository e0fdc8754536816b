import { DomainError } from '../errors/domain-error.ts'

const maxDepth = 20

/**
 * Refuses what JSON allows but PostgreSQL or arithmetic cannot handle: NUL and broken surrogates in texts, integers beyond 2^53 −
 * 1, and nesting deeper than in any of our calls.
 *
 * @throws DomainError `platform.malformed`
 */
export function requireCleanValue(value: unknown, depth = 0): void {
  if (depth > maxDepth) throw new DomainError('platform.malformed')
  if (typeof value === 'string') requireCleanText(value)
  else if (typeof value === 'number') requireSafeNumber(value)
  else if (Array.isArray(value)) for (const item of value) requireCleanValue(item, depth + 1)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      requireCleanText(key)
      requireCleanValue(item, depth + 1)
    }
  }
}

function requireCleanText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new DomainError('platform.malformed')
}

function requireSafeNumber(value: number): void {
  const isUnsafeInteger = Number.isInteger(value) && !Number.isSafeInteger(value)
  if (!Number.isFinite(value) || isUnsafeInteger) throw new DomainError('platform.malformed')
}
