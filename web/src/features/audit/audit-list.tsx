import type { AuditAct, AuditEntry } from '@aura/contract/audit/audit.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateAndTime } from '../../lib/format.ts'
import { profilePath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { type AuditFilter, auditOptions } from './audit.queries.ts'
import { refusedCase, auditTexts as texts } from './audit.texts.ts'

interface AuditListProps {
  filter: AuditFilter
  onFilter: (filter: AuditFilter) => void
  /** People by whom the acts can be filtered. */
  people: readonly { id: number; pseudo: string }[]
  /** Address of a case. */
  casePath: (id: number) => string
}

const acts = Object.entries(texts.acts).map(([value, label]) => ({ value, label }))

/** Acts of moderators, administrators and operators, by kind and by person [MOD-28]. */
export function AuditList({ filter, onFilter, people, casePath }: AuditListProps) {
  const { act, actor_id: actorId } = filter
  const choose = (next: { act: string; actor: string }) =>
    onFilter({
      ...(next.act && { act: next.act as AuditAct }),
      ...(next.actor && { actor_id: Number(next.actor) }),
    })
  const chosen = { act: act ?? '', actor: String(actorId ?? '') }
  // An account of the address that has not acted: the field must not say that everybody is listed.
  const isOther = actorId !== undefined && !people.some(({ id }) => id === actorId)
  return (
    <div className="grid max-w-[860px] grid-cols-1 gap-5">
      <p className="text-muted text-pretty">{texts.lead}</p>
      <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
        <SelectField
          label={texts.act}
          options={[{ value: '', label: texts.anyAct }, ...acts]}
          value={chosen.act}
          onChange={(event) => choose({ ...chosen, act: event.target.value })}
        />
        <SelectField
          label={texts.actor}
          options={[
            { value: '', label: texts.anyActor },
            ...people.map(({ id, pseudo }) => ({ value: String(id), label: pseudo })),
            ...(isOther ? [{ value: chosen.actor, label: texts.otherActor }] : []),
          ]}
          value={chosen.actor}
          onChange={(event) => choose({ ...chosen, actor: event.target.value })}
        />
      </div>
      <PagedList
        query={useInfiniteQuery(auditOptions(filter))}
        asked={Object.values(filter).join()}
        itemsOf={({ entries }) => entries}
        keyOf={({ id }) => id}
        label={texts.listLabel}
        className="grid grid-cols-1 divide-y divide-line"
        skeleton={() => <SkeletonText lines={8} />}
        empty={<EmptyState title={texts.none} />}
        failed={texts.failed}
        more={texts.more}
      >
        {(entry) => <Entry entry={entry} casePath={casePath} />}
      </PagedList>
    </div>
  )
}

const linkLook = 'target text-brand underline underline-offset-2'

function Entry({ entry, casePath }: { entry: AuditEntry } & Pick<AuditListProps, 'casePath'>) {
  const { act, actor, at, case_id: ownCaseId, details, person } = entry
  const isLook = act === 'look-up'
  const refused = isLook ? refusedCase.exec(details)?.[1] : undefined
  const caseId = ownCaseId ?? (refused === undefined ? null : Number(refused))
  const said = (isLook && texts.lookedUp(details, ownCaseId !== null)) || texts.details(details)
  return (
    <div className="grid gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{texts.acts[act]}</span>{' '}
          <span className="text-muted">{texts.actorName(actor)}</span>
        </p>
        <time dateTime={at} className="text-sm text-muted">
          {formatDateAndTime(at)}
        </time>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-muted">
        {/* Links that do not fit on one line stand far enough apart to press each. */}
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-6 empty:hidden">
          {caseId !== null && (
            <Link to={casePath(caseId)} className={linkLook}>
              {texts.caseLink(caseId)}
            </Link>
          )}
          {person && (
            <span className="min-w-0 wrap-anywhere">
              {texts.about}{' '}
              <Link to={profilePath(person.pseudo)} className={linkLook}>
                {person.pseudo}
              </Link>
            </span>
          )}
        </span>
        {said !== '' && <span className="min-w-0 wrap-anywhere">{said}</span>}
      </p>
    </div>
  )
}
