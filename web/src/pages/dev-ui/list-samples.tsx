import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Laptop } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PersonRow } from '../../ui/person-row.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ScrollArrows } from '../../ui/scroll-arrows.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { SkeletonPerson } from '../../ui/skeleton.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Sample } from './sample.tsx'

interface Member {
  pseudo: string
  profile_picture: null
  aura_type_id: number
  aura: number
}

const members: Member[] = ['lea.martin', 'noé', 'zoé-des-bois', 'amina', 'karim', 'ines'].map(
  (pseudo, place) => ({ pseudo, profile_picture: null, aura_type_id: place + 1, aura: 1240 - place * 170 }),
)
const pageSize = 2

const memberPages = infiniteQueryOptions({
  queryKey: ['dev-ui', 'members'],
  queryFn: ({ pageParam }) => members.slice(pageParam, pageParam + pageSize),
  initialPageParam: 0,
  getNextPageParam: (_last, pages) =>
    pages.length * pageSize < members.length ? pages.length * pageSize : null,
})

const columns: Column<Member>[] = [
  { name: 'pseudo', title: 'Membre', cellOf: ({ pseudo }) => pseudo },
  { name: 'role', title: 'Rôle', align: 'center', cellOf: () => <Badge look="muted">membre</Badge> },
  { name: 'aura', title: 'Aura', align: 'right', cellOf: ({ aura }) => aura },
]

const roles = [
  { value: 'all', label: 'Tous' },
  { value: 'admins', label: 'Admins' },
  { value: 'members', label: 'Membres' },
]

const failedQuery = {
  data: undefined,
  error: new Error('Connexion impossible. Vérifiez votre réseau, puis réessayez.'),
  isFetching: false,
  refetch: () => Promise.resolve(),
}

/** Lists, tables and their parts. Landmarks are named after the theme: the page shows each twice. */
export function ListSamples({ theme }: { theme: string }) {
  const [role, setRole] = useState('all')
  const [inOneHour] = useState(() => new Date(Date.now() + 3_600_000).toISOString())
  return (
    <>
      <Sample name="Listes et filtres">
        <FilterChips label="Filtrer les membres" choices={roles} chosen={role} onChoose={setRole} />
        <ScrollArrows>
          <ul className="flex gap-3 overflow-x-auto">
            {Array.from({ length: 12 }, (_, place) => `Carte ${place + 1}`).map((card) => (
              <li key={card} className="w-40 flex-none rounded-card border border-line bg-raised p-3">
                <Button variant="ghost">{card}</Button>
              </li>
            ))}
          </ul>
        </ScrollArrows>
        <div className="grid gap-3">
          <PagedList
            query={useInfiniteQuery(memberPages)}
            itemsOf={(page) => page}
            keyOf={({ pseudo }) => pseudo}
            label="Membres"
            className="grid gap-1"
            skeleton={() => <SkeletonPerson />}
            empty={<EmptyState title="Personne ici" />}
            failed="La liste n’a pas pu être chargée."
            more="Afficher plus"
            isAutomatic={false}
          >
            {(member) => (
              <PersonRow
                person={member}
                badge={member.pseudo === 'noé' && <Badge look="brand">Admin</Badge>}
                detail={`${member.aura} d’aura`}
              >
                <Button size="small" variant="secondary">
                  Retirer
                </Button>
              </PersonRow>
            )}
          </PagedList>
        </div>
        <SettingRow
          icon={<Laptop aria-hidden />}
          title="Firefox sur Linux"
          badge={<Badge look="brand">cette session</Badge>}
          detail="France · en ce moment"
        >
          <Button size="small" variant="secondary">
            Fermer
          </Button>
        </SettingRow>
        <Pagination
          label={`Pages de l’exemple (${theme})`}
          page={2}
          pages={5}
          summary="Page 2 sur 5"
          addressOf={(page) => `?page=${page}`}
        />
        <QueryStates query={failedQuery} skeleton={<SkeletonPerson />}>
          {() => null}
        </QueryStates>
      </Sample>
      <Sample name="Tableau, temps et courbe">
        <Table
          caption="Membres par aura"
          columns={columns}
          rows={members.slice(0, 3)}
          keyOf={({ pseudo }) => pseudo}
        />
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Badge look="live">LIVE</Badge>
          <Badge look="count">3</Badge>
          <RelativeTime at="2026-01-14T10:30:00.000Z" />
          <span>
            Se termine dans <Countdown until={inOneHour} over="Terminé" />
          </span>
        </p>
        <LineChart
          values={[4, 6, 5, 9, 8, 12]}
          label="Aura des six derniers jours, de 4 à 12."
          className="h-13 w-50 stroke-brand"
        />
      </Sample>
    </>
  )
}
