import { writeFile } from 'node:fs/promises'

/**
 * A Vitest reporter that writes every failure of a run as JSON to the file that `AURA_VITEST_FAILURES` names: of tests, of
 * files and suites that could not run, and unhandled errors. Vitest's own JSON has only the first kind.
 */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter's default export.
export default class FailuresReporter {
  async onTestRunEnd(testModules, unhandledErrors) {
    const failures = [
      ...[...testModules].flatMap(failuresOf),
      ...unhandledErrors.map((error) => ({ title: 'caught by nobody', message: describe(error) })),
    ]
    await writeFile(process.env.AURA_VITEST_FAILURES, JSON.stringify(failures))
  }
}

function failuresOf(testModule) {
  const file = testModule.relativeModuleId
  const at = (entry) => `${file} › ${entry.fullName}`
  return [
    ...testModule.errors().map((error) => ({ title: file, message: describe(error) })),
    ...[...testModule.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => ({ title: at(suite), message: describe(error) })),
    ),
    ...[...testModule.children.allTests('failed')].map((failed) => ({
      title: at(failed),
      message: (failed.result().errors ?? []).map(describe).join('\n'),
    })),
  ]
}

/** Message, place and diff of an error. */
function describe({ name, message, stacks, diff }) {
  const [place] = stacks ?? []
  return [
    message ? `${name ?? 'Error'}: ${message}` : String(name),
    ...(place ? [`at ${place.file}:${place.line}`] : []),
    ...(diff ? [diff] : []),
  ].join('\n')
}
