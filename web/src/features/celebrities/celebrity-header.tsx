import type { Celebrity } from '@aura/contract/celebrities/celebrities.contract'
import { parseAddress } from '@aura/contract/parse-address'
import { BadgeCheck, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { mediaAddress } from '../../lib/media-address.ts'
import { neutralAuraTypeId } from '../../ui/aura-colour.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { celebritiesTexts as texts } from './celebrities.texts.ts'

interface CelebrityHeaderProps {
  celebrity: Celebrity
  /** Actions, if the celebrity has an account. */
  children?: ReactNode
}

/** The header of a celebrity: portrait, name, description [PRF-12]. */
export function CelebrityHeader({ celebrity, children }: CelebrityHeaderProps) {
  const { name, image, description, wiki_url: wikiUrl, aura_type_id: auraTypeId } = celebrity
  return (
    <header className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-5 tablet:grid-cols-[auto_1fr_auto] tablet:gap-x-7">
      <Avatar
        src={mediaAddress(image)}
        pseudo={name}
        auraTypeId={auraTypeId ?? neutralAuraTypeId}
        side={104}
        isDecorative
      />
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 text-sm font-semibold text-brand">
          <BadgeCheck aria-hidden className="size-4.5" />
          {texts.celebrity}
        </p>
        <h1 tabIndex={-1} className="font-display text-2xl font-bold tracking-tight text-balance">
          {name}
        </h1>
        {description !== '' && (
          <p className="mt-1.5 text-muted text-pretty first-letter:uppercase">{description}</p>
        )}
        {wikiUrl && (
          <a
            href={wikiUrl}
            target="_blank"
            rel="noreferrer"
            className="target mt-1 inline-flex min-h-9 items-center gap-1.5 text-sm font-semibold underline decoration-control-line underline-offset-4"
          >
            {isOfWikidata(wikiUrl) ? texts.wikidata : texts.encyclopedia}
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
      </div>
      {children && (
        <div className="col-span-full flex gap-2 tablet:col-auto max-tablet:*:flex-1">{children}</div>
      )}
    </header>
  )
}

function isOfWikidata(address: string): boolean {
  return parseAddress(address)?.hostname.endsWith('wikidata.org') ?? false
}
