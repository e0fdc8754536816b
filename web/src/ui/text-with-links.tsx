import { findTextPieces } from '@aura/contract/text-pieces'
import { profilePath } from '../lib/paths.ts'
import { Link } from '../lib/router.tsx'

const linkClasses = 'text-brand underline decoration-current/40 underline-offset-2'

/**
 * Text as it is, with its http and https addresses as links and each `@pseudo` leading to that profile. It stands apart from what
 * follows it, and so do its links, so that signs that turn the direction of reading turn nothing else; long words wrap.
 */
export function TextWithLinks({ text }: { text: string }) {
  return (
    <bdi className="wrap-anywhere">
      {findTextPieces(text).map((piece) => {
        if (piece.kind === 'link')
          return (
            <bdi key={piece.at}>
              <a href={piece.address} rel="noreferrer nofollow ugc" className={linkClasses}>
                {piece.text}
              </a>
            </bdi>
          )
        if (piece.kind === 'mention')
          return (
            <bdi key={piece.at}>
              <Link to={profilePath(piece.pseudo)} className="font-semibold text-brand hover:underline">
                {piece.text}
              </Link>
            </bdi>
          )
        return piece.text
      })}
    </bdi>
  )
}
