import { rarityLabels, requireAuraType } from '@aura/contract/aura/aura-types'
import type { Profile } from '@aura/contract/profiles/profiles.contract'
import { ChevronRight } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { useCalm } from '../../lib/calm.ts'
import { formatNumber } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { auraColour } from '../../ui/aura-colour.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './aura-card.module.css'
import { AuraMonthChart } from './aura-month-chart.tsx'
import { profilesTexts as texts } from './profiles.texts.ts'

type ShownAura = Pick<
  Profile,
  'aura' | 'aura_type_id' | 'aura_gained_last_24h' | 'aura_lost_last_24h' | 'aura_month' | 'isOwnProfile'
>

interface AuraCardProps {
  profile: ShownAura
  /** Words that end the line of the type. */
  rank?: ReactNode
  /** Further buttons, such as the aura given. */
  children?: ReactNode
}

/**
 * A person’s aura in the colour of its type, with gains and losses of the last 24 hours and the month as a line [PRF-01,
 * AUR-53]; in calm mode the type alone [APP-12]. The viewer's own card leads to the history [AUR-52].
 */
export function AuraCard({ profile, rank, children }: AuraCardProps) {
  const isCalm = useCalm()
  const { label, rarity } = requireAuraType(profile.aura_type_id)
  const type = `${label}, ${rarityLabels[rarity]}`
  return (
    <section
      aria-label={texts.aura}
      className={classNames(
        styles.card,
        'my-7 flex flex-wrap items-center gap-x-10 gap-y-3 rounded-[14px] px-5.5 py-5',
      )}
      style={{ '--ring': auraColour(profile.aura_type_id) } as CSSProperties}
    >
      <div>
        <p className="text-sm text-muted">
          {texts.aura}
          {!isCalm && ` · ${type}`}
          {rank}
        </p>
        {isCalm ? (
          <p className="mt-0.5 font-display text-[26px] font-bold tracking-[-0.01em] text-(--ring)">{type}</p>
        ) : (
          <p className="mt-1 font-display text-[40px] leading-none font-[750] tracking-[-0.02em] text-(--ring)">
            <Total profile={profile} />
          </p>
        )}
      </div>
      {!isCalm && <LastDay profile={profile} />}
      <div className="ms-auto -me-2 flex flex-wrap empty:hidden">
        {isCalm && profile.isOwnProfile && (
          <ButtonLink to={paths.auraHistory} variant="ghost" size="small">
            {texts.history}
          </ButtonLink>
        )}
        {children}
      </div>
      {!isCalm && <AuraMonthChart month={profile.aura_month} />}
    </section>
  )
}

function Total({ profile: { aura, isOwnProfile } }: { profile: ShownAura }) {
  if (!isOwnProfile) return formatNumber(aura)
  return (
    <Link
      to={paths.auraHistory}
      aria-label={texts.toHistory(aura)}
      className="inline-flex items-center gap-1.5 hover:underline"
    >
      {formatNumber(aura)}
      <ChevronRight aria-hidden className="size-6 text-muted" />
    </Link>
  )
}

function LastDay({ profile }: { profile: ShownAura }) {
  const { aura_gained_last_24h: gained, aura_lost_last_24h: lost } = profile
  return (
    <ul className="grid gap-0.5 font-semibold">
      <li className="text-success">
        {texts.gained(gained)} <span className="font-normal text-muted">{texts.gainedWords(gained)}</span>
      </li>
      <li className="text-danger">
        {texts.lost(lost)} <span className="font-normal text-muted">{texts.lostWords(lost)}</span>
      </li>
    </ul>
  )
}
