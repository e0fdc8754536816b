import { config } from '../../lib/config.ts'

/** Where people write to the publisher; a sentence that says so if that is not known [APP-16]. */
export function PublisherContact({ about }: { about: string }) {
  const { contact } = config.legalNotice
  if (!contact) return <p>L’éditeur n’a pas indiqué où lui écrire.</p>
  return (
    <p>
      {about}&nbsp;:{' '}
      <a href={/^https?:/.test(contact) ? contact : `mailto:${contact}`} className="wrap-anywhere">
        {contact}
      </a>
    </p>
  )
}
