import { openExport } from '@aura/contract/exports/exports.contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { exportsTexts as texts } from './exports.texts.ts'

/** Downloads an export by an address that works for some minutes: a browser sends no header with a download [PRV-11]. */
export function useDownloadExport() {
  return useMutation({
    mutationFn: (id: number) => call(openExport, { params: { id } }),
    meta: { failureText: texts.downloadFailed },
    onSuccess: ({ url }) => {
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
    },
  })
}
