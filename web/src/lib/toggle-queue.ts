import { useSyncExternalStore } from 'react'
import { createStore } from './create-store.ts'
import { type FailedAct, noteFailedAct } from './failed-acts.ts'
import { subscribeSession } from './session.ts'

/** How one kind of toggle works: a like, a vote, a follow. `S` is the choice of the viewer. */
export interface ToggleRules<S> {
  /** What the toggle changes; absent where nothing reads that again after a lost answer. */
  of?: FailedAct['of']
  /**
   * Effect of a new choice while a call for the same object is under way: `fold` sends the last choice once that call is answered,
   * `ignore` drops it.
   */
  whileBusy: 'fold' | 'ignore'
  /** How far the shown total moves from one choice to another; absent where `S` itself holds the total. */
  distance?: (from: S, to: S) => number
  /** One call from the state of the server towards the choice; answers the new state of the server. */
  step: (id: number, held: S, wanted: S) => Promise<Answered<S>>
}

/** The state of the server after a call, and how far its total moved. */
export interface Answered<S> {
  held: S
  delta?: number
}

/** How a choice shows on the screen. */
export interface ToggleView<S> {
  /**
   * Called before the first call; answers what to do once the last one is answered. `wasStale`: the server held another choice than
   * the screen, so that the shown total is not of one moment either.
   */
  begin?: () => (wasStale: boolean) => void
  /** Shows a choice and moves the shown total by `adjustment`. */
  show: (choice: S, adjustment: number) => void
  /** The call failed; the choice was taken back. */
  onRefused: (error: unknown) => void
}

interface Entry<S> {
  /** State of the server after its last answer. */
  held: S
  wanted: S
  view: ToggleView<S>
  end: ((wasStale: boolean) => void) | undefined
}

/** After this many calls that miss the choice, the state of the server is shown. */
const maxMisses = 2

/**
 * A queue of presses: one call per object at a time, the choice shown at once, corrected by the answers and taken back by a refusal
 * [AUR-12]. Once the account changes, the choices of the account before are neither sent nor shown any more.
 */
export function createToggleQueue<S>({ of, whileBusy, distance = () => 0, step }: ToggleRules<S>) {
  const underWay = new Map<number, Entry<S>>()
  const { subscribe, notify } = createStore(() => underWay)
  subscribeSession((change) => {
    if (change === 'renewed') return
    underWay.clear()
    notify()
  })

  async function settle(id: number, entry: Entry<S>): Promise<void> {
    let misses = 0
    let wasStale = false
    while (entry.held !== entry.wanted) {
      const { held, wanted } = entry
      let answered: Answered<S>
      try {
        answered = await step(id, held, wanted)
        if (underWay.get(id) !== entry) return
      } catch (error) {
        if (underWay.get(id) !== entry) return
        underWay.delete(id)
        entry.view.show(held, -distance(held, entry.wanted))
        entry.view.onRefused(error)
        if (of) noteFailedAct({ of, id, error })
        break
      }
      // Presses since the call moved the choice and the shown total.
      const shown = entry.wanted
      const hasMissed = answered.held !== wanted && ++misses === maxMisses
      if (hasMissed || whileBusy === 'ignore') entry.wanted = answered.held
      const delta = answered.delta ?? 0
      wasStale ||= answered.held !== wanted || delta !== distance(held, answered.held)
      entry.held = answered.held
      entry.view.show(entry.wanted, delta + distance(answered.held, entry.wanted) - distance(held, shown))
    }
    underWay.delete(id)
    notify()
    entry.end?.(wasStale)
  }

  return {
    /**
     * Toggles the object `id`, which shows `shown`. `next` turns the present choice into the wanted one; the present choice may be
     * newer than the one on the screen.
     */
    press(id: number, shown: S, next: (current: S) => S, view: ToggleView<S>): void {
      const running = underWay.get(id)
      if (running && whileBusy === 'ignore') return
      const current = running?.wanted ?? shown
      const wanted = next(current)
      const end = running?.end ?? view.begin?.()
      view.show(wanted, distance(current, wanted))
      if (running) {
        running.wanted = wanted
        running.view = view
        return
      }
      const entry = { held: shown, wanted, view, end }
      underWay.set(id, entry)
      notify()
      void settle(id, entry)
    },
    /** Whether a call for the object is under way, followed by the component. */
    useIsBusy: (id: number) => useSyncExternalStore(subscribe, () => underWay.has(id)),
  }
}
