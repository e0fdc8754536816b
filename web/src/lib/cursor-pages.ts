/** Options of an infinite query whose pages follow each other by cursor. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
}

/** The query of the page at a cursor; null: the first page. */
export const fromCursor = (cursor: string | null) => (cursor === null ? {} : { cursor })
