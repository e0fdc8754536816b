import { type FirstAnswers, firstAnswersFreshMs, firstAnswersId } from '@aura/contract/platform/first-answers'

let brought: FirstAnswers = { at: 0, answers: {} }

/** Takes, once, the answer that the page brought for a visitor’s call of this address. A page opened again from a cache is too old. */
export function takeFirstAnswer(address: string): unknown {
  const element = document.getElementById(firstAnswersId)
  if (element) {
    element.remove()
    brought = JSON.parse(element.textContent)
  }
  const { at, answers } = brought
  const answer = answers[address]
  delete answers[address]
  return Math.abs(Date.now() - at) < firstAnswersFreshMs ? answer : undefined
}
