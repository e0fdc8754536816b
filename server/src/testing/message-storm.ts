import { drawFrom } from '../demo/chance.ts'

/** Shares of messages that come twice, and that their service has not sent. */
const shares = { duplicate: 0.3, forged: 0.05 }

export interface StormMessage<Message> {
  message: Message
  isForged: boolean
}

/**
 * Messages in a random order, with duplicates and forged ones; the same for a seed.
 *
 * @param make writes a message; `place`: how many there were before, in the order in which they were sent
 */
export function mixMessages<Message>(
  { count, seed }: { count: number; seed: number },
  make: (given: { draw: () => number; place: number; isForged: boolean }) => Message,
): StormMessage<Message>[] {
  const draw = drawFrom(seed)
  const messages: StormMessage<Message>[] = []
  while (messages.length < count) {
    const chance = draw()
    const known = messages[Math.floor(draw() * messages.length)]
    if (chance < shares.duplicate && known) {
      messages.push(known)
      continue
    }
    const isForged = chance > 1 - shares.forged
    messages.push({ message: make({ draw, place: messages.length, isForged }), isForged })
  }
  for (let place = messages.length - 1; place > 0; place--) {
    const other = Math.floor(draw() * (place + 1))
    const [one, two] = [messages[place], messages[other]]
    if (one && two) [messages[place], messages[other]] = [two, one]
  }
  return messages
}
