import { type AuditAct, auditActs } from '@aura/contract/audit/audit.contract'
import { useQuery } from '@tanstack/react-query'
import { type AuditFilter, auditorsOptions } from '../../../features/audit/audit.queries.ts'
import { AuditList } from '../../../features/audit/audit-list.tsx'
import { useSearchParams } from '../../../lib/router.tsx'

/** The audit log, with its filters in the address [MOD-28]. */
export function AuditTab() {
  const [query, setQuery] = useSearchParams()
  const { data } = useQuery(auditorsOptions)
  const { act: _, actor: __, ...others } = Object.fromEntries(query)
  const act = auditActs.find((each): each is AuditAct => each === query.get('act'))
  const actorId = Number(query.get('actor'))
  const filter: AuditFilter = {
    ...(act && { act }),
    ...(Number.isSafeInteger(actorId) && actorId > 0 && { actor_id: actorId }),
  }
  const move = (next: AuditFilter) =>
    setQuery(
      {
        ...others,
        ...(next.act && { act: next.act }),
        ...(next.actor_id && { actor: String(next.actor_id) }),
      },
      { replace: true },
    )
  return (
    <AuditList filter={filter} onFilter={move} people={data?.people ?? []} casePath={(id) => `?case=${id}`} />
  )
}
