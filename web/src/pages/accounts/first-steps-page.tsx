import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { profileOptions } from '../../cache/profiles.ts'
import { isKeyForPage } from '../../lib/is-key-for-page.ts'
import { paths } from '../../lib/paths.ts'
import { useSearchParams } from '../../lib/router.tsx'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { FirstAuraStep } from './first-steps/first-aura-step.tsx'
import { type FirstStep, firstSteps } from './first-steps/first-steps.rules.ts'
import { firstStepsTexts as texts } from './first-steps/first-steps.texts.ts'
import { PeopleStep } from './first-steps/people-step.tsx'
import { PortraitStep } from './first-steps/portrait-step.tsx'

const withoutPortrait = firstSteps.filter((step) => step !== 'portrait')

const contents: Record<FirstStep, typeof PortraitStep> = {
  portrait: PortraitStep,
  suivre: PeopleStep,
  aura: FirstAuraStep,
}

/** After the first login: a portrait, people to follow, a first aura given. People who have a portrait begin with the second step. */
export function FirstStepsPage() {
  const { pseudo } = useSession()
  const profile = useQuery({ ...profileOptions(pseudo ?? ''), enabled: pseudo !== null })
  // A portrait chosen here does not take its step away, though saving it reads the profile anew.
  const [steps, setSteps] = useState<readonly FirstStep[]>()
  if (!steps && !profile.isPending) setSteps(profile.data?.profile_picture ? withoutPortrait : firstSteps)
  if (steps) return <Steps steps={steps} />
  return (
    <Page title={texts.title} isTitleHidden width="narrow">
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    </Page>
  )
}

/** Each step can be left out, and all of them by Escape. */
function Steps({ steps }: { steps: readonly FirstStep[] }) {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const place = Math.max(0, steps.indexOf(query.get('etape') as FirstStep))
  const step = steps[place] ?? 'suivre'
  const next = steps[place + 1]
  const [done, setDone] = useState<readonly FirstStep[]>([])
  const Content = contents[step]
  const heading = useRef<HTMLHeadingElement>(null)
  const wasShown = useRef(step)
  useEffect(() => {
    if (wasShown.current !== step) heading.current?.focus()
    wasShown.current = step
  }, [step])

  const leave = () => void navigate(paths.feed, { replace: true })
  useEscape(leave)
  const goOn = () => (next ? setQuery({ etape: next }, { replace: true }) : leave())
  const isDone = done.includes(step)
  return (
    <Page title={texts.title} isTitleHidden width="narrow">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <Progress place={place} count={steps.length} />
        <Button variant="ghost" className="-mr-5 text-muted" onClick={leave}>
          {texts.leave}
        </Button>
      </div>
      <h2
        ref={heading}
        tabIndex={-1}
        className="mt-3 font-display text-3xl font-bold tracking-tight text-balance"
      >
        {texts[stepWords[step]].title}
      </h2>
      <p className="mt-2.5 text-lg text-muted text-pretty">{texts[stepWords[step]].hint}</p>
      <div className="mt-7">
        <Content onDone={() => setDone((before) => [...before, step])} />
      </div>
      <Button className="mt-8" isWide variant={isDone ? 'primary' : 'secondary'} onClick={goOn}>
        {isDone ? (next ? texts.next : texts.finish) : texts.skip}
      </Button>
    </Page>
  )
}

const stepWords = { portrait: 'portrait', suivre: 'people', aura: 'aura' } as const

function Progress({ place, count }: { place: number; count: number }) {
  return (
    <p className="flex items-center gap-3 text-sm text-muted">
      <span aria-hidden className="flex gap-1.5">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks are all alike and never move
          <span key={index} className={`h-1.5 w-6 rounded-full ${index <= place ? 'bg-brand' : 'bg-line'}`} />
        ))}
      </span>
      {texts.place(place + 1, count)}
    </p>
  )
}

function useEscape(act: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => event.key === 'Escape' && isKeyForPage(event) && act()
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
