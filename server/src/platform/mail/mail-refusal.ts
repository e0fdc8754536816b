/** What nodemailer tells of an answer of the mail server. */
interface SmtpError {
  command?: unknown
  responseCode?: unknown
  response?: unknown
}

/**
 * Answers to a recipient that are about the sender, whom Postfix refuses no earlier: missing authentication, sender's address (x.1.7 and
 * x.1.8 of RFC 3463), protocol (x.5.x), policy (x.7.x), relaying not allowed.
 */
const aboutSender = /^5(?:03|04|30|35|38)|^5\d\d[ -]5\.(?:1\.[78]\b|[57]\.)|\b(?:relay|sender|helo|ehlo)/i

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
