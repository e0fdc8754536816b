import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { searchHashtags, searchPosts } from '@aura/contract/search/search.posts.contract'
import { findTextPieces } from '@aura/contract/text-pieces'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

async function readInSql(text: string): Promise<string[]> {
  const { rows } = await sql<{ tags: string[] }>`select search_hashtags_of(${text}) as tags`.execute(app.db)
  return rows[0]?.tags ?? []
}

test.each([
  'Un #coucher de #soleil, #Coucher',
  '#Été2026, #forêt_d_Oc (#plage) #e\u0301te\u0301 #Œuvre #Straße',
  '#пляж #日本 #12h #한국 #ελλάδα #עברית #العربية #بِسْمِ',
  '#हिन्दी #বাংলা #தமிழ் #ไม้ #မြန်မာ #ខ្មែរ #Việt',
  '#1 #2026 #_ #a #_a #1\u0301 #a\u0301 #\u0301a ## #a-b c#mot &#x27; #a#b #__ #é',
  '＃large ﹟petit #＃double ⋕autre',
  '#ﷺﷺ #ﬁn #２０26 #ｆｕｌｌ #Ⅷe #ⓐⓑ #㊀㊁ #½ #2² #m²a #a½b',
  `#${'a'.repeat(50)} #${'b'.repeat(51)} #${'é'.repeat(50)} #${'e\u0301'.repeat(25)} #${'e\u0301'.repeat(26)} #${'ﷺ'.repeat(50)}`,
  '#😀 #mot😀 😀#mot #mot\u200B #mo\u200Bt #mot\u00A0#nbsp\u202F#fine',
  'https://exemple.fr/#mot HTTPS://x.fr/?a=#motb, (http://x.fr/é#motc) « https://x.fr#motd » https://x.fr\u200B#mote',
  '@lea #nage @lea#non @lea.#oui #tag@lea #tag.suite /#barre &#esperluette =#egal',
  '#a\nb\t#tab\r\n#ligne\u2028#autre',
])('[PST-22, SRC-07] the page and search read the same hashtags in %j', async (text) => {
  const shown = findTextPieces(text).filter(({ kind }) => kind === 'hashtag')
  const folded: string[] = []
  for (const piece of shown) {
    const alone = await readInSql(piece.text)
    expect(alone, piece.text).toHaveLength(1)
    folded.push(...alone)
  }
  expect(await readInSql(text)).toEqual([...new Set(folded)])
})

test('[SRC-07] a hashtag with combining marks is completed and found as it is written', async () => {
  const id = await makePost(app, await makePerson(app), { legend: 'Cours de #हिन्दी' })
  for (const prefix of ['हि', 'हिन्', 'हिन्दी']) {
    const { body } = await ask(app, searchHashtags, { query: { prefix } })
    expect(body.map(({ posts }) => posts)).toEqual([1])
  }
  const { body } = await ask(app, searchPosts, { query: { query: '#हिन्दी' } })
  expect(body.posts.map((post) => post.id)).toEqual([id])
})

test('[SRC-06, PST-22] a hashtag is shown as its posts that the viewer may see write it most often', async () => {
  const [author, blocked, viewer] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  for (const legend of ['#Forêtbleue', 'La #forêtbleue', '#foretbleue et #forêtbleue'])
    await makePost(app, author, { legend })
  for (let post = 0; post < 4; post++) await makePost(app, blocked, { legend: '#FORÊTBLEUE' })
  const labels = async (token?: string) =>
    (await ask(app, searchHashtags, { query: { prefix: 'foretbleue' }, token })).body
  expect(await labels()).toEqual([{ tag: 'foretbleue', posts: 7, label: 'FORÊTBLEUE' }])
  await ask(app, blockAccount, { token: viewer.token, body: { pseudo: blocked.pseudo } })
  expect(await labels(viewer.token)).toEqual([{ tag: 'foretbleue', posts: 3, label: 'forêtbleue' }])
})

test('[SRC-06, PST-22] the latest posts say how a hashtag is shown, whatever other hashtags they have', async () => {
  const author = await makePerson(app)
  const write = async (count: number, legend: string) => {
    for (let post = 0; post < count; post++) await makePost(app, author, { legend })
  }
  const labelOf = async (prefix: string) =>
    (await ask(app, searchHashtags, { query: { prefix } })).body.map(({ label }) => label)
  await write(8, '#lionne #Zèbrefou')
  await write(6, '#lionne #zèbrefou')
  await write(4, '#lionne #Zèbrefou')
  expect(await labelOf('zebrefou')).toEqual(['zèbrefou'])
  await write(1, '#Œuvrerare')
  expect(await labelOf('oeuvrerare')).toEqual(['oeuvrerare'])
  // Of two spellings as frequent the latest one.
  await write(1, '#Ours_brun')
  await write(1, '#ours_Brun')
  expect(await labelOf('ours_brun')).toEqual(['ours_Brun'])
})
