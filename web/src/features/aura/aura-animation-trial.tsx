import { type AnimationType, animationOf, auraTypes } from '@aura/contract/aura/aura-types'
import { AudioLines } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Count } from '../../ui/count.tsx'
import { isGiving, type Vote, type VoteButton, votePressed } from './aura.rules.ts'
import { auraTexts } from './aura.texts.ts'
import { animationTrialTexts as texts } from './aura-animation-trial.texts.ts'
import { AuraControl } from './aura-control.tsx'
import { playAnimationSound, useAuraAnimation } from './use-aura-animation.ts'

const animations = [1, 2, 3] as const satisfies readonly AnimationType[]

/** Plays each animation of given aura without any vote [APP-10]. */
export function AuraAnimationTrial() {
  return (
    <ul className="grid gap-3 tablet:grid-cols-3">
      {animations.map((animation) => (
        <li key={animation}>
          <Trial animation={animation} />
        </li>
      ))}
    </ul>
  )
}

function Trial({ animation }: { animation: AnimationType }) {
  const types = auraTypes.filter(({ id }) => animationOf(id) === animation)
  const { playing, start } = useAuraAnimation(animation)
  const [vote, setVote] = useState<Vote>(0)
  const press = (button: VoteButton) => {
    const next = votePressed(vote, button)
    if (isGiving(vote, next)) start()
    setVote(next)
  }
  const name = texts.animations[animation]
  return (
    <section
      aria-labelledby={`trial-${animation}`}
      className="relative grid min-h-90 grid-rows-[auto_1fr_auto] justify-items-center gap-4 overflow-clip rounded-card border border-line bg-raised p-5 text-center"
    >
      <div className="grid gap-1">
        <h2 id={`trial-${animation}`} className="font-display text-xl font-semibold">
          {name}
        </h2>
        <p className="text-sm text-muted text-balance">{types.map(({ label }) => label).join(', ')}</p>
      </div>
      <div className="self-center">
        <AuraControl vote={vote} auraTypeId={types[0]?.id ?? 8} playing={playing} onPress={press}>
          <Count
            value={100 + vote}
            said={auraTexts.total(formatNumber(100 + vote))}
            className="min-h-11 place-content-center grid font-display text-lg font-bold"
          />
        </AuraControl>
      </div>
      <Button
        variant="secondary"
        size="small"
        className="relative z-10"
        icon={<AudioLines aria-hidden className="size-4" />}
        aria-label={texts.listenTo(name)}
        onClick={() => void playAnimationSound(animation)}
      >
        {texts.listen}
      </Button>
    </section>
  )
}
