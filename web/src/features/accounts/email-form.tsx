import { EmailBody } from '@aura/contract/accounts/accounts.forms'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../lib/contract-resolver.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { SentNotice } from './sent-notice.tsx'

const resolver = contractResolver<typeof EmailBody, { email: string }>(EmailBody)

interface EmailFormProps {
  /** The address to start with. */
  email?: string
  /** What is asked for at this address. */
  asking: UseMutationResult<{ message: string }, Error, string>
  submitLabel: string
  isSecondary?: boolean
  isDisabled?: boolean
  /** Sentence for a failure about which the server said nothing. */
  failed: string
  /** Under the server’s sentence once it was sent. */
  children?: ReactNode
}

/** Asks for one mail to one address; the server’s answer stands above the button. */
export function EmailForm({ email = '', asking, failed, children, ...button }: EmailFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email }, resolver })
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void handleSubmit((sent) => asking.mutate(sent.email.trim()))(event)}
    >
      <TextField
        {...register('email')}
        label="Adresse e-mail"
        error={formState.errors.email?.message}
        required
        type="email"
        autoComplete="email"
      />
      {asking.error && <FailureNotice error={asking.error} fallback={failed} />}
      {asking.data && (
        <SentNotice isWaiting={button.isDisabled ?? false}>
          <p>{asking.data.message}</p>
          {children}
        </SentNotice>
      )}
      <Button
        type="submit"
        variant={button.isSecondary ? 'secondary' : 'primary'}
        isWide
        busy={asking.isPending}
        disabled={button.isDisabled}
      >
        {button.submitLabel}
      </Button>
    </form>
  )
}
