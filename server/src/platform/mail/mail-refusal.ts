/** What nodemailer tells of an answer of the mail server. */
interface SmtpError {
  command?: unknown
  responseCode?: unknown
  response?: unknown
}

/** Answers to a recipient that are about the sender: missing authentication, policy (x.7.x of RFC 3463), relaying not allowed. */
const aboutSender = /^53[058]|^5\d\d[ -]5\.7\.|\brelay/i

/**
 * Whether the mail server refuses the recipient for good: a reply 5xx to RCPT TO (RFC 5321 4.2.1). Replies 4xx, such as those of
 * greylisting, and what the operator can mend are worth another try.
 */
export function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { command, responseCode, response } = error as Error & SmtpError
  if (command !== 'RCPT TO' || typeof responseCode !== 'number' || responseCode < 500) return false
  return !aboutSender.test(String(response))
}
