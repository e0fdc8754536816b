import { checkFirstLogin, finishFirstLogin } from '@aura/contract/accounts/accounts.session.contract'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../lib/call.ts'
import { paths } from '../../../lib/paths.ts'
import { placeAfterLogin } from '../../../lib/place-after-login.ts'
import { finishConnecting } from '../../../lib/session.ts'
import { showReminder } from '../back-to-place.tsx'
import { registrationSearch } from '../register/registration-secret.ts'
import { WelcomeDialog } from './welcome-dialog.tsx'

/** Whether the welcome is still to be shown, and the type drawn at sign-up. */
const firstLoginOptions = queryOptions({
  queryKey: ['accounts', 'first-login'],
  queryFn: ({ signal }) => call(checkFirstLogin, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Shows the welcome after the first login, once for all devices [ACC-42]. It leads to the page for which the person signed up [APP-23],
 * or to the first steps.
 */
export function Welcome() {
  const { data } = useQuery(firstLoginOptions)
  const [isSeen, setIsSeen] = useState(false)
  const goOn = useGoOn()
  const finish = useMutation({
    mutationFn: () => call(finishFirstLogin),
    retry: 2,
    onSettled: finishConnecting,
  })
  const isKnownAlready = data?.isFirstLogin === false
  useEffect(() => {
    if (isKnownAlready) finishConnecting()
  }, [isKnownAlready])
  if (!data?.isFirstLogin) return null
  return (
    <WelcomeDialog
      isOpen={!isSeen}
      auraTypeId={data.aura_type_id}
      onClose={() => {
        setIsSeen(true)
        finish.mutate()
        goOn()
      }}
    />
  )
}

function useGoOn(): () => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return () => {
    const search = registrationSearch.read() ?? ''
    registrationSearch.write(null)
    const wanted = placeAfterLogin(search)
    const isConfirming = pathname === paths.confirmation
    if (isConfirming && wanted !== paths.feed) {
      void navigate(wanted, { replace: true })
      showReminder(search)
    } else if (isConfirming || pathname === paths.feed) void navigate(paths.firstSteps, { replace: true })
  }
}
