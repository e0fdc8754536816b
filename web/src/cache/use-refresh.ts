import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

interface Pages {
  pages: unknown[]
  pageParams: unknown[]
}

/** Reads again what a page shows below these keys. What is shown stays until then, and also when it fails. */
export function useRefresh(keys: readonly QueryKey[], failureText: string) {
  const client = useQueryClient()
  const refresh = useMutation({
    mutationFn: async () => {
      for (const queryKey of keys)
        client.setQueriesData<unknown>({ queryKey, type: 'active' }, (data: unknown) =>
          isPaged(data) ? firstPageOf(data) : data,
        )
      await Promise.all(
        keys.map((queryKey) => client.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true })),
      )
    },
    meta: { failureText },
  })
  return {
    isRefreshing: refresh.isPending,
    isRefreshed: refresh.isSuccess,
    onRefresh: () => refresh.mutate(),
  }
}

function isPaged(data: unknown): data is Pages {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
}

/** A list is read again from its start alone, not page by page as far as the reader had come. */
function firstPageOf({ pages, pageParams }: Pages): Pages {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}
