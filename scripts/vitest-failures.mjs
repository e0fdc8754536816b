import { writeFile } from 'node:fs/promises'

/**
 * A Vitest reporter that writes every failure of a run as JSON to the file that `AURA_VITEST_FAILURES` names: of tests, of
 * files and suites that could not run, and unhandled errors; and the tests that passed at their second try, with the error
 * of the first. Vitest's own JSON has only the first kind.
 */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter's default export.
export default class FailuresReporter {
  async onTestRunEnd(testModules, unhandledErrors) {
    const failures = [
      ...[...testModules].flatMap(failuresOf),
      ...unhandledErrors.map((error) => ({ title: 'caught by nobody', message: describe(error) })),
    ]
    const secondTries = [...testModules].flatMap(secondTriesOf)
    await writeFile(process.env.AURA_VITEST_FAILURES, JSON.stringify({ failures, secondTries }))
  }
}

const titleOf = ({ relativeModuleId }, entry) => `${relativeModuleId} › ${entry.fullName}`

const messageOf = (test) => (test.result().errors ?? []).map(describe).join('\n')

function secondTriesOf(testModule) {
  return [...testModule.children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => ({ title: titleOf(testModule, test), message: messageOf(test) }))
}

function failuresOf(testModule) {
  const file = testModule.relativeModuleId
  return [
    ...testModule.errors().map((error) => ({ title: file, message: describe(error) })),
    ...[...testModule.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => ({ title: titleOf(testModule, suite), message: describe(error) })),
    ),
    ...[...testModule.children.allTests('failed')].map((failed) => ({
      title: titleOf(testModule, failed),
      message: messageOf(failed),
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
