import { rarityLabels, requireAuraType } from '@aura/contract/aura/aura-types'
import type { CSSProperties } from 'react'
import { auraColour } from '../../../ui/aura-colour.ts'
import { auraTypeOdds } from '../../../ui/aura-type-odds.ts'
import { classNames } from '../../../ui/class-names.ts'
import { auraTypeWords } from '../accounts.texts.ts'
import styles from './aura-type-card.module.css'

interface AuraTypeCardProps {
  auraTypeId: number
  isRevealed: boolean
  onReveal: () => void
}

/** A card that turns over to show an aura type: its colour, name and rarity. */
export function AuraTypeCard({ auraTypeId, isRevealed, onReveal }: AuraTypeCardProps) {
  const { label, rarity, share } = requireAuraType(auraTypeId)
  return (
    <div className={styles.card} style={{ '--ring': auraColour(auraTypeId) } as CSSProperties}>
      <div className={styles.turn} data-revealed={isRevealed}>
        <button
          type="button"
          className={styles.back}
          disabled={isRevealed}
          aria-hidden={isRevealed}
          onClick={onReveal}
        >
          <span aria-hidden className={classNames(styles.mark, 'aura-mark text-4xl')} />
          <span className="sr-only">Retourner la carte</span>
        </button>
        <div className={styles.face} role="status">
          {isRevealed && (
            <>
              <span aria-hidden className={styles.light} />
              <p className="font-display text-3xl font-extrabold tracking-tight text-(--ring)">{label}</p>
              <p className="font-semibold">Aura {rarityLabels[rarity]}</p>
              <p className="max-w-[24ch] text-sm text-muted text-balance">{auraTypeWords[label]}</p>
              <p className="text-sm text-muted">{auraTypeOdds({ share })}</p>
            </>
          )}
        </div>
      </div>
    </div>
  )
}
