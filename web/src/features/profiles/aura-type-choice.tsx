import { auraTypes, rarityLabels } from '@aura/contract/aura/aura-types'
import type { Profile } from '@aura/contract/profiles/profiles.contract'
import { type CSSProperties, useId, useState } from 'react'
import { formatDateAndTime } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { auraColour } from '../../ui/aura-colour.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { profilesTexts as texts } from './profiles.texts.ts'
import { useChangeAuraType } from './use-change-aura-type.ts'

type Owner = Pick<Profile, 'pseudo' | 'aura_type_id' | 'aura_type_changeable_at'>

/** The choice of the viewer's aura type, and the date of the next possible change [PRF-18, PRF-25, PRF-29]. */
export function AuraTypeChoice({ profile }: { profile: Owner }) {
  const { aura_type_id: held, aura_type_changeable_at: from } = profile
  const [wanted, setWanted] = useState(held)
  const [isAsking, setIsAsking] = useState(false)
  const changing = useChangeAuraType(profile)
  const label = auraTypes.find(({ id }) => id === wanted)?.label ?? ''
  return (
    <section aria-labelledby="aura-type" className="mt-10 grid gap-4 border-t border-line pt-8">
      <div className="grid gap-1">
        <h2 id="aura-type" className="font-display text-xl font-semibold">
          {texts.auraType}
        </h2>
        <p className="text-muted text-pretty">
          {from === null ? texts.auraTypeHint : texts.auraTypeFrom(formatDateAndTime(from))}{' '}
          <Link
            to={paths.auraPowers}
            className="text-brand underline decoration-current/40 underline-offset-2"
          >
            {texts.auraPowers}
          </Link>
        </p>
      </div>
      <fieldset
        disabled={from !== null}
        className="grid grid-cols-2 gap-2 disabled:opacity-60 tablet:grid-cols-4"
      >
        <legend className="sr-only">{texts.auraType}</legend>
        {auraTypes.map((type) => (
          <TypeOption
            key={type.id}
            type={type}
            isChosen={wanted === type.id}
            isHeld={held === type.id}
            onChoose={() => setWanted(type.id)}
          />
        ))}
      </fieldset>
      {from === null && (
        <Button
          className="justify-self-start"
          variant="secondary"
          disabled={wanted === held}
          onClick={() => setIsAsking(true)}
        >
          {texts.auraTypeChoose}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.auraTypeTitle(label)}
        message={texts.auraTypeQuestion}
        confirmLabel={texts.auraTypeChoose}
        busy={changing.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => changing.mutate(wanted, { onSettled: () => setIsAsking(false) })}
      />
    </section>
  )
}

interface TypeOptionProps {
  type: (typeof auraTypes)[number]
  isChosen: boolean
  isHeld: boolean
  onChoose: () => void
}

function TypeOption({ type, isChosen, isHeld, onChoose }: TypeOptionProps) {
  const { id, label, rarity } = type
  const words = useId()
  return (
    <label
      style={{ '--ring': auraColour(id) } as CSSProperties}
      className="grid cursor-pointer gap-0.5 rounded-control border border-line bg-raised px-3.5 py-3 transition-colors duration-150 hover:border-muted has-checked:border-(--ring) has-checked:bg-[color-mix(in_oklab,var(--ring)_12%,var(--raised))] has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
    >
      <input
        type="radio"
        name="aura-type"
        className="sr-only"
        aria-describedby={words}
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="flex items-center gap-2 font-semibold">
        <span aria-hidden className="size-2.5 rounded-full bg-(--ring) shadow-[0_0_8px_var(--ring)]" />
        {label}
      </span>
      <span id={words} className="text-sm text-muted">
        {rarityLabels[rarity]}
        {isHeld && texts.auraTypeHeld}
      </span>
    </label>
  )
}
