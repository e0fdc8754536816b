import { useQuery } from '@tanstack/react-query'
import { dayOptions } from '../../cache/aura.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { auraDayTexts as texts } from './aura-day.texts.ts'

/**
 * The viewer's remaining limits of the day, also towards a person, and spendable balance; hidden if the call fails [AUR-65, AUR-67].
 */
export function AuraDay({ pseudo }: { pseudo?: string }) {
  const { data, isError } = useQuery(dayOptions(pseudo))
  if (isError) return null
  return (
    <div className="min-h-[2lh] space-y-1 max-tablet:min-h-[3lh] text-sm text-muted text-pretty">
      {data ? (
        <>
          <p>{texts.left(data)}</p>
          {(data.votes.left === 0 || data.donated.left === 0) && (
            <p>
              <Link to={paths.subscription} className="underline">
                {texts.premium}
              </Link>
            </p>
          )}
          {data.welcomeFrom && <p>{texts.welcome(data.welcomeFrom, data.spendable)}</p>}
          {pseudo !== undefined && data.towards && <p>{texts.leftTowards(pseudo, data.towards)}</p>}
        </>
      ) : (
        <SkeletonText lines={2} />
      )}
    </div>
  )
}
