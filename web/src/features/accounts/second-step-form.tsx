import { ConfirmSecondFactorBody } from '@aura/contract/accounts/accounts.second-factor.forms'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../lib/contract-resolver.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { secondStepTexts as texts } from './accounts.texts.ts'
import { EntranceFailure } from './entrance-failure.tsx'
import { useFinishLogin } from './use-finish-login.ts'

const resolver = contractResolver<typeof ConfirmSecondFactorBody, { code: string }>(ConfirmSecondFactorBody)

interface SecondStepFormProps {
  /** What the server answered to the right password. */
  challenge: string
  /** The login also cancels the deletion of the account. */
  isRestoring: boolean
  onRestart: () => void
}

/** Asks for the second factor after the right password [ACC-60]. A success opens the session; the page follows it. */
export function SecondStepForm({ challenge, isRestoring, onRestart }: SecondStepFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({ defaultValues: { code: '' }, resolver })
  const finishing = useFinishLogin(challenge, isRestoring)
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void handleSubmit(({ code }) => finishing.mutate(code))(event)}
    >
      <TextField
        {...register('code')}
        label={texts.code}
        hint={texts.hint}
        error={formState.errors.code?.message}
        required
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {finishing.error && <EntranceFailure error={finishing.error} isRestoring={isRestoring} />}
      <Button type="submit" isWide busy={finishing.isPending}>
        {texts.submit}
      </Button>
      <Button variant="ghost" isWide onClick={onRestart}>
        {texts.restart}
      </Button>
    </form>
  )
}
