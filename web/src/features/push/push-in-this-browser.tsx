import { useQuery } from '@tanstack/react-query'
import { isIosBrowser } from '../../lib/ios-browser.ts'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { pushStateOptions } from './push.queries.ts'
import { pushTexts as texts } from './push.texts.ts'
import type { PushState } from './push-subscription.ts'
import { useTurnPush } from './use-turn-push.ts'

/** The push state of this browser, with its switch [NTF-31, NTF-34]. */
export function PushInThisBrowser() {
  const { data: state, isError } = useQuery(pushStateOptions)
  const turn = useTurnPush()
  if (isError) return <p className="text-sm text-muted text-pretty">{texts.stateFailed}</p>
  if (state === undefined) {
    return (
      <Loading>
        <Skeleton className="h-11 w-full max-w-md max-tablet:h-25" />
      </Loading>
    )
  }
  const canTurn = state === 'on' || state === 'off'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-tablet:min-h-25">
      <div className="grid min-w-[min(15rem,100%)] flex-1 gap-0.5">
        <p className="font-semibold">{texts.title}</p>
        <p className="text-sm text-muted text-pretty">{sentenceOf(state)}</p>
      </div>
      {canTurn && (
        <Button
          variant={state === 'on' ? 'secondary' : 'primary'}
          size="small"
          busy={turn.isPending}
          onClick={() => turn.mutate(state === 'off')}
        >
          {state === 'on' ? texts.turnOff : texts.turnOn}
        </Button>
      )}
    </div>
  )
}

function sentenceOf(state: PushState): string {
  return state === 'unsupported' && isIosBrowser() ? texts.unsupportedHere : texts[state]
}
