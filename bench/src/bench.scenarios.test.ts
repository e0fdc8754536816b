import { describe, expect, test } from 'vitest'
import type { FairnessFigures } from './fairness.ts'
import type { SocketFigures } from './sockets.ts'
import { shareWorkplace } from './testing/shared-workplace.ts'

const runMeasure = shareWorkplace()

// A server on a busy machine may refuse a call with 503, and no measure counts with it.
describe('a measure', { retry: 2 }, () => {
  test('tells members on open pages of what others do, and what a socket takes of memory', async () => {
    const words = ['sockets', '--sockets', '20', '--acts', '10', '--seconds', '1']
    const { code, output, report } = await runMeasure<SocketFigures>(words)
    expect({ code, output }).toMatchObject({ code: 0 })
    expect(report).toMatchObject({ sockets: 20, acts: 10, untold: 0 })
    expect(report.fromCall.maxMs).toBeGreaterThan(0)
    expect(report.eventsPerSecond.ofMany).toBeGreaterThan(0)
  })

  test('measures what others wait while few accounts act all at once', async () => {
    const words = ['fairness', '--only', 'likes', '--seconds', '0.5']
    const { code, output, report } = await runMeasure<FairnessFigures[]>(words)
    expect({ code, output }).toMatchObject({ code: 0 })
    const [figures, ...others] = report
    expect(others).toEqual([])
    for (const waits of [figures?.visitor, figures?.member]) {
      expect(waits?.ratio).toBeGreaterThan(0)
      expect(waits?.failures).toEqual({})
    }
    // On a busy machine some calls of the burst answer 503 by their deadline.
    expect(figures?.burst).toMatchObject({ 200: expect.any(Number), 429: expect.any(Number) })
  })

  // On a busy machine pages may wait, so the exit code, which tells it, is not checked.
  test('takes each message of Twitch once, in any order, and no forged one', async () => {
    const { output } = await runMeasure(['twitch', '--messages', '200'])
    expect(output).toMatch(/200 messages, .*: 0 failed, 0 forged ones taken, 0 of 200 channels wrong/)
    expect(output).toMatch(/A profile, p99: [\d.]+ ms, [\d.]+ ms while Twitch hangs/)
  })

  test('takes each event of PayPal once, in any order, and no forged one', async () => {
    const { output } = await runMeasure(['paypal', '--messages', '100'])
    expect(output).toMatch(
      /100 events, .*: 0 failed, 0 forged ones taken, (\d+) of \1 kept, 0 of 25 subscriptions wrong/,
    )
    expect(output).toMatch(/The subscription, p99: [\d.]+ ms, [\d.]+ ms while PayPal hangs/)
  })

  test('measures memory and readers while a large account is exported', async () => {
    const { code, output } = await runMeasure(['export', '--exported', '40', '--seconds', '0.5'])
    expect({ code, output }).toMatchObject({ code: 0 })
    expect(output).toMatch(/40 posts, a zip of \d+ MB, .* the feed, p99: \d+ → \d+ ms/)
  })

  test('compares answers for addresses with and without an account, human checks solved', async () => {
    const { code, output } = await runMeasure(['timing', '--calls', '2'])
    expect({ code, output }).toMatchObject({ code: 0 })
    for (const name of ['login', 'register', 'forgot password', 'resend confirmation']) {
      expect(output).toMatch(new RegExp(`${name}.*with [\\d.]+ ms, without [\\d.]+ ms, ratio [\\d.]+`))
    }
  })

  test('watches the memory of the server while files arrive all at once', async () => {
    const { code, output } = await runMeasure(['uploads', '--uploads', '3', '--megabytes', '1'])
    expect({ code, output }).toMatchObject({ code: 0 })
    expect(output).toContain('3 taken, 0 refused')
    expect(output).toMatch(/\d+ MiB before, \d+ MiB at most, \d+ MiB afterwards: within 400 MiB/)
  })

  test('compares what votes cost with and without the board, and leaves a board that holds', async () => {
    const { code, output } = await runMeasure(['board-cost', '--seconds', '0.1', '--connections', '8'])
    expect({ code, output }).toMatchObject({ code: 0 })
    expect(output).toMatch(/A vote: \d+ µs with the board, \d+ without it, [\d.]+ times as much/)
  })
})
