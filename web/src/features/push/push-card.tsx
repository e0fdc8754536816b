import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { storedValue } from '../../lib/stored-value.ts'
import { Button } from '../../ui/button.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { pushStateOptions } from './push.queries.ts'
import { pushTexts as texts } from './push.texts.ts'
import { useTurnPush } from './use-turn-push.ts'

const refused = storedValue('aura.push-card-closed')

/**
 * Offers pushes on the page of notifications. Only the button asks for the permission, and a declined offer is not shown again
 * [NTF-31].
 */
export function PushCard() {
  const [isRefused, setIsRefused] = useState(() => refused.read() !== null)
  const { data: state } = useQuery({ ...pushStateOptions, enabled: !isRefused })
  const turn = useTurnPush()
  if (isRefused || state !== 'off') return null
  return (
    <section
      aria-label={texts.cardTitle}
      className="mt-6 grid grid-cols-[auto_1fr] gap-x-3.5 gap-y-3 rounded-card border border-line bg-raised p-4"
    >
      <BellRing aria-hidden className="mt-0.5 size-5.5 stroke-[1.8] text-brand" />
      <div className="grid gap-0.5">
        <h2 className="font-semibold text-balance">{texts.cardTitle}</h2>
        <p className="text-sm text-muted text-pretty">{texts.card}</p>
      </div>
      <div className="col-start-2 flex gap-1.5">
        <Button ref={passFocusOn} size="small" busy={turn.isPending} onClick={() => turn.mutate(true)}>
          {texts.turnOn}
        </Button>
        <Button
          ref={passFocusOn}
          variant="ghost"
          size="small"
          onClick={() => {
            refused.write('1')
            setIsRefused(true)
          }}
        >
          {texts.notNow}
        </Button>
      </div>
    </section>
  )
}
