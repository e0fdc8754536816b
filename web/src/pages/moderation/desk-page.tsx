import type { Role } from '@aura/contract/accounts/accounts.roles.contract'
import { roleChangedEvent, unwatchedEvent } from '@aura/contract/platform/platform.realtime'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ownRoleOptions } from '../../features/accounts/role.queries.ts'
import { CasesDesk } from '../../features/moderation/desk/cases-desk.tsx'
import { deskTexts as texts } from '../../features/moderation/desk/desk.texts.ts'
import {
  type DeskPlace,
  type DeskTab,
  readDeskPlace,
  writeDeskPlace,
} from '../../features/moderation/desk/desk-address.rules.ts'
import { forgetDeskDrafts } from '../../features/moderation/desk/use-desk-draft.ts'
import { useForbidden } from '../../features/moderation/desk/use-forbidden.ts'
import { paths } from '../../lib/paths.ts'
import { useSearchParams } from '../../lib/router.tsx'
import { useSocketEvent, useWatchedDesk } from '../../lib/session-socket.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { NotFoundPage } from '../not-found-page.tsx'

const otherTabs = {
  bugs: lazy(async () => ({ default: (await import('./desk/bug-reports-tab.tsx')).BugReportsTab })),
  roles: lazy(async () => ({ default: (await import('./desk/roles-tab.tsx')).RolesTab })),
  audit: lazy(async () => ({ default: (await import('./desk/audit-tab.tsx')).AuditTab })),
  figures: lazy(async () => ({
    default: (await import('../../features/moderation/desk/statistics.tsx')).Statistics,
  })),
  reasons: lazy(async () => ({
    default: (await import('../../features/moderation/desk/reasons.tsx')).Reasons,
  })),
}

const tabs: readonly { value: DeskTab; label: string; isForAdministrators?: true }[] = [
  { value: 'cases', label: texts.cases },
  { value: 'bugs', label: texts.bugs },
  { value: 'figures', label: texts.figures },
  { value: 'roles', label: texts.roles, isForAdministrators: true },
  { value: 'audit', label: texts.audit, isForAdministrators: true },
  { value: 'reasons', label: texts.reasons, isForAdministrators: true },
]

/** The moderators' desk; « not found » for everybody else [MOD-10, MOD-11]. */
export function DeskPage() {
  const role = useQuery({ ...ownRoleOptions, staleTime: 0, refetchOnWindowFocus: true })
  const [wasModerator, setWasModerator] = useState(false)
  const isModerator = role.data !== undefined && role.data.role !== 'user'
  if (isModerator && !wasModerator) setWasModerator(true)
  return (
    <QueryStates query={role} isPage skeleton={<DeskSkeleton />} failed={texts.roleFailed}>
      {({ role: present }) => {
        if (present !== 'user') return <Desk role={present} />
        return wasModerator ? <RoleLost /> : <NotFoundPage />
      }}
    </QueryStates>
  )
}

function Desk({ role }: { role: Role }) {
  useDocumentTitle(texts.title)
  const client = useQueryClient()
  const [parameters, setParameters] = useSearchParams()
  const place = readDeskPlace(parameters)
  const move = (next: DeskPlace, options?: { replace: boolean }) =>
    setParameters(writeDeskPlace(next), options)
  const readRole = () => void client.invalidateQueries({ queryKey: ownRoleOptions.queryKey })
  useForbidden(readRole)
  useWatchedDesk()
  useSocketEvent(unwatchedEvent, readRole)
  useSocketEvent(roleChangedEvent, readRole)
  const offered = tabs.filter((tab) => role === 'administrator' || !tab.isForAdministrators)
  const { value: tab } = offered.find(({ value }) => value === place.tab) ?? { value: 'cases' as const }
  const Other = tab in otherTabs ? otherTabs[tab as keyof typeof otherTabs] : undefined
  const isCaseAlone = tab === 'cases' && place.caseId !== undefined && 'max-wide:sr-only'
  return (
    <div className="mx-auto w-full max-w-[1280px] px-5 pt-6 pb-12 wide:pt-8">
      <h1
        tabIndex={-1}
        className={classNames('mb-2 font-display text-2xl font-bold tracking-tight', isCaseAlone)}
      >
        {texts.title}
      </h1>
      <Tabs
        label={texts.tabs}
        tabs={offered}
        value={tab}
        onChange={(next) => move({ tab: next, caseId: undefined, filter: { status: 'open' } })}
        listClassName={classNames('mb-5 flex-wrap justify-start! gap-y-0', isCaseAlone && 'max-wide:hidden')}
      >
        {Other ? (
          <Suspense fallback={<TabSkeleton />}>
            <Other />
          </Suspense>
        ) : (
          <CasesDesk place={place} onMove={move} />
        )}
      </Tabs>
    </div>
  )
}

/** The role was taken back while the desk was open: its cached data is removed. */
function RoleLost() {
  const client = useQueryClient()
  useEffect(() => {
    client.removeQueries({ type: 'inactive' })
    forgetDeskDrafts()
  }, [client])
  return (
    <Page title={texts.title} isTitleHidden>
      <div role="alert" className="pt-[14dvh]">
        <EmptyState
          title={texts.roleLost}
          action={<ButtonLink to={paths.feed}>Aller à l’accueil</ButtonLink>}
        />
      </div>
    </Page>
  )
}

const TabSkeleton = () => (
  <Loading>
    <SkeletonText lines={6} />
  </Loading>
)

function DeskSkeleton() {
  return (
    <div className="mx-auto w-full max-w-[1280px] px-5 pt-8">
      <TabSkeleton />
    </div>
  )
}
