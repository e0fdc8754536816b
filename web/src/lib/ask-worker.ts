/** The one answer of a worker, which is then ended. Rejects when the worker fails or `signal` aborts. */
export function askWorker<Answer>(worker: Worker, question: unknown, signal: AbortSignal): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const end = () => {
      worker.terminate()
      signal.removeEventListener('abort', giveUp)
    }
    const giveUp = () => {
      end()
      reject(signal.reason)
    }
    signal.addEventListener('abort', giveUp)
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      end()
      resolve(data)
    }
    worker.onerror = ({ message }) => {
      end()
      reject(new Error(message))
    }
    worker.postMessage(question)
  })
}
