import type { CaseDetail } from '@aura/contract/moderation/moderation.case.contract'
import type { ReactNode } from 'react'
import { formatDateAndTime } from '../../../lib/format.ts'
import { Link } from '../../../lib/router.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { FoldedText } from '../../../ui/folded-text.tsx'
import { caseTexts as texts } from './case.texts.ts'
import { CaseGallery } from './case-gallery.tsx'
import { CaseSection } from './case-section.tsx'

type Frozen = NonNullable<CaseDetail['frozen']>
type Live = NonNullable<CaseDetail['live']>

/** The content as it was when first reported, and beside it as it is now [MOD-15]. */
export function CaseContent({ detail }: { detail: CaseDetail }) {
  const { frozen, live, earlier_legends: earlier } = detail
  return (
    <CaseSection title={texts.content}>
      <div className="grid items-start gap-3 tablet:grid-cols-2">
        <FrozenCopy frozen={frozen} />
        {live && <LiveContent live={live} />}
      </div>
      {earlier.length > 0 && <EarlierWords earlier={earlier} />}
    </CaseSection>
  )
}

/** Earlier legends of the post, oldest first [PST-21]. */
function EarlierWords({ earlier }: { earlier: CaseDetail['earlier_legends'] }) {
  return (
    <Copy title={texts.earlierWords}>
      <ol className="grid gap-2">
        {earlier.map(({ legend, alts, until }) => (
          <li key={until} className="grid gap-0.5">
            <time dateTime={until} className="text-sm text-muted">
              {texts.until(formatDateAndTime(until))}
            </time>
            {legend === '' ? (
              <p className="text-muted">{texts.noText}</p>
            ) : (
              <p className="wrap-anywhere whitespace-pre-line">{legend}</p>
            )}
            {placed(alts).map(({ alt, place }) => (
              <p key={place} className="text-sm text-muted wrap-anywhere">
                {alts.length === 1 ? texts.alt(alt) : texts.altOf(place, alt)}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </Copy>
  )
}

/** Alternative texts that are not empty, with the places of their media from 1. */
const placed = (alts: readonly string[]) =>
  alts.map((alt, index) => ({ alt, place: index + 1 })).filter(({ alt }) => alt !== '')

function Copy({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <article className="grid grid-cols-1 gap-2 rounded-card border border-line bg-raised p-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="text-sm font-semibold text-muted">{title}</h4>
        {aside}
      </div>
      {children}
    </article>
  )
}

function Words({ text }: { text: string }) {
  return text === '' ? <p className="text-muted">{texts.noText}</p> : <FoldedText text={text} lines={8} />
}

/** The copy that a case keeps; of an appeal, that of the decided case. */
export function FrozenCopy({ frozen }: { frozen: Frozen | null }) {
  return (
    <Copy title={texts.frozen}>
      {frozen === null ? (
        <p className="text-muted">{texts.noFrozen}</p>
      ) : (
        <>
          <CaseGallery medias={frozen.medias} label={texts.frozenMedia} />
          <Words text={frozen.text} />
        </>
      )}
    </Copy>
  )
}

function LiveContent({ live }: { live: Live }) {
  return (
    <Copy title={texts.live} aside={<Badge look="muted">{texts.states[live.state]}</Badge>}>
      <CaseGallery medias={live.medias} label={texts.liveMedia} />
      {/* Withdrawn content has no text here; the frozen copy has it. */}
      {(live.text !== '' || live.state === 'unchanged' || live.state === 'changed') && (
        <Words text={live.text} />
      )}
      {live.path !== null && (
        <Link
          to={live.path}
          className="target min-h-9 py-1.5 text-sm font-semibold underline underline-offset-4"
        >
          {texts.openPage}
        </Link>
      )}
    </Copy>
  )
}
