import { useCalm } from '../../lib/calm.ts'
import { formatNumber } from '../../lib/format.ts'
import { Count } from '../../ui/count.tsx'
import { auraTexts } from './aura.texts.ts'
import styles from './aura-control.module.css'

interface AuraTotalProps {
  total: number
  /** Opens the list of givers; calm mode shows an icon instead of the count. */
  onOpen: () => void
  /** Shown between vote buttons, within their frame. */
  isFramed: boolean
}

/** The aura of a post, which opens the list of its givers [PST-24]. */
export function AuraTotal({ total, onOpen, isFramed }: AuraTotalProps) {
  const isCalm = useCalm()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={isFramed ? styles.count : styles.total}
      onClick={onOpen}
    >
      {isCalm && <span aria-hidden className="aura-mark" />}
      <Count value={total} said={auraTexts.total(formatNumber(total))} />{' '}
      <span className="sr-only">{auraTexts.givers}</span>
    </button>
  )
}
