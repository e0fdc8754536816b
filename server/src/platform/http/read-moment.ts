import { DomainError } from '../errors/domain-error.ts'

/** A moment that a call names in `field`. @throws DomainError `platform.invalid` for a leap second, which `Date` cannot hold */
export function readMoment(field: string, text: string): Date {
  const moment = new Date(text)
  if (!Number.isNaN(moment.getTime())) return moment
  throw new DomainError('platform.invalid', { fields: { [field]: 'Ce moment n’est pas valable.' } })
}
