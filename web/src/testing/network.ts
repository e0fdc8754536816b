import { ws } from 'msw'
import { setupServer } from 'msw/node'

/**
 * The network of tests: only handlers a test declares with `network.use(answer(…))` answer. Sockets are closed at once: a page may
 * still open one after its test has ended.
 */
export const network = setupServer(
  ws.link('*').addEventListener('connection', ({ client }) => client.close()),
)
