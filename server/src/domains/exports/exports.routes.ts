import * as contract from '@aura/contract/exports/exports.contract'
import type { PersonalData } from '../../personal-data.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { App } from '../../platform/http/serve.ts'
import { askedRange } from '../media/media.byte-range.rules.ts'
import type { ExportsService } from './exports.service.ts'
import { presentDeclaration } from './exports.views.ts'

interface ExportsRoutesDeps {
  exports: ExportsService
  personalDataOf: () => readonly PersonalData[]
}

export function exportsRoutes(app: App, { exports, personalDataOf }: ExportsRoutesDeps): void {
  app.serve(contract.requestExport, ({ actor, idempotency }) => exports.request(actor, idempotency))
  app.serve(contract.listExports, ({ actor }) => exports.list(actor))
  app.serve(contract.openExport, ({ actor, params }) => exports.openDownload(actor, params.id))
  app.serve(contract.listPersonalData, async () => ({
    declarations: personalDataOf().map(presentDeclaration),
  }))

  app.serve(contract.downloadExport, async ({ query, request, reply }) => {
    const { id, size, day, read } = await exports.requireFile(query.ticket)
    const etag = `"export-${id}"`
    const { range: header, 'if-range': condition } = request.headers
    const range = condition === undefined || condition === etag ? askedRange(header, size) : undefined
    reply.headers({ 'cache-control': 'private, no-store', 'accept-ranges': 'bytes', etag })
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${size}`)
      throw new DomainError('media.range-unsatisfiable')
    }
    const { start, end } = range ?? { start: 0, end: size - 1 }
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    return reply
      .type('application/zip')
      .headers({
        'content-length': end - start + 1,
        'content-disposition': `attachment; filename="aura-${day}.zip"`,
      })
      .send(read({ start, end }))
  })
}
