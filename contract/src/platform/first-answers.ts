/** Id of the element in which a page brings answers to a visitor’s first calls. */
export const firstAnswersId = 'aura-first-answers'

/** Age up to which they stand for an answer of now. */
export const firstAnswersFreshMs = 60_000

/** JSON of that element. */
export interface FirstAnswers {
  /** Moment of the answers, in ms since 1970. */
  at: number
  /** Bodies of the answers, by the address of the call. */
  answers: Record<string, unknown>
}

/** Tells that the browser has a session, of which the page’s own request says nothing else: the page then brings no answers. */
export const memberCookie = { name: 'aura_member', path: '/' } as const
