import type { Rate } from '../rates.ts'

/** Numbers of the account rules (decisions §3). Lengths in code points. */
export const accountsLimits = {
  pseudoMin: 3,
  pseudoMax: 24,
  emailMax: 254,
  passwordMin: 6,
  passwordMax: 128,
  /** From this length on the strength meter counts a password as long. */
  passwordIdeal: 12,
  /** A form sent sooner than this after it was opened counts as a robot's. */
  registerMinSeconds: 3,
  /** A solved human check is invalid after this long. */
  humanCheckSeconds: 20 * 60,
  confirmationHours: 24,
  /** An account not confirmed by then is erased [ACC-62]. */
  unconfirmedDays: 7,
  resetHours: 1,
  emailChangeHours: 24,
  /**
   * Days in which a replaced address can be restored. A restoration also removes credentials added up to as many days before the
   * replacement.
   */
  emailRestorationDays: 7,
  /** Between a correct password and the code of the second factor. */
  loginChallengeMinutes: 5,
  challengeAttempts: 5,
  /** Between the secret of a second factor and the first code that switches it on. */
  secretMinutes: 15,
  recoveryCodes: 10,
  passkeys: 20,
  passkeyNameMax: 50,
  /** Between the options of a passkey and the answer of its authenticator. */
  passkeyChallengeMinutes: 5,
  /** After a login this recent, changes of credentials require no password. */
  recentLoginMinutes: 5,
  sessionDays: 30,
  /** How long addresses and devices of an account are kept [CHL-37]. */
  traceDays: 30,
  /**
   * Devices of an account beyond which no new one is added within 24 hours, so that an attacker cannot displace the known ones
   * [CHL-37].
   */
  devicesPerDay: 20,
  resendCooldownSeconds: 30,
  /** Days in which a request for deletion can be cancelled. */
  deletionDays: 14,
} as const

/** Failed logins of one client on one account; past it they are refused [ACC-54]. */
export const failedLoginsPerClient: Rate = { calls: 10, seconds: 900, shared: true }

/** Failed logins on one account from any clients; past it a proof of work is required [ACC-54]. */
export const failedLoginsPerAccount: Rate = { calls: 20, seconds: 900, shared: true }

/** Wrong codes of one client on one account, at logins and in the settings; past it they are refused [ACC-60]. */
export const wrongCodesPerClient: Rate = { calls: 10, seconds: 900, shared: true }

/** Wrong codes of six digits on one account in a day; past it two consecutive codes are required (decision 23) [ACC-60]. */
export const wrongCodesPerAccount: Rate = { calls: 20, seconds: 86_400, shared: true }

/** Version of the terms accepted at sign-up; kept with the account. */
export const termsVersion = '2026-11'
