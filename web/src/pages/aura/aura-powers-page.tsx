import { auraPowers } from '@aura/contract/aura/aura-powers'
import { auraTypes } from '@aura/contract/aura/aura-types'
import { pageSettings } from '../../lib/page-settings.ts'
import { AuraBadge } from '../../ui/aura-badge.tsx'
import { auraTypeOdds } from '../../ui/aura-type-odds.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'

/** The aura types and their powers, which a site may not have switched on [PRF-26]. */
export function AuraPowersPage() {
  return (
    <Page title="Les pouvoirs des auras">
      {!pageSettings.auraPowers && (
        <Notice kind="info">
          <p className="font-semibold">En cours de développement</p>
          <p className="text-muted">
            Les pouvoirs ne sont pas encore utilisables&nbsp;: aujourd’hui, aucun type ne change ce que vaut
            un geste. Voici ceux qui se préparent.
          </p>
        </Notice>
      )}
      <ul className="mt-6 divide-y divide-line">
        {auraTypes.map(({ id, label, share }) => (
          <li key={id} className="grid gap-2 py-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <AuraBadge auraTypeId={id} />
              <span className="text-sm text-muted">{auraTypeOdds({ share })}</span>
            </div>
            <p className="text-pretty">{auraPowers[label]}</p>
          </li>
        ))}
      </ul>
    </Page>
  )
}
