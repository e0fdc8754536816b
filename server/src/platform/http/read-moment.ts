import { DomainError } from '../errors/domain-error.ts'

/** Moments that PostgreSQL reads as JavaScript writes them. A time zone may lead out of the years of four digits. */
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')]

/**
 * A moment that a call names in `field`.
 *
 * @throws DomainError `platform.invalid` for a leap second, which `Date` cannot hold, and outside the years 1 to 9999
 */
export function readMoment(field: string, text: string): Date {
  const moment = new Date(text)
  if (moment.getTime() >= earliest && moment.getTime() <= latest) return moment
  throw new DomainError('platform.invalid', { fields: { [field]: 'Ce moment n’est pas valable.' } })
}
