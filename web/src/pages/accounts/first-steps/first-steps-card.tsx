import type { Profile } from '@aura/contract/profiles/profiles.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { auraGivenOptions } from '../../../features/aura/aura.queries.ts'
import { Link } from '../../../lib/router.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { type FirstStep, firstStepsPath, wantedFollows } from './first-steps.rules.ts'
import { firstStepsTexts } from './first-steps.texts.ts'

const texts = firstStepsTexts.card
interface FirstStepsCardProps {
  profile: Profile
  onClose: () => void
}

/** The first steps as a list, each leading to its page; what is done is read from what the account has. */
export function FirstStepsCard({ profile, onClose }: FirstStepsCardProps) {
  const { pseudo, profile_picture, following } = profile
  const given = useInfiniteQuery(auraGivenOptions(pseudo))
  const steps: { step: FirstStep; label: string; isDone: boolean }[] = [
    { step: 'portrait', label: texts.portrait, isDone: profile_picture !== null },
    { step: 'suivre', label: texts.people, isDone: following >= wantedFollows },
    { step: 'aura', label: texts.aura, isDone: (given.data?.pages[0]?.posts.length ?? 0) > 0 },
  ]
  const left = steps.filter(({ isDone }) => !isDone)
  return (
    <section aria-labelledby="first-steps" className="rounded-card border border-line bg-raised pb-2">
      <header className="flex items-center justify-between gap-3 pt-1.5 pr-1.5 pl-4">
        <h2 id="first-steps" className="font-semibold">
          {texts.title}{' '}
          <span className="text-sm font-medium text-muted">
            {texts.done(steps.length - left.length, steps.length)}
          </span>
        </h2>
        <IconButton
          ref={passFocusOn}
          variant="plain"
          label={texts.close}
          icon={<X aria-hidden />}
          onClick={onClose}
        />
      </header>
      <ul className="px-2">
        {steps.map(({ step, label, isDone }) => (
          <li key={step}>
            <Link
              to={firstStepsPath(step)}
              className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-raised-strong"
            >
              <span
                aria-hidden
                className={classNames(
                  'grid size-5 flex-none place-items-center rounded-full border',
                  isDone ? 'border-success bg-success text-on-success' : 'border-control-line',
                )}
              >
                {isDone && <Check className="size-3.5 stroke-3" />}
              </span>
              <span className={isDone ? 'text-muted' : 'font-medium'}>
                {label}
                {isDone && <span className="sr-only">{texts.isDone}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
