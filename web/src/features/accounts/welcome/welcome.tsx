import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { finishConnecting } from '../../../lib/session.ts'
import { firstLoginOptions } from './first-login.queries.ts'
import { useFinishFirstLogin } from './use-finish-first-login.ts'
import { WelcomeDialog } from './welcome-dialog.tsx'

/** Makes the first-login check, and shows the welcome if there is one [ACC-42]. */
export function Welcome() {
  const { data } = useQuery(firstLoginOptions)
  const [isSeen, setIsSeen] = useState(false)
  const finish = useFinishFirstLogin()
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
      }}
    />
  )
}
