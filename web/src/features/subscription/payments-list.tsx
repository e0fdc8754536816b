import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate } from '../../lib/format.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { PagedList } from '../../ui/paged-list.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { paymentsOptions } from './subscription.queries.ts'
import { subscriptionTexts as texts } from './subscription.texts.ts'

/** The viewer’s payments, newest first [SUB-12]. */
export function PaymentsList() {
  return (
    <PagedList
      query={useInfiniteQuery(paymentsOptions)}
      itemsOf={({ payments }) => payments}
      keyOf={({ id }) => id}
      label={texts.paymentsTitle}
      className="grid divide-y divide-line"
      skeleton={() => <SkeletonText lines={2} />}
      empty={<p className="text-muted">{texts.noPayments}</p>}
      failed={texts.paymentsFailed}
      more={texts.more}
      isAutomatic={false}
    >
      {({ paid_at, cents, currency, status, provider }) => (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
          <span>{formatDate(paid_at)}</span>
          <span className="text-sm text-muted">
            {texts.paymentStatus[status]}, {texts.provider[provider]}
          </span>
          <span className="font-semibold tabular-nums">{formatMoney(cents, currency)}</span>
        </p>
      )}
    </PagedList>
  )
}
