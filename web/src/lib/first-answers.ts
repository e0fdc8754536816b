import { type FirstAnswers, firstAnswersFreshMs, firstAnswersId } from '@aura/contract/platform/first-answers'

let embedded: FirstAnswers = { at: 0, answers: {} }

/** Returns the answer that the page carries for a call, once. Answers of a page restored from a cache are too old. */
export function takeFirstAnswer(address: string): unknown {
  const element = document.getElementById(firstAnswersId)
  if (element) {
    element.remove()
    embedded = JSON.parse(element.textContent)
  }
  const { at, answers } = embedded
  const answer = answers[address]
  delete answers[address]
  return Math.abs(Date.now() - at) < firstAnswersFreshMs ? answer : undefined
}
