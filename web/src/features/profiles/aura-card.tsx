import { rarityLabels, requireAuraType } from '@aura/contract/aura/aura-types'
import type { Profile } from '@aura/contract/profiles/profiles.contract'
import type { CSSProperties, ReactNode } from 'react'
import { useCalm } from '../../lib/calm.ts'
import { formatNumber } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
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
        'my-5 grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-1 rounded-[14px] px-4 pt-3.5 pb-1 tablet:my-7 tablet:gap-x-10 tablet:px-5.5 tablet:pt-5 tablet:pb-2.5',
      )}
      style={{ '--ring': auraColour(profile.aura_type_id) } as CSSProperties}
    >
      <p className="col-span-full text-sm text-muted">
        {texts.aura}
        {!isCalm && ` · ${type}`}
        {rank}
      </p>
      {isCalm ? (
        <p className="col-span-full font-display text-[calc(26rem/15)] font-bold tracking-[-0.01em] text-(--ring)">
          {type}
        </p>
      ) : (
        <>
          <p className="font-display text-[calc(34rem/15)] leading-none font-[750] tracking-[-0.02em] text-(--ring) tablet:text-[calc(40rem/15)]">
            {formatNumber(profile.aura)}
          </p>
          <div className="flex justify-end">
            <AuraMonthChart month={profile.aura_month} />
          </div>
        </>
      )}
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6">
        {!isCalm && <LastDay profile={profile} />}
        <div className="-ms-3.5 flex flex-wrap empty:hidden tablet:ms-auto tablet:-me-3.5">
          {profile.isOwnProfile && (
            <ButtonLink to={paths.auraHistory} variant="ghost" size="small">
              {texts.history}
            </ButtonLink>
          )}
          {children}
        </div>
      </div>
    </section>
  )
}

function LastDay({ profile }: { profile: ShownAura }) {
  const { aura_gained_last_24h: gained, aura_lost_last_24h: lost } = profile
  return (
    <ul className="flex flex-wrap gap-x-3 text-sm font-semibold tablet:text-base">
      <li className={gained === 0 ? 'text-muted' : 'text-success'}>
        {texts.gained(gained)} <span className="font-normal text-muted">{texts.gainedWords(gained)}</span>
      </li>
      <li className={lost === 0 ? 'text-muted' : 'text-danger'}>
        {texts.lost(lost)} <span className="font-normal text-muted">{texts.lostWords(lost)}</span>
      </li>
    </ul>
  )
}
