import type { Passkey } from '@aura/contract/accounts/accounts.passkeys.contract'
import { NewPasskeyForm, RemovePasskeyBody } from '@aura/contract/accounts/accounts.passkeys.forms'
import { useForm } from 'react-hook-form'
import { hasFailed } from '../../../lib/call.ts'
import { contractResolver } from '../../../lib/contract-resolver.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PresentPasswordField } from './present-password-field.tsx'
import { passkeyTexts as texts } from './security.texts.ts'
import { usePasskeys } from './use-passkeys.ts'

interface ProofProps {
  asksPassword: boolean
  onClose: () => void
}

const addResolver = contractResolver<typeof NewPasskeyForm, { name: string; password: string }>(
  NewPasskeyForm,
)

/** Names a passkey and lets the browser make it [ACC-59]. */
export function AddPasskeyDialog({ asksPassword, onClose }: ProofProps) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: '' },
    shouldUnregister: true,
    resolver: addResolver,
  })
  const { errors } = formState
  const { add } = usePasskeys()
  const isWrong = hasFailed(add.error, 'accounts.wrong-password')
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={texts.add}
      description={texts.addHint}
      submitLabel={texts.next}
      busy={add.isPending}
      error={isWrong ? null : add.error}
      failed={isMadeBefore(add.error) ? texts.madeBefore : texts.notMade}
      onSubmit={() => void handleSubmit((body) => add.mutate(body, { onSuccess: onClose }))()}
    >
      <TextField
        {...register('name')}
        label={texts.name}
        hint={texts.nameHint}
        error={errors.name?.message}
        required
        autoComplete="off"
      />
      {asksPassword && (
        <PresentPasswordField
          {...register('password')}
          error={errors.password?.message ?? (isWrong ? add.error?.message : undefined)}
        />
      )}
    </FormDialog>
  )
}

/** Whether this device refused because it holds a passkey of this account. */
const isMadeBefore = (error: Error | null) => error?.name === 'InvalidStateError'

const removeResolver = contractResolver<typeof RemovePasskeyBody, { password: string }>(RemovePasskeyBody)

export function RemovePasskeyDialog({ passkey, asksPassword, onClose }: ProofProps & { passkey: Passkey }) {
  const { register, handleSubmit, formState } = useForm({ shouldUnregister: true, resolver: removeResolver })
  const { remove } = usePasskeys()
  const isWrong = hasFailed(remove.error, 'accounts.wrong-password')
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={texts.removeTitle(passkey.name)}
      description={texts.removeHint}
      submitLabel={texts.remove}
      isDangerous
      busy={remove.isPending}
      error={isWrong ? null : remove.error}
      failed={texts.notRemoved}
      onSubmit={() =>
        void handleSubmit((body) => remove.mutate({ ...body, id: passkey.id }, { onSuccess: onClose }))()
      }
    >
      {asksPassword && (
        <PresentPasswordField
          {...register('password')}
          error={formState.errors.password?.message ?? (isWrong ? remove.error?.message : undefined)}
        />
      )}
    </FormDialog>
  )
}
