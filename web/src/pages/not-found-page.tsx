import { paths } from '../lib/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

/** The page of unknown addresses. */
export function NotFoundPage() {
  return (
    <Page title="Page introuvable" isTitleHidden>
      <div className="pt-[14dvh]">
        <EmptyState
          title="Cette page n’existe pas (encore)."
          action={<ButtonLink to={paths.feed}>Revenir à l’accueil</ButtonLink>}
        >
          L’adresse est peut-être incomplète, ou la page n’est pas encore ouverte.
        </EmptyState>
      </div>
    </Page>
  )
}
