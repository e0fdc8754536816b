import * as contract from '@aura/contract/celebrities/celebrities.contract'
import { expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { setErasureAt } from '../../testing/erasure.ts'
import { makePerson } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { importCelebrities } from './celebrities.import.service.ts'
import { linkAccount } from './celebrities.link.service.ts'

const app = await openTestApp()

interface Row {
  item: string
  itemLabel: string
  itemDescription?: string
  sitelinks?: number
}

/** Imports these rows as the query service would have given them. */
async function bringIn(...rows: Row[]) {
  async function* records() {
    for (const [index, value] of rows.entries()) yield { line: index + 1, value }
  }
  const faults: string[] = []
  const outcome = await importCelebrities(app.db, records(), (line, reason) =>
    faults.push(`${line}: ${reason}`),
  )
  return { ...outcome, told: faults }
}

async function namesFound(query: string, more: { limit?: number } = {}): Promise<string[]> {
  const { body } = await ask(app, contract.searchCelebrities, { query: { query, ...more } })
  return body.map(({ name }) => name)
}

test('[SRC-01, SRC-03] finds celebrities by the beginning of any word of their name, best known first, a typo forgiven', async () => {
  await bringIn(
    { item: 'Q2042', itemLabel: 'Charles de Gaulle', itemDescription: 'militaire', sitelinks: 200 },
    { item: 'Q685', itemLabel: 'Charles Baudelaire', sitelinks: 120 },
    { item: 'Q7245', itemLabel: 'Charlotte Corday', sitelinks: 60 },
  )
  const { status, body } = await ask(app, contract.searchCelebrities, { query: { query: 'de gaulle' } })
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      name: 'Charles de Gaulle',
      image: null,
      description: 'militaire',
      wiki_url: 'https://www.wikidata.org/wiki/Q2042',
    },
  ])
  expect(await namesFound('CHARL')).toEqual(['Charles de Gaulle', 'Charles Baudelaire', 'Charlotte Corday'])
  for (const query of ['baudelare', 'bauedlaire', 'charles budelaire']) {
    expect(await namesFound(query), query).toEqual(['Charles Baudelaire'])
  }
  for (const query of ['', '  ', '…', 'introuvable']) expect(await namesFound(query)).toEqual([])
})

test('[SRC-03] a typo is looked for where fewer than three match as typed, and never past the limit', async () => {
  const named = (item: string, itemLabel: string, sitelinks: number) => ({ item, itemLabel, sitelinks })
  await bringIn(named('Q7001', 'Odilon Ardant', 90), named('Q7002', 'Odilon Brun', 80))
  await bringIn(named('Q7003', 'Odylon Colas', 200))
  expect(await namesFound('odilon')).toEqual(['Odilon Ardant', 'Odilon Brun', 'Odylon Colas'])
  expect(await namesFound('odilon', { limit: 2 })).toEqual(['Odilon Ardant', 'Odilon Brun'])
  await bringIn(named('Q7004', 'Odilon Denis', 70))
  expect(await namesFound('odilon')).toEqual(['Odilon Ardant', 'Odilon Brun', 'Odilon Denis'])
})

test('[PRF-14] importing again renews, tells namesakes apart, and names what it leaves out', async () => {
  const rows = [
    { item: 'Q11', itemLabel: 'Jean Martin', itemDescription: 'peintre' },
    { item: 'Q12', itemLabel: 'Jean Martin', itemDescription: 'acteur' },
    { item: 'Q13', itemLabel: 'JEAN MARTIN' },
    { item: 'nobody', itemLabel: 'X' },
    { item: 'Q14', itemLabel: '…' },
  ]
  expect(await bringIn(...rows)).toMatchObject({
    added: 3,
    updated: 0,
    faults: 2,
    told: ['4: no Wikidata id (Q…)', '5: Q14 has a name without letters'],
  })
  const names = ['JEAN MARTIN (Q13)', 'Jean Martin', 'Jean Martin (acteur)']
  expect((await namesFound('jean martin')).sort()).toEqual(names)
  expect(await bringIn(...rows.slice(0, 3))).toMatchObject({ added: 0, updated: 3, faults: 0 })
  expect((await namesFound('jean martin')).sort()).toEqual(names)
  await bringIn({ item: 'Q11', itemLabel: 'Jeanne Martine', sitelinks: 3 })
  expect(await namesFound('jeannemartine')).toEqual(['Jeanne Martine'])
})

test('[PRF-06, PRF-12, PRF-13] the account of a celebrity is told as such, and found by name or pseudo', async () => {
  const [star, other] = [await makePerson(app, { auraTypeId: 4 }), await makePerson(app)]
  await bringIn({ item: 'Q777', itemLabel: 'Sarah Bernhardt', itemDescription: 'comédienne' })
  const isCelebrity = (pseudo: string) => ask(app, contract.isProfileCelebrity, { params: { pseudo } })
  const read = (name: string) => ask(app, contract.getCelebrity, { params: { name } })
  expect(await read('Sarah Bernhardt')).toMatchObject({
    status: 200,
    body: { name: 'Sarah Bernhardt', pseudo: null, aura_type_id: null, image: null },
  })
  expect((await isCelebrity(star.pseudo)).body).toEqual({ isCelebrity: false })

  await linkAccount(app.db, 'Q777', star.pseudo)
  expect((await isCelebrity(star.pseudo)).body).toEqual({ isCelebrity: true })
  expect((await isCelebrity(other.pseudo)).body).toEqual({ isCelebrity: false })
  for (const name of ['sarah bernhardt', star.pseudo]) {
    expect((await read(name)).body).toMatchObject({
      name: 'Sarah Bernhardt',
      description: 'comédienne',
      pseudo: star.pseudo,
      aura_type_id: 4,
    })
  }
  await bringIn({ item: 'Q778', itemLabel: 'Autre' })
  await expect(linkAccount(app.db, 'Q778', star.pseudo)).rejects.toMatchObject({
    code: 'celebrities.account-taken',
  })
  await expect(linkAccount(app.db, 'Q9999', star.pseudo)).rejects.toMatchObject({
    code: 'celebrities.unknown',
  })
  await expect(linkAccount(app.db, 'Q778', 'personne')).rejects.toMatchObject({ code: 'profiles.unknown' })

  await setErasureAt(app, star.id, later(app.clock.now(), -days(1)))
  expect((await isCelebrity(star.pseudo)).status).toBe(404)
  expect((await read('Sarah Bernhardt')).body.pseudo).toBeNull()
  expect((await read(star.pseudo)).status).toBe(404)
  await app.application.services.erasure.eraseDue()
  const row = await app.db
    .selectFrom('celebrity')
    .select('accountId')
    .where('wikidataId', '=', 'Q777')
    .executeTakeFirst()
  expect(row).toEqual({ accountId: null })
})

test('[PRF-12] a celebrity nobody knows is unknown', async () => {
  expect(await ask(app, contract.getCelebrity, { params: { name: 'Personne du tout' } })).toMatchObject({
    status: 404,
    body: { code: 'celebrities.unknown', message: 'Cette célébrité est introuvable.' },
  })
  expect((await ask(app, contract.isProfileCelebrity, { params: { pseudo: 'personne' } })).status).toBe(404)
})
