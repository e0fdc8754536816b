import { KeyRound } from 'lucide-react'
import { CallError } from '../../lib/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { passkeyLoginTexts as texts } from './accounts.texts.ts'
import { FailureNotice } from './failure-notice.tsx'
import { usePasskeyLogin } from './use-passkey-login.ts'
import { passkeyPlace } from './webauthn.ts'

/** The way in without a password, where the browser has it [ACC-59]. */
export function PasskeyLoginButton() {
  const entering = usePasskeyLogin()
  if (passkeyPlace() !== 'here') return null
  const { error } = entering
  return (
    <div className="grid gap-4">
      <Button
        variant="secondary"
        isWide
        busy={entering.isPending}
        icon={<KeyRound aria-hidden className="size-4.5" />}
        onClick={() => entering.mutate()}
      >
        {texts.enter}
      </Button>
      {error && (
        <FailureNotice
          error={error instanceof CallError ? error : new Error(texts.givenUp)}
          fallback={error instanceof CallError ? error.message : texts.givenUp}
        />
      )}
    </div>
  )
}
