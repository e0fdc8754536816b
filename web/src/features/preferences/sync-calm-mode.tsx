import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { setCalm, useCalm } from '../../lib/calm.ts'
import { preferencesOptions } from './preferences.queries.ts'

/** Keeps the browser's calm mode equal to the preferences, also when another device changed them. Renders nothing [APP-12]. */
export function SyncCalmMode() {
  const { data, refetch } = useQuery(preferencesOptions)
  const isCalm = useCalm()
  const wanted = data?.calmMode
  useEffect(() => {
    if (wanted !== undefined) setCalm(wanted)
  }, [wanted])
  const learnElsewhere = useEffectEvent(() => {
    if (wanted !== undefined && wanted !== isCalm) void refetch()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what another tab changed, these preferences do not know
  useEffect(learnElsewhere, [isCalm])
  return null
}
