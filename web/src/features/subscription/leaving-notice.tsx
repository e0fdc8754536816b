import { useQuery } from '@tanstack/react-query'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { subscriptionOptions } from './subscription.queries.ts'
import { subscriptionTexts as texts } from './subscription.texts.ts'

/** Says before the deletion of an account that its subscription is billed until the account is erased. */
export function LeavingNotice() {
  const { data } = useQuery(subscriptionOptions)
  if (!data?.canCancel) return null
  return (
    <Notice
      kind="info"
      action={
        <ButtonLink to={paths.subscription} variant="secondary" size="small">
          {texts.cancelFirst}
        </ButtonLink>
      }
    >
      {texts.goesOnWhileLeaving}
    </Notice>
  )
}
