import type { OwnSession } from '@aura/contract/accounts/accounts.security.contract'
import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useId, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { QueryStates } from '../../../ui/query-states.tsx'
import { SettingRow } from '../../../ui/setting-row.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { sessionsOptions } from './security.queries.ts'
import { sessionsTexts as texts } from './security.texts.ts'
import { useEndSessions } from './use-end-sessions.ts'

/** The viewer's sessions, each with the button that ends it [ACC-58]. */
export function SessionList() {
  return (
    <QueryStates
      query={useQuery({ ...sessionsOptions, refetchOnWindowFocus: true })}
      skeleton={<Skeleton className="h-14 w-full" />}
      failed={texts.loadFailed}
    >
      {({ sessions }) => (
        <div className="grid gap-3">
          <ul aria-label={texts.list} className="grid gap-1">
            {sessions.map((session) => (
              <li key={session.id}>
                <SessionRow session={session} />
              </li>
            ))}
          </ul>
          {sessions.length > 1 && <EndOthersButton />}
        </div>
      )}
    </QueryStates>
  )
}

const isPhone = (device: string) => /Android|iPhone/.test(device)

function SessionRow({ session }: { session: OwnSession }) {
  const { id, device, isCurrent } = session
  const ending = useEndSessions()
  const detailId = useId()
  const Icon = isPhone(device) ? Smartphone : Laptop
  return (
    <SettingRow
      icon={<Icon aria-hidden />}
      title={device}
      badge={isCurrent && <Badge look="brand">{texts.current}</Badge>}
      detail={<span id={detailId}>{texts.detail(session, new Date())}</span>}
    >
      {!isCurrent && (
        <Button
          ref={passFocusOn}
          size="small"
          variant="secondary"
          busy={ending.isPending}
          aria-label={texts.endName(device)}
          // Several sessions may be of one kind of device.
          aria-describedby={detailId}
          onClick={() => ending.mutate(id)}
        >
          {texts.end}
        </Button>
      )}
    </SettingRow>
  )
}

function EndOthersButton() {
  const [isAsking, setIsAsking] = useState(false)
  const ending = useEndSessions()
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsAsking(true)}>
        {texts.endOthers}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.endOthersTitle}
        message={texts.endOthersQuestion}
        confirmLabel={texts.endOthers}
        busy={ending.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => ending.mutate('others', { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}
