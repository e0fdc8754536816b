import './aura-card.css'
import { rarityLabels, requireAuraType } from '@aura/contract/aura/aura-types'
import type { Profile } from '@aura/contract/profiles/profiles.contract'
import { ChevronRight } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { useCalm } from '../../lib/calm.ts'
import { formatNumber } from '../../lib/format.ts'
import { auraLight } from '../../ui/aura-light.ts'
import { profilesTexts as texts } from './profiles.texts.ts'
import { Sparkline } from './sparkline.tsx'

type ShownAura = Pick<
  Profile,
  'aura' | 'aura_type_id' | 'aura_gained_last_24h' | 'aura_lost_last_24h' | 'aura_month' | 'isOwnProfile'
>

interface AuraCardProps {
  profile: ShownAura
  /** What more there is to see of it. */
  children?: ReactNode
}

/**
 * A person’s aura in the light of its type, with what the last 24 hours brought and took, and the month as a line [PRF-01,
 * AUR-53]. One’s own leads to its history [AUR-52].
 */
export function AuraCard({ profile, children }: AuraCardProps) {
  const isCalm = useCalm()
  const { label, rarity } = requireAuraType(profile.aura_type_id)
  return (
    <section
      aria-label={texts.aura}
      className="aura-card"
      style={{ '--ring': auraLight(profile.aura_type_id) } as CSSProperties}
    >
      <div>
        <p className="text-sm text-muted">
          {texts.aura} · {label}, {rarityLabels[rarity]}
        </p>
        {isCalm ? (
          <WithoutTotal profile={profile} />
        ) : (
          <p className="aura-card-total font-display">
            <Total profile={profile} />
          </p>
        )}
      </div>
      {!isCalm && <LastDay profile={profile} />}
      {children && <div className="ms-auto -me-2">{children}</div>}
      {!isCalm && <Sparkline aura={profile.aura} month={profile.aura_month} />}
    </section>
  )
}

function Total({ profile: { aura, isOwnProfile } }: { profile: ShownAura }) {
  if (!isOwnProfile) return formatNumber(aura)
  return (
    <Link
      to="/aura-history"
      aria-label={texts.toHistory(aura)}
      className="inline-flex items-center gap-1.5 hover:underline"
    >
      {formatNumber(aura)}
      <ChevronRight aria-hidden className="size-6 text-muted" />
    </Link>
  )
}

/** What stands in the place of figures in calm mode: the type in large letters, and for oneself the way to them [APP-12]. */
function WithoutTotal({ profile }: { profile: ShownAura }) {
  if (!profile.isOwnProfile) return null
  return (
    <Link to="/aura-history" className="mt-1 inline-flex items-center gap-1.5 font-semibold hover:underline">
      {texts.history}
      <ChevronRight aria-hidden className="size-4 text-muted" />
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
