import { hasFailed } from '../lib/call.ts'
import { serverSentence } from '../lib/server-sentence.ts'
import { Notice } from './notice.tsx'

interface FormFailureProps {
  error: Error
  /** Sentence for a failure about which the server said nothing. */
  failed: string
  /** `failed` stands above the server’s sentence, too. */
  isFailedAlwaysShown?: boolean
}

/** Why the last sending of a form failed: the server’s sentence, or `failed` with what may help when no answer came. */
export function FormFailure({ error, failed, isFailedAlwaysShown }: FormFailureProps) {
  const sentence = serverSentence(error)
  const isUnanswered = sentence === undefined && hasFailed(error, 'network', 'platform.unavailable')
  const reason = isUnanswered ? error.message : isFailedAlwaysShown ? sentence : undefined
  return (
    <Notice kind="error">
      <p>{isFailedAlwaysShown ? failed : (sentence ?? failed)}</p>
      {reason !== undefined && <p className="text-sm">{reason}</p>}
    </Notice>
  )
}
