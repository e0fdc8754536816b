import type { CaseDetail } from '@aura/contract/moderation/moderation.cases.contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDateAndTime } from '../../../lib/format.ts'
import { mediaAddress, pictureSources } from '../../../lib/media-address.ts'
import { Link } from '../../../lib/router.tsx'
import { useObjectUrl } from '../../../lib/use-object-url.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FoldedText } from '../../../ui/folded-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { caseTexts as texts } from './case.texts.ts'
import { CaseSection } from './case-section.tsx'
import { casePictureOptions } from './desk.queries.ts'

type Frozen = NonNullable<CaseDetail['frozen']>
type Live = NonNullable<CaseDetail['live']>

/** The content as it was when first reported, and beside it as it is now [MOD-15]. */
export function CaseContent({ detail }: { detail: CaseDetail }) {
  const { id, frozen, live, earlier_legends: earlier } = detail
  return (
    <CaseSection title={texts.content}>
      <div className="grid items-start gap-3 tablet:grid-cols-2">
        <FrozenCopy caseId={id} frozen={frozen} />
        {live && <LiveContent live={live} />}
      </div>
      {earlier.length > 0 && <EarlierLegends earlier={earlier} />}
    </CaseSection>
  )
}

/** What the post said before its author changed it, oldest first [PST-21]. */
function EarlierLegends({ earlier }: { earlier: CaseDetail['earlier_legends'] }) {
  return (
    <Copy title={texts.earlierLegends}>
      <ol className="grid gap-2">
        {earlier.map(({ legend, until }) => (
          <li key={until} className="grid gap-0.5">
            <time dateTime={until} className="text-sm text-muted">
              {texts.until(formatDateAndTime(until))}
            </time>
            {legend === '' ? (
              <p className="text-muted">{texts.noText}</p>
            ) : (
              <p className="wrap-anywhere whitespace-pre-line">{legend}</p>
            )}
          </li>
        ))}
      </ol>
    </Copy>
  )
}

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

function Words({ text, alt }: { text: string; alt: string | null }) {
  return (
    <>
      {text === '' ? <p className="text-muted">{texts.noText}</p> : <FoldedText text={text} lines={8} />}
      {alt && <p className="text-sm text-muted wrap-anywhere">{texts.alt(alt)}</p>}
    </>
  )
}

/** The copy that a case keeps; of a contest, that of the decided case. */
export function FrozenCopy({ caseId, frozen }: { caseId: number; frozen: Frozen | null }) {
  return (
    <Copy title={texts.frozen}>
      {frozen === null ? (
        <p className="text-muted">{texts.noFrozen}</p>
      ) : (
        <>
          {frozen.has_picture && <FrozenPicture caseId={caseId} alt={frozen.alt} />}
          <Words {...frozen} />
        </>
      )}
    </Copy>
  )
}

const pictureLook = 'max-h-80 w-full rounded-control bg-canvas object-contain'

function FrozenPicture({ caseId, alt }: { caseId: number; alt: string | null }) {
  const picture = useQuery(casePictureOptions(caseId))
  const url = useObjectUrl(picture.data ?? null)
  if (picture.isError)
    return (
      <p role="alert" className="text-sm text-muted">
        {texts.pictureFailed}{' '}
        <Button variant="ghost" size="small" busy={picture.isFetching} onClick={() => void picture.refetch()}>
          Réessayer
        </Button>
      </p>
    )
  if (url === null) return <Skeleton className="h-48 rounded-control" />
  return <img src={url} alt={alt ?? texts.frozenPicture} className={pictureLook} />
}

function LiveContent({ live }: { live: Live }) {
  const largest = live.media_variants.at(-1)
  const [isBroken, setIsBroken] = useState(false)
  return (
    <Copy title={texts.live} aside={<Badge look="muted">{texts.states[live.state]}</Badge>}>
      {largest && !isBroken && (
        <img
          {...pictureSources(live.media_variants)}
          src={mediaAddress(largest.name)}
          alt={live.alt ?? texts.livePicture}
          loading="lazy"
          className={pictureLook}
          onError={() => setIsBroken(true)}
        />
      )}
      {isBroken && <p className="text-sm text-muted">{texts.pictureFailed}</p>}
      {/* What is withdrawn comes without its words, which the frozen copy holds. */}
      {(live.text !== '' || live.state === 'unchanged' || live.state === 'changed') && <Words {...live} />}
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
