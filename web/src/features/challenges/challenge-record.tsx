import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCalm } from '../../lib/calm.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { recordTexts as texts } from './challenge-record.texts.ts'
import { recordOptions } from './challenges.queries.ts'

/** Links to the challenges that a person won and created; hidden without any, and in calm mode [APP-12]. */
export function ChallengeRecord({ pseudo }: { pseudo: string }) {
  const isCalm = useCalm()
  const { data } = useQuery({ ...recordOptions(pseudo), enabled: !isCalm })
  const { won, created } = data ?? { won: 0, created: 0 }
  if (isCalm || won + created === 0) return null
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      <Trophy aria-hidden className="size-4 text-brand" />
      {won > 0 && <RecordLink filter={{ won_by: pseudo }}>{texts.won(won)}</RecordLink>}
      {won > 0 && created > 0 && <span aria-hidden>·</span>}
      {created > 0 && (
        <RecordLink filter={{ created_by: pseudo }}>
          {won > 0 ? texts.created(created) : texts.createdAlone(created)}
        </RecordLink>
      )}
    </p>
  )
}

function RecordLink({ filter, children }: { filter: Record<string, string>; children: ReactNode }) {
  return (
    <Link
      to={`${paths.challenges}?${new URLSearchParams(filter)}`}
      className="target inline-flex min-h-6 py-0 items-center font-semibold text-ink hover:underline"
    >
      {children}
    </Link>
  )
}
