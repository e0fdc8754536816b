/** Id of the element in which a page brings answers to a visitor’s first calls. */
export const firstAnswersId = 'aura-first-answers'

/** Older answers are ignored, and the calls made. */
export const firstAnswersFreshMs = 60_000

/** JSON of that element. */
export interface FirstAnswers {
  /** Moment of the answers, in ms since 1970. */
  at: number
  /** Bodies of the answers, by the address of the call. */
  answers: Record<string, unknown>
}

/** NOTE: the request for a page has no token. This cookie says that the browser has a session, so the page brings no answers. */
export const memberCookie = { name: 'aura_member', path: '/' } as const
