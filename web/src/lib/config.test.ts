import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

function pageWith(content: string | null): Document {
  const page = document.implementation.createHTMLDocument()
  if (content !== null) {
    const meta = page.createElement('meta')
    meta.name = 'aura-config'
    meta.content = content
    page.head.append(meta)
  }
  return page
}

test('[APP-03] reads which human check is on', () => {
  const page = pageWith(
    '{"humanCheck":"recaptcha","recaptchaSiteKey":"key","publicOrigin":"https://aura.example","embedded":true,"auraPowers":true,"advertising":true}',
  )
  expect(readConfig(page)).toEqual({
    humanCheck: 'recaptcha',
    recaptchaSiteKey: 'key',
    donationUrls: [],
    legalNotice: {},
    publicOrigin: 'https://aura.example',
    embedded: true,
    auraPowers: true,
    advertising: true,
    paymentScripts: false,
  })
})

test.each([[null], ['{'], ['null'], ['[]'], ['{"humanCheck":3,"embedded":"yes"}']])(
  'falls back to the defaults on %s',
  (content) => {
    expect(readConfig(pageWith(content))).toEqual({
      humanCheck: 'built-in',
      donationUrls: [],
      legalNotice: {},
      embedded: false,
      auraPowers: false,
      advertising: false,
      paymentScripts: false,
    })
  },
)

test('[APP-09] reads where one can support the site, web addresses alone', () => {
  const page = pageWith('{"donationUrls":["https://don.example/aura","javascript:alert(1)",3]}')
  expect(readConfig(page).donationUrls).toEqual(['https://don.example/aura'])
})

test('[APP-16] reads whom the legal notice names; a contact that cannot be written to is none', () => {
  const named = { publisher: 'Association Aura', director: 'Ana Roy', host: 'Hébergeur' }
  for (const contact of ['contact@aura.example', 'https://aura.example/contact'])
    expect(readConfig(pageWith(JSON.stringify({ legalNotice: { ...named, contact } }))).legalNotice).toEqual({
      ...named,
      contact,
    })
  for (const legalNotice of [
    { ...named, contact: 'javascript:alert(1)' },
    { ...named, contact: 3 },
  ])
    expect(readConfig(pageWith(JSON.stringify({ legalNotice }))).legalNotice).toEqual(named)
  expect(readConfig(pageWith('{"legalNotice":{"host":1}}')).legalNotice).toEqual({})
})
