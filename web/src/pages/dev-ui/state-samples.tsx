import { useState } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton, SkeletonPerson, SkeletonText } from '../../ui/skeleton.tsx'
import { Sample } from './sample.tsx'

export function StateSamples() {
  const [isRetrying, setIsRetrying] = useState(false)
  return (
    <>
      <Sample name="Chargement">
        <Loading>
          <div className="grid gap-5 tablet:grid-cols-2">
            <Skeleton className="aspect-4/5 w-full rounded-card" />
            <div className="grid content-start gap-5">
              <SkeletonPerson />
              <SkeletonText />
            </div>
          </div>
        </Loading>
      </Sample>
      <Sample name="Vide et erreur">
        <div className="grid gap-4 tablet:grid-cols-2">
          <EmptyState title="Rien ici pour l’instant" action={<ButtonLink to="/feed">Découvrir</ButtonLink>}>
            Suivez quelques comptes : leurs posts arriveront ici.
          </EmptyState>
          <ErrorState
            message="Connexion impossible. Vérifiez votre réseau, puis réessayez."
            requestId="req-1f3a"
            isRetrying={isRetrying}
            onRetry={() => setIsRetrying(true)}
          />
        </div>
      </Sample>
    </>
  )
}
