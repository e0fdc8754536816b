import { findTextPieces } from '@aura/contract/text-pieces'
import { profilePath, searchPath } from '../lib/paths.ts'
import { Link } from '../lib/router.tsx'

const linkClasses = 'text-brand underline decoration-current/40 underline-offset-2'

/**
 * Text whose http and https addresses are links, whose `@pseudo`s lead to profiles and whose hashtags lead to their search. Text and
 * links are isolated (`bdi`): signs that change the direction of writing change nothing around them. Long words wrap.
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
        if (piece.kind !== 'plain')
          return (
            <bdi key={piece.at}>
              <Link
                to={piece.kind === 'hashtag' ? searchPath(piece.text) : profilePath(piece.pseudo)}
                className="font-semibold text-brand hover:underline"
              >
                {piece.text}
              </Link>
            </bdi>
          )
        return piece.text
      })}
    </bdi>
  )
}
