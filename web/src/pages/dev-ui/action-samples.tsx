import { Heart, MessageSquare, Plus, Share } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink, type ButtonVariant } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sample } from './sample.tsx'

const variants: { variant: ButtonVariant; words: string }[] = [
  { variant: 'primary', words: 'Publier' },
  { variant: 'secondary', words: 'Modifier' },
  { variant: 'ghost', words: 'Ignorer' },
  { variant: 'danger', words: 'Supprimer' },
]

export function ActionSamples() {
  const [isFollowing, setIsFollowing] = useState(true)
  const [isLiked, setIsLiked] = useState(true)
  return (
    <Sample name="Boutons">
      {variants.map(({ variant, words }) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <Button variant={variant}>{words}</Button>
          <Button variant={variant} size="small">
            {words}
          </Button>
          <Button variant={variant} icon={<Plus aria-hidden className="size-4.5" />}>
            {words}
          </Button>
          <Button variant={variant} busy>
            {words}
          </Button>
          <Button variant={variant} disabled>
            {words}
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={isFollowing ? 'secondary' : 'primary'}
          size="small"
          pressed={isFollowing}
          onClick={() => setIsFollowing(!isFollowing)}
        >
          {isFollowing ? 'Abonné' : 'Suivre'}
        </Button>
        <ButtonLink to="/aura-app" variant="secondary">
          Lien en bouton
        </ButtonLink>
        <IconButton
          label="J’aime"
          pressed={isLiked}
          icon={<Heart aria-hidden fill={isLiked ? 'currentColor' : 'none'} />}
          onClick={() => setIsLiked(!isLiked)}
        />
        <IconButton label="Commenter" icon={<MessageSquare aria-hidden />} />
        <IconButton label="Partager" icon={<Share aria-hidden />} disabled />
      </div>
      <Button isWide>Sur toute la largeur</Button>
    </Sample>
  )
}
