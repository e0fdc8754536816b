import { plainText } from '@aura/contract/accounts/pseudo'

/** What is being completed: a mention or a hashtag, as far as it is typed. */
export interface AskedCompletion {
  sign: '@' | '#'
  /** Without its sign. */
  typed: string
}

/** Finds suggestions for what is typed. */
export type CompletionSource = (asked: AskedCompletion, signal: AbortSignal) => Promise<readonly Completion[]>

/** A suggestion, which replaces the typed text. */
export interface Completion {
  /** With its sign. */
  text: string
  /** A line beside it. */
  detail?: string
  /** Of a person; absent for a hashtag. */
  portrait?: { picture: string | null; auraTypeId: number }
}

const beingTyped =
  /(?<![\p{L}\p{N}\p{M}_.@&/#-])(?:@([\p{L}\p{N}\p{M}_.-]{0,24})|#([\p{L}\p{N}\p{M}_]{0,50}))$/u

/** The mention or hashtag that ends at the caret, if there is one. */
export function findAsked(text: string, caret: number): AskedCompletion | undefined {
  const [found, pseudo, tag] = beingTyped.exec(text.slice(0, caret)) ?? []
  if (found === undefined) return undefined
  return pseudo === undefined ? { sign: '#', typed: tag ?? '' } : { sign: '@', typed: pseudo }
}

/** The text with what is typed at the caret replaced, a space after it, and where the caret stands then. */
export function complete(text: string, caret: number, chosen: string): { text: string; caret: number } {
  const asked = findAsked(text, caret)
  if (!asked) return { text, caret }
  const before = text.slice(0, caret - asked.typed.length - 1) + chosen
  const after = text.slice(caret)
  const space = /^\s/u.test(after) ? '' : ' '
  return { text: before + space + after, caret: before.length + 1 }
}

/** Whether a suggestion completes what is typed by now. A person may be found by the second word of their pseudo. */
export function completes({ text, portrait }: Completion, { sign, typed }: AskedCompletion): boolean {
  const [whole, begins] = [plainText(text), plainText(sign + typed)]
  if (whole === begins) return false
  return portrait ? whole.includes(begins.slice(1)) : whole.startsWith(begins)
}
