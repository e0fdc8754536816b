import { setupServer } from 'msw/node'

/** The network of tests: nothing answers but what a test declares with `network.use(answer(…))`. */
export const network = setupServer()
