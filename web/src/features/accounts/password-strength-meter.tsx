import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { passwordStrength } from '@aura/contract/accounts/password-strength'
import { Check } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'

const words = ['', 'Fragile', 'Correct', 'Solide', 'Idéal'] as const
const colours = ['', 'bg-danger', 'bg-solaris', 'bg-verdant', 'bg-success'] as const

function IdealLine({ isMet, children }: { isMet: boolean; children: string }) {
  return (
    <li
      className={classNames('flex items-center gap-2 transition-colors', isMet ? 'text-ink' : 'text-muted')}
    >
      <span
        className={classNames(
          'grid size-4 flex-none place-items-center rounded-full border',
          isMet ? 'border-success bg-success text-on-success' : 'border-control-line',
        )}
      >
        {isMet && <Check aria-hidden className="size-3 stroke-3" />}
      </span>
      {children}
      <span className="sr-only">{isMet ? '\u00a0: oui' : '\u00a0: pas encore'}</span>
    </li>
  )
}

/** The strength of a password in four steps, and the marks of an ideal one. It never blocks the form [ACC-11, ACC-12]. */
export function PasswordStrengthMeter({ password }: { password: string }) {
  const { steps, isLongEnough, hasBothCases, hasSymbol, isIdealLength } = passwordStrength(password.trim())
  const verdict = (isLongEnough && words[steps]) || 'Pas encore assez long'
  return (
    <div className="grid gap-3 text-sm">
      <div className="flex items-center gap-3">
        <meter
          className="sr-only"
          aria-label="Robustesse du mot de passe"
          aria-valuetext={`${steps} sur 4${password === '' ? '' : `, ${verdict.toLowerCase()}`}`}
          min={0}
          max={4}
          value={steps}
        />
        <div aria-hidden className="grid flex-1 grid-cols-4 gap-1.5">
          {[1, 2, 3, 4].map((step) => (
            <span
              key={step}
              className={classNames(
                'h-1.5 rounded-full transition-colors duration-200',
                step <= steps ? colours[steps] : 'bg-line',
              )}
            />
          ))}
        </div>
        <span className="min-w-13 text-right font-medium text-muted">{password === '' ? '' : verdict}</span>
      </div>
      <div>
        <p className="mb-1.5 text-muted">L’idéal&nbsp;:</p>
        <ul className="grid gap-1.5">
          <IdealLine isMet={hasBothCases}>des majuscules et des minuscules</IdealLine>
          <IdealLine isMet={hasSymbol}>un symbole</IdealLine>
          <IdealLine isMet={isIdealLength}>{`au moins ${accountsLimits.passwordIdeal} caractères`}</IdealLine>
        </ul>
      </div>
    </div>
  )
}
