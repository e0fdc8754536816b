import { useState } from 'react'
import { useLocation } from 'react-router'
import { AccountFrame } from '../../features/accounts/account-frame.tsx'
import { secondStepTexts } from '../../features/accounts/accounts.texts.ts'
import { BackToPlace } from '../../features/accounts/back-to-place.tsx'
import { ExplanationPopup } from '../../features/accounts/explanation-popup.tsx'
import { LoginForm } from '../../features/accounts/login-form.tsx'
import { PasskeyLoginButton } from '../../features/accounts/passkey-login-button.tsx'
import { useEntranceStep } from '../../features/accounts/use-entrance-step.ts'
import { readLoginReason } from '../../lib/login-reason.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Login; once there is a session, on to where the person came from [ACC-32, APP-15]. */
export function LoginPage() {
  const { token } = useSession()
  const { search } = useLocation()
  const [challenge, setChallenge] = useState<string>()
  const { step, isSettled, goOn } = useEntranceStep(token !== null || challenge === undefined)
  if (token !== null) return isSettled && <BackToPlace search={search} />
  const isSecondStep = step === 2
  const follow = (next: string | undefined) => {
    setChallenge(next)
    if (next !== undefined) goOn()
  }
  return (
    <AccountFrame
      title={isSecondStep ? secondStepTexts.title : 'Se connecter'}
      intro={isSecondStep ? secondStepTexts.intro : (readLoginReason(search) ?? 'Bon retour parmi nous.')}
      popup={!isSecondStep && <ExplanationPopup />}
      motto="Votre lumière vous attend."
      otherWay={
        !isSecondStep && (
          <div className="grid gap-3">
            <p>Pas encore de compte&nbsp;?</p>
            <ButtonLink to={paths.register + search} variant="secondary" isWide>
              Créer un compte
            </ButtonLink>
          </div>
        )
      }
    >
      <div className="grid gap-4">
        <LoginForm challenge={isSecondStep ? challenge : undefined} onChallenge={follow} />
        {!isSecondStep && <PasskeyLoginButton />}
      </div>
    </AccountFrame>
  )
}
