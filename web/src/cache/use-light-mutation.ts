import { type MutationOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** A small replacement of `useMutation` for the first screen: a function that runs the mutation, and the state of its last run. */
export function useLightMutation<T>(options: MutationOptions<T, Error, void>) {
  const client = useQueryClient()
  const [state, setState] = useState<'idle' | 'pending' | 'success' | 'error'>('idle')
  return {
    isPending: state === 'pending',
    isSuccess: state === 'success',
    mutate() {
      setState('pending')
      const mutation = client.getMutationCache().build(client, client.defaultMutationOptions(options))
      mutation.execute().then(
        () => setState('success'),
        // The cache of mutations has shown or logged it.
        () => setState('error'),
      )
    },
  }
}
