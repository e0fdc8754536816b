import { RegisterBody } from '@aura/contract/accounts/accounts.forms'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { isPseudoWellFormed, normalizePseudo } from '@aura/contract/accounts/pseudo'
import { useForm, useWatch } from 'react-hook-form'
import { CallError } from '../../lib/call-error.ts'
import { contractResolver } from '../../lib/contract-resolver.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { texts } from './accounts.texts.ts'
import { FailureNotice } from './failure-notice.tsx'
import { PasswordStrengthMeter } from './password-strength-meter.tsx'
import { TermsAcceptance } from './terms-acceptance.tsx'
import { type Registration, useRegister } from './use-register.ts'

interface RegisterFields {
  pseudo: string
  email: string
  sex: string
  password: string
  confirmPassword: string
  /** Trap: people never see it [ACC-03]. */
  website: string
}

const empty: RegisterFields = {
  pseudo: '',
  email: '',
  sex: '',
  password: '',
  confirmPassword: '',
  website: '',
}

const sexes = [
  { value: 'male', label: 'Homme' },
  { value: 'female', label: 'Femme' },
  { value: 'other', label: 'Autre' },
]

const resolver = contractResolver(RegisterBody, ({ pseudo, password, confirmPassword }: RegisterFields) => ({
  pseudo: pseudo === '' || isPseudoWellFormed(normalizePseudo(pseudo)) ? undefined : texts.pseudoInvalid,
  confirmPassword: password.trim() === confirmPassword.trim() ? undefined : texts.passwordMismatch,
}))

function isField(name: string): name is keyof RegisterFields {
  return name in empty
}

/** The sign-up form [ACC-01..12]. `onRegistered` receives the address of the confirmation mail. */
export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const { register, handleSubmit, control, setError, formState } = useForm({ defaultValues: empty, resolver })
  const { errors } = formState
  const password = useWatch({ control, name: 'password' })
  const registering = useRegister()

  function showFieldErrors(error: Error) {
    if (!(error instanceof CallError)) return
    Object.entries(error.fields).forEach(([field, message], place) => {
      if (isField(field)) setError(field, { type: 'server', message }, { shouldFocus: place === 0 })
    })
  }

  function send({ website, ...registration }: Registration & { website?: string }) {
    if (website) return
    registering.mutate(registration, {
      onSuccess: () => onRegistered(registration.email.trim()),
      onError: showFieldErrors,
    })
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(send)(event)}>
      <TextField
        {...register('pseudo')}
        label="Pseudo"
        hint={`De ${accountsLimits.pseudoMin} à ${accountsLimits.pseudoMax} caractères. C’est le nom que les autres verront.`}
        error={errors.pseudo?.message}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...register('email')}
        label="Adresse e-mail"
        error={errors.email?.message}
        required
        type="email"
        autoComplete="email"
      />
      <SelectField
        {...register('sex')}
        label="Sexe"
        placeholder="Choisissez"
        options={sexes}
        error={errors.sex?.message}
        required
        autoComplete="sex"
      />
      <div className="grid gap-3">
        <PasswordField
          {...register('password')}
          label="Mot de passe"
          hint={`Au moins ${accountsLimits.passwordMin} caractères.`}
          error={errors.password?.message}
          required
          autoComplete="new-password"
        />
        <PasswordStrengthMeter password={password} />
      </div>
      <PasswordField
        {...register('confirmPassword')}
        label="Confirmez le mot de passe"
        error={errors.confirmPassword?.message}
        required
        autoComplete="new-password"
      />
      <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
        <label>
          Site web
          <input {...register('website')} type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {registering.error && <FailureNotice error={registering.error} fallback={texts.registerFailed} />}
      <div className="grid gap-3">
        <Button type="submit" isWide busy={registering.isPending}>
          {registering.isPending ? 'Création du compte…' : 'Créer mon compte'}
        </Button>
        <TermsAcceptance />
      </div>
    </form>
  )
}
