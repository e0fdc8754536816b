import { useQuery } from '@tanstack/react-query'
import { QueryStates } from '../../../ui/query-states.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmailRow } from './email-row.tsx'
import { PasswordRow } from './password-row.tsx'
import { SecondFactorRow } from './second-factor-row.tsx'
import { securityOptions } from './security.queries.ts'
import { securityTexts as texts } from './security.texts.ts'

/** How the account is entered, each with the way to change it. */
export function AccountRows() {
  return (
    <QueryStates
      query={useQuery(securityOptions)}
      skeleton={
        <div className="grid gap-2">
          <Skeleton className="h-17 w-full max-tablet:h-20" />
          <Skeleton className="h-17 w-full max-tablet:h-20" />
          <Skeleton className="h-17 w-full max-tablet:h-20" />
        </div>
      }
      failed={texts.loadFailed}
    >
      {(security) => (
        <div className="grid gap-2">
          <EmailRow security={security} />
          <PasswordRow />
          <SecondFactorRow security={security} />
        </div>
      )}
    </QueryStates>
  )
}
