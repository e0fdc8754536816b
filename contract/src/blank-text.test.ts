import { expect, test } from 'vitest'
import { isBlank } from './blank-text.ts'
import { visiblePattern } from './visible-text.ts'

const visible = new RegExp(visiblePattern, 'u')

test.each([
  '',
  ' \n\t\u00a0\u3000',
  '\u200b',
  '\u200b\u2060\ufeff',
  '\u3164 \u115f\uffa0',
  '\u00ad\ufe0f\u2800',
])('[CMT-14, CMT-19] %j shows nothing', (text) =>
  expect([isBlank(text), visible.test(text)]).toEqual([true, false]),
)

test.each(['a', ' é ', '.', '👩🏽‍🚒', '🏳️‍🌈', '\u200bmot\u200b', '한', '#️⃣'])('%j shows something', (text) =>
  expect([isBlank(text), visible.test(text)]).toEqual([false, true]),
)
