import type { Contestability, OwnDecision } from '@aura/contract/moderation/moderation.own.contract'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AppealDecisionButton } from './appeal-decision-button.tsx'
import { ownModerationTexts as texts } from './own-moderation.texts.ts'

interface OwnDecisionCardProps {
  decision: OwnDecision
  /** Token of the link in the mail, for a suspended person, who cannot log in. */
  linkToken?: string
}

const inHistory: ReadonlySet<Contestability> = new Set([
  'in-history',
  'waits-in-history',
  'answered-in-history',
])

/** A decision for the person concerned: measure, reason, rule, who or which automation decided, and how to appeal [MOD-21]. */
export function OwnDecisionCard({ decision, linkToken }: OwnDecisionCardProps) {
  const { rule, text, words, reason_label: label, contest: appeal } = decision
  const until = texts.until(decision)
  const contestability = texts.contestability(decision)
  return (
    <article className="grid gap-3 rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 className="font-display text-lg font-semibold">{texts.decision(decision)}</h2>
        {decision.state === 'reversed' && <Badge look="brand">{texts.reversed}</Badge>}
      </div>
      <p className="wrap-anywhere">{texts.about(decision)}</p>
      <p className="text-sm text-muted">{texts.decidedAt(decision.decided_at)}.</p>
      {until && <p className="font-semibold">{until}</p>}
      <dl className="grid gap-2">
        {(label || text) && (
          <Item term={texts.why}>
            {label && `${label}. `}
            {text}
          </Item>
        )}
        {rule && <Item term={texts.rule}>{rule}</Item>}
        {words && <Item term={texts.words}>{words}</Item>}
        <Item term={texts.machine}>{texts.machineAnswer(decision)}</Item>
      </dl>
      {appeal && <Appeal decision={decision} appeal={appeal} />}
      {contestability && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">{contestability}</p>
          {decision.contestability === 'open' && (
            <AppealDecisionButton decision={decision} {...(linkToken !== undefined && { linkToken })} />
          )}
          {inHistory.has(decision.contestability) && (
            <ButtonLink size="small" variant="secondary" to={paths.auraHistory}>
              {texts.toHistory}
            </ButtonLink>
          )}
        </div>
      )}
    </article>
  )
}

function Item({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="text-pretty wrap-anywhere">{children}</dd>
    </div>
  )
}

interface AppealProps {
  decision: OwnDecision
  appeal: NonNullable<OwnDecision['contest']>
}

function Appeal({ decision, appeal }: AppealProps) {
  const { words, created_at: at, outcome, answer } = appeal
  return (
    <Notice kind={outcome === 'reversed' ? 'success' : 'info'}>
      <p className="text-sm text-muted">{texts.appealed(at)}</p>
      <p className="wrap-anywhere whitespace-pre-line">«&nbsp;{words}&nbsp;»</p>
      <p className="font-semibold">{outcome ? texts.appealOutcome(decision, outcome) : texts.appealWaits}</p>
      {answer && (
        <p className="wrap-anywhere whitespace-pre-line">
          {texts.answer}&nbsp;: {answer}
        </p>
      )}
    </Notice>
  )
}
