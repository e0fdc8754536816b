/**
 * How PostgreSQL plans the statements of every connection, however its operator configured PostgreSQL. Some statements serve many callers, so their
 * estimated cost is high: with PostgreSQL's defaults, small tables would be scanned, and each execution compiled or made parallel.
 */
export const plannerSettings = {
  random_page_cost: '1.1',
  jit: 'off',
  // Parallel workers share memory, of which containers often have 64 MB.
  max_parallel_workers_per_gather: '0',
}
