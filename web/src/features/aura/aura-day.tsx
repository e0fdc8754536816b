import { useQuery } from '@tanstack/react-query'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { dayOptions } from './aura.queries.ts'
import { auraDayTexts as texts } from './aura-day.texts.ts'

/** What the viewer has left of the day, towards a person too; absent where the call fails [AUR-67]. */
export function AuraDay({ pseudo }: { pseudo?: string }) {
  const { data, isError } = useQuery(dayOptions(pseudo))
  if (isError) return null
  return (
    <div className="min-h-10 text-sm text-muted text-pretty">
      {data ? (
        <>
          <p>{texts.left(data)}</p>
          {pseudo !== undefined && data.towards && <p>{texts.leftTowards(pseudo, data.towards)}</p>}
        </>
      ) : (
        <SkeletonText lines={2} />
      )}
    </div>
  )
}
