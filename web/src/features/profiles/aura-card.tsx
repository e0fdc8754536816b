import './aura-card.css'
import { rarityLabels, requireAuraType } from '@aura/contract/aura/aura-types'
import type { Profile } from '@aura/contract/profiles/profiles.contract'
import { ChevronRight } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
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
  const { aura, aura_gained_last_24h: gained, aura_lost_last_24h: lost, aura_month: month } = profile
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
        <p className="aura-card-total font-display">
          {profile.isOwnProfile ? (
            <Link
              to="/aura-history"
              aria-label={texts.toHistory(aura)}
              className="inline-flex items-center gap-1.5 hover:underline"
            >
              {formatNumber(aura)}
              <ChevronRight aria-hidden className="size-6 text-muted" />
            </Link>
          ) : (
            formatNumber(aura)
          )}
        </p>
      </div>
      <ul className="grid gap-0.5 font-semibold">
        <li className="text-success">
          {texts.gained(gained)} <span className="font-normal text-muted">{texts.gainedWords(gained)}</span>
        </li>
        <li className="text-danger">
          {texts.lost(lost)} <span className="font-normal text-muted">{texts.lostWords(lost)}</span>
        </li>
      </ul>
      {children && <div className="ms-auto -me-2">{children}</div>}
      <Sparkline aura={aura} month={month} />
    </section>
  )
}
