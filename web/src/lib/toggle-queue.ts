/** How one kind of toggle moves: a like, a vote, a follow. `S` is what the person chose. */
export interface ToggleRules<S> {
  /** How far the shown total moves from one choice to another. */
  distance: (from: S, to: S) => number
  /** One call that goes from what the server holds towards what is wanted; answers where the server is now. */
  step: (id: number, held: S, wanted: S) => Promise<Answered<S>>
}

/** Where a call left the server: its state, and how far its total moved. */
export interface Answered<S> {
  held: S
  delta: number
}

/** How a wish shows on the screen. */
export interface ToggleView<S> {
  /** Shows a choice and moves the shown total by `adjustment`. */
  show: (choice: S, adjustment: number) => void
  /** Everything was taken back because of this. */
  onRefused: (error: unknown) => void
}

interface Entry<S> {
  /** What the server held after its last answer. */
  held: S
  wanted: S
  view: ToggleView<S>
}

/** Calls without reaching the wish after which the server’s own state is believed. */
const maxMisses = 2

/**
 * Folds fast presses into few calls: per object one call is under way, and when it is answered the last wish alone
 * counts. The screen shows the wish at once; the server’s deltas correct it; a refusal takes it back [AUR-12].
 */
export function createToggleQueue<S>(rules: ToggleRules<S>) {
  const underWay = new Map<number, Entry<S>>()

  async function settle(id: number, entry: Entry<S>): Promise<void> {
    let misses = 0
    while (entry.held !== entry.wanted) {
      const { held, wanted } = entry
      let answered: Answered<S>
      try {
        answered = await rules.step(id, held, wanted)
      } catch (error) {
        underWay.delete(id)
        entry.view.show(held, -rules.distance(held, entry.wanted))
        entry.view.onRefused(error)
        return
      }
      // Presses made meanwhile moved the wish, and what is shown with it.
      const shown = entry.wanted
      if (answered.held !== wanted && ++misses === maxMisses) entry.wanted = answered.held
      const correction =
        answered.delta + rules.distance(answered.held, entry.wanted) - rules.distance(held, shown)
      entry.held = answered.held
      entry.view.show(entry.wanted, correction)
    }
    underWay.delete(id)
  }

  return {
    /**
     * A press on the object `id`, which shows `shown` now. `next` says what the press makes of the present wish, which
     * may be newer than what the screen had the time to show.
     */
    press(id: number, shown: S, next: (current: S) => S, view: ToggleView<S>): void {
      const running = underWay.get(id)
      const current = running?.wanted ?? shown
      const wanted = next(current)
      view.show(wanted, rules.distance(current, wanted))
      if (running) {
        running.wanted = wanted
        running.view = view
        return
      }
      const entry = { held: shown, wanted, view }
      underWay.set(id, entry)
      void settle(id, entry)
    },
  }
}
