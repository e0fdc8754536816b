import type { AccountExport } from '@aura/contract/exports/exports.contract'
import { useQuery } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { QueryStates } from '../../ui/query-states.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { exportsOptions } from './exports.queries.ts'
import { exportsTexts as texts } from './exports.texts.ts'
import { useDownloadExport } from './use-download-export.ts'
import { useRequestExport } from './use-request-export.ts'

const dayMs = 24 * 3600 * 1000

/** When the next export may be asked for; undefined: now. */
function nextAt(exports: readonly AccountExport[], now: number): string | undefined {
  const counted = exports.find(({ status }) => status !== 'failed')
  const at = counted === undefined ? 0 : Date.parse(counted.requested_at) + dayMs
  return at > now ? new Date(at).toISOString() : undefined
}

/** The button that asks for an export of the account, and the exports asked for so far [PRV-02]. */
export function OwnExports() {
  const query = useQuery(exportsOptions)
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted text-pretty">
        {texts.inside}{' '}
        <Link to={paths.privacy} className="underline underline-offset-4">
          {texts.kept}
        </Link>
      </p>
      <QueryStates query={query} skeleton={<Skeleton className="h-14 w-full" />} failed={texts.loadFailed}>
        {({ exports }) => (
          <>
            <p role="status" className="sr-only">
              {exports[0] && texts.announced(exports[0])}
            </p>
            {exports.length > 0 && (
              <ul aria-label={texts.list} className="grid gap-1">
                {exports.map((one) => (
                  <li key={one.id}>
                    <ExportRow made={one} />
                  </li>
                ))}
              </ul>
            )}
            <RequestButton exports={exports} />
          </>
        )}
      </QueryStates>
    </div>
  )
}

function RequestButton({ exports }: { exports: readonly AccountExport[] }) {
  const { request, isRequesting } = useRequestExport()
  const next = nextAt(exports, Date.now())
  if (next !== undefined) return <p className="text-sm text-muted">{texts.next(next)}</p>
  return (
    <div>
      <Button ref={passFocusOn} variant="secondary" busy={isRequesting} onClick={request}>
        {texts.ask}
      </Button>
    </div>
  )
}

function ExportRow({ made }: { made: AccountExport }) {
  const downloading = useDownloadExport()
  const { id, status, requested_at } = made
  return (
    <SettingRow
      icon={<FileArchive aria-hidden />}
      title={texts.of(requested_at)}
      badge={<Badge look={status === 'ready' ? 'brand' : 'muted'}>{texts.status[status]}</Badge>}
      detail={texts.detail(made)}
    >
      {status === 'ready' && (
        <Button
          size="small"
          busy={downloading.isPending}
          aria-label={texts.downloadName(requested_at)}
          onClick={() => downloading.mutate(id)}
        >
          {texts.download}
        </Button>
      )}
    </SettingRow>
  )
}
