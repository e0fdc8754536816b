/** In the head of the page the worker opens when the server is unreachable. */
export const offlineMark = { name: 'aura-offline', content: '1' } as const
