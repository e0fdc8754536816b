export interface WorkerPoolOptions<Task> {
  /** Most workers at the same time. */
  size: number
  /** Takes a task; undefined when there is none. */
  claim: () => Promise<Task | undefined>
  run: (task: Task) => Promise<void>
  /** Whether no task may be claimed for now. */
  isPaused: () => boolean
}

/**
 * Runs tasks until none is left. One worker starts; each task found starts a further one up to `size`, so that a worker that waits
 * for an answer delays no other task.
 */
export function startWorkerPool<Task>({ size, claim, run, isPaused }: WorkerPoolOptions<Task>) {
  const workers = new Set<Promise<void>>()
  const failures: unknown[] = []
  let mayHaveMore = false

  async function work(): Promise<void> {
    while (!isPaused()) {
      // A task enqueued after this line may be missed by `claim`; `wake` then asks for another look.
      mayHaveMore = false
      const task = await claim()
      if (task) {
        addWorker()
        await run(task)
      } else if (!mayHaveMore) return
    }
  }

  function addWorker(): void {
    if (workers.size >= size) return
    const worker = work()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => workers.delete(worker))
    workers.add(worker)
  }

  addWorker()
  return {
    /** Tells the pool that tasks may have been added. */
    wake(): void {
      mayHaveMore = true
      addWorker()
    },

    /** Resolves when no task is left, after calling `onEnd`, from which on the pool must not be woken. Throws the first failure. */
    async untilEnd(onEnd: () => void): Promise<void> {
      while (workers.size > 0) await Promise.race(workers)
      onEnd()
      if (failures.length > 0) throw failures[0]
    },
  }
}
