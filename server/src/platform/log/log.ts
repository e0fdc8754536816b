import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import type { Config } from '../../config.ts'

// NOTE: matches at the beginning of a word only: tried at each character, a long word would block the process.
const mailAddress = /(?<![^\s@"'<>()])[^\s@"'<>()]+@[^\s@"'<>()]+\.[^\s@"'<>()]+/g
const longSecret = /\b[A-Za-z0-9_-]{32,}(?:\.[A-Za-z0-9_-]+)*\b/g

/** Longest message or stack in characters, because it may quote the body of a call. */
const maxLoggedLength = 2000

/**
 * Structured logs, one JSON line each, on standard output unless another destination is named; errors are written
 * without SQL parameters, mail addresses or tokens.
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeFailure },
    redact: {
      paths: ['req.headers', 'headers', 'busboyOptions.headers', 'body', 'password', 'token', 'email'],
      remove: true,
    },
  }
  return pino(options, destination ?? standardOutput()) as unknown as FastifyBaseLogger
}

/** Bytes of lines that are kept while they cannot be written; further lines are dropped. */
const maxUnwrittenBytes = 1024 * 1024

/** Writes lines in batches, so that no call waits for its line; the last batch is written when the process ends. */
function standardOutput(): DestinationStream {
  const lines = pino.destination({
    dest: 1,
    sync: false,
    minLength: 4096,
    periodicFlush: 100,
    maxLength: maxUnwrittenBytes,
  })
  const flushSync = lines.flushSync.bind(lines)
  let isFailing = false
  // On a full disk lines are written late or lost; the server goes on.
  lines.on('error', () => {
    isFailing = true
  })
  lines.on('write', () => {
    isFailing = false
  })
  // NOTE: sonic-boom would retry a failed write for ever, and the process could not end.
  lines.flushSync = () => {
    if (!isFailing) flushSync()
  }
  return lines
}

/** The parts of an error that cannot contain what a person typed: without statements and parameters. */
function describeFailure(error: Error & { code?: unknown; constraint_name?: unknown }): object {
  return {
    type: error.name,
    code: error.code,
    constraint: error.constraint_name,
    message: beginningOf(error.message),
    stack: beginningOf((error.stack ?? '').split('\n').slice(1).join('\n')),
    ...(error.cause instanceof Error && { cause: describeFailure(error.cause) }),
    ...(error instanceof AggregateError
      ? { errors: error.errors.filter((member) => member instanceof Error).map(describeFailure) }
      : {}),
  }
}

/** Cut after redaction, because half a secret would not be recognized. */
function beginningOf(text: string): string {
  const shown = withoutSecrets(text)
  return shown.length > maxLoggedLength ? `${shown.slice(0, maxLoggedLength)}…` : shown
}

/** `text` with everything that looks like a mail address or a token replaced. */
export function withoutSecrets(text: string): string {
  return text.replace(mailAddress, '[mail]').replace(longSecret, '[secret]')
}
