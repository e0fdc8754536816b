import type { Passkey } from '@aura/contract/accounts/accounts.passkeys.contract'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { QueryStates } from '../../../ui/query-states.tsx'
import { SettingRow } from '../../../ui/setting-row.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { passkeyPlace } from '../webauthn.ts'
import { AddPasskeyDialog, RemovePasskeyDialog } from './passkey-dialogs.tsx'
import { passkeysOptions, securityOptions } from './security.queries.ts'
import { passkeyTexts as texts } from './security.texts.ts'

/** The viewer's passkeys, with the ways to add and remove one [ACC-59]. */
export function PasskeyList() {
  const [open, setOpen] = useState<Passkey | 'new' | null>(null)
  const place = passkeyPlace()
  const { data: security } = useQuery(securityOptions)
  const proof = { asksPassword: security?.asksPassword ?? true, onClose: () => setOpen(null) }
  return (
    <QueryStates
      query={useQuery(passkeysOptions)}
      skeleton={<Skeleton className="h-11 w-full" />}
      failed={texts.loadFailed}
    >
      {({ passkeys }) => (
        <div className="grid gap-3">
          {passkeys.length > 0 && (
            <ul aria-label={texts.title} className="grid gap-1">
              {passkeys.map((passkey) => (
                <li key={passkey.id}>
                  <SettingRow
                    icon={<KeyRound aria-hidden />}
                    title={passkey.name}
                    detail={texts.detail(passkey, new Date())}
                  >
                    <Button
                      size="small"
                      variant="secondary"
                      aria-label={texts.removeName(passkey.name)}
                      onClick={() => setOpen(passkey)}
                    >
                      {texts.remove}
                    </Button>
                  </SettingRow>
                </li>
              ))}
            </ul>
          )}
          {place === 'here' ? (
            <Button variant="secondary" className="justify-self-start" onClick={() => setOpen('new')}>
              {texts.add}
            </Button>
          ) : (
            <p className="text-sm text-muted wrap-anywhere">
              {place === 'nowhere' ? texts.unsupported : texts.elsewhere(place)}
            </p>
          )}
          {open === 'new' && <AddPasskeyDialog {...proof} />}
          {open !== 'new' && open !== null && <RemovePasskeyDialog passkey={open} {...proof} />}
        </div>
      )}
    </QueryStates>
  )
}
