import { paths } from '../lib/paths.ts'
import { AbsentPage } from '../ui/absent-page.tsx'

/** The page of unknown addresses. */
export function NotFoundPage() {
  return (
    <AbsentPage
      title="Page introuvable"
      message="Cette page n’existe pas."
      hint="L’adresse est peut-être incomplète, ou la page a été supprimée."
      to={paths.feed}
      toLabel="Aller à l’accueil"
    />
  )
}
