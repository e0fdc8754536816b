import { type Challenge, type Solution, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Past this the machine is too slow to wait for: the answer is `null`. */
const timeout = 60_000

/** Solves the proof of work away from the page, which stays smooth: challenge in, solution (or `null`) out. */
self.onmessage = ({ data: challenge }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge, deriveKey, timeout }).then(
    (solution: Solution | null) => self.postMessage(solution),
    (error: unknown) => reportError(error),
  )
}
