import { ws } from 'msw'
import { setupServer } from 'msw/node'

/**
 * The network of tests: nothing answers but what a test declares with `network.use(answer(…))`. Sockets are always closed at
 * once: one that a page has begun to open may come when its test is already over.
 */
export const network = setupServer(
  ws.link('*').addEventListener('connection', ({ client }) => client.close()),
)
