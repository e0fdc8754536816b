import type { confirmAccount } from '@aura/contract/accounts/accounts.contract'
import type { ResponseOf } from '@aura/contract/endpoint'
import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { FailureNotice } from './failure-notice.tsx'
import { useConfirmAccount } from './use-confirm-account.ts'

interface ConfirmAccountProps {
  /** From the mailed link. */
  token: string
  onEnd: (status: ResponseOf<typeof confirmAccount>['status']) => void
}

/** Confirms as the page opens. A link that is only fetched, as mail scanners do, confirms nothing [ACC-24]. */
export function ConfirmAccount({ token, onEnd }: ConfirmAccountProps) {
  const { mutate, error, isPending } = useConfirmAccount()
  const confirm = () => mutate(token, { onSuccess: ({ status }) => onEnd(status) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each token
  useEffect(() => {
    // Strict mode mounts twice; the call goes out once.
    const timer = setTimeout(confirm)
    return () => clearTimeout(timer)
  }, [token])
  if (!error) return null
  return (
    <FailureNotice
      error={error}
      fallback={error.message}
      action={
        <Button ref={passFocusOn} size="small" busy={isPending} onClick={confirm}>
          Réessayer
        </Button>
      }
    />
  )
}
