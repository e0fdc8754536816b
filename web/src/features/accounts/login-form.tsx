import { LoginBody } from '@aura/contract/accounts/accounts.forms'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { hasFailed } from '../../lib/call.ts'
import { contractResolver } from '../../lib/contract-resolver.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { texts } from './accounts.texts.ts'
import { EntranceFailure } from './entrance-failure.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { UnconfirmedNotice } from './unconfirmed-notice.tsx'
import { type Credentials, useLogin, useRestoreAccount } from './use-login.ts'

const resolver = contractResolver<typeof LoginBody, Credentials>(LoginBody)

interface LoginFormProps {
  /** What the server answered to the right password where it asks for a second factor. */
  challenge: string | undefined
  onChallenge: (challenge: string | undefined) => void
}

/** The login form [ACC-32, ACC-34, ACC-35]. A success opens the session; the page follows it. */
export function LoginForm({ challenge, onChallenge }: LoginFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    defaultValues: { email: '', password: '' },
    resolver,
  })
  const { errors } = formState
  const [isRestoring, setIsRestoring] = useState(false)
  const entering = useLogin()
  const wasAskedForCode = useRef(false)
  useEffect(() => {
    if (challenge === undefined && wasAskedForCode.current) setFocus('password')
    wasAskedForCode.current = challenge !== undefined
  }, [challenge, setFocus])
  const enter = (credentials: Credentials) => {
    setIsRestoring(false)
    entering.mutate(credentials, { onSuccess: (answer) => onChallenge(answer.challenge) })
  }
  if (challenge !== undefined)
    return (
      <SecondStepForm
        challenge={challenge}
        isRestoring={isRestoring}
        onRestart={() => onChallenge(undefined)}
      />
    )
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(enter)(event)}>
      <TextField
        {...register('email')}
        label="Adresse e-mail"
        error={errors.email?.message}
        required
        type="email"
        autoComplete="username"
      />
      <div className="grid gap-2">
        <PasswordField
          {...register('password')}
          label="Mot de passe"
          error={errors.password?.message}
          required
          autoComplete="current-password"
        />
        <Link
          to={paths.forgotPassword}
          className="target justify-self-end py-1 text-sm text-muted underline decoration-line underline-offset-4 hover:text-ink"
        >
          Mot de passe oublié&nbsp;?
        </Link>
      </div>
      <Button type="submit" isWide busy={entering.isPending}>
        Se connecter
      </Button>
      {/* Below the button, so that it does not move under the second press of a double press. */}
      {entering.isProving && (
        <Notice kind="info">
          <p>{texts.proving}</p>
        </Notice>
      )}
      <Refusal
        entering={entering}
        onRestoreChallenge={(restoreChallenge) => {
          setIsRestoring(true)
          onChallenge(restoreChallenge)
        }}
      />
    </form>
  )
}

interface RefusalProps {
  entering: ReturnType<typeof useLogin>
  /** Receives the challenge of the second factor, if cancelling the deletion asks for it. */
  onRestoreChallenge: (challenge: string | undefined) => void
}

/** The reason of a refused login, with the action that helps. */
function Refusal({ entering: { error, variables, reset }, onRestoreChallenge }: RefusalProps) {
  if (!error || !variables) return null
  if (hasFailed(error, 'accounts.unconfirmed')) {
    return <UnconfirmedNotice message={error.message} email={variables.email} />
  }
  if (hasFailed(error, 'accounts.leaving')) {
    return (
      <KeepAccountQuestion
        message={error.message}
        credentials={variables}
        onClose={reset}
        onChallenge={onRestoreChallenge}
      />
    )
  }
  return <EntranceFailure error={error} />
}

interface KeepAccountQuestionProps {
  /** Contains the date of the deletion. */
  message: string
  credentials: Credentials
  onClose: () => void
  /** Receives the challenge of the second factor, if it is asked. */
  onChallenge: (challenge: string | undefined) => void
}

/** Asks a person who requested the deletion whether to keep the account. */
function KeepAccountQuestion({ message, credentials, onClose, onChallenge }: KeepAccountQuestionProps) {
  const restoring = useRestoreAccount()
  if (restoring.error) return <EntranceFailure error={restoring.error} isRestoring />
  return (
    <ConfirmDialog
      isOpen
      title="Garder votre compte&nbsp;?"
      message={`${message} Voulez-vous le garder et vous connecter\u00a0?`}
      confirmLabel="Garder mon compte"
      cancelLabel="Ne rien changer"
      busy={restoring.isPending}
      onConfirm={() =>
        restoring.mutate(credentials, { onSuccess: (answer) => onChallenge(answer.challenge) })
      }
      onCancel={onClose}
    />
  )
}
