import { isPseudoWellFormed } from '@aura/contract/accounts/pseudo'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { isPseudoReserved } from './accounts.rules.ts'

/** Throws unless a normalized pseudo is well formed and not reserved [ACC-17, ACC-19]. */
export function requireUsablePseudo(pseudo: string): void {
  if (!isPseudoWellFormed(pseudo)) throw pseudoRefusal('accounts.pseudo-invalid')
  if (isPseudoReserved(pseudo)) throw pseudoRefusal('accounts.pseudo-reserved')
}

/** A refusal of a pseudo, with its sentence beside the field too. */
export function pseudoRefusal(
  code: `accounts.pseudo-${'invalid' | 'reserved' | 'taken' | 'too-soon'}`,
  values: Record<string, string> = {},
): DomainError {
  return new DomainError(code, { values, fields: { pseudo: new DomainError(code, { values }).message } })
}
