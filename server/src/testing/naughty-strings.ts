import bigList from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }

const direction = ['\u202A', '\u202B', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u200F', '\u061C']
const invisible = [
  '\u00AD',
  '\u034F',
  '\u115F',
  '\u180E',
  '\u200B',
  '\u200D',
  '\u2060',
  '\u3164',
  '\uFEFF',
  '\uFFFC',
]
const control = [
  '\u0001',
  '\u0008',
  '\u000B',
  '\u000C',
  '\u001B[31m',
  '\u007F',
  '\u0085',
  '\u009B',
  '\u2028',
  '\u2029',
]

/** Texts that break careless storing or showing: a public list, and some that it lacks. All are well-formed Unicode. */
export const naughtyStrings: readonly string[] = [
  ...new Set([
    ...bigList,
    ...direction.map((sign) => `avant ${sign}dedans après`),
    ...invisible.map((sign) => `vi${sign}de`),
    ...control.map((sign) => `avant${sign}après`),
    '\u{E0001}\u{E0041}étiquette',
    '👨‍👩‍👧‍👦🏳️‍🌈👩🏽‍🚒🇫🇷',
    `Z${'\u0301\u0302\u0303\u0308\u0323'.repeat(12)}algo`,
    'e\u0301 é ﬁ ĳ ǅ ß ſ İ ı K Å',
    '\u{10FFFF}\uFFFF\uFDD0',
    '𝒫𝓇𝑒́𝓃𝑜𝓂',
    'm'.repeat(120),
    '\n\n\nun\n\n\n\ndeux\r\ntrois\rquatre\n',
    '\tun\ttabulé  et   espacé ',
    '<script>window.naughtyRan = 1; alert(1)</script>',
    '</p></bdi><script>alert(1)</script>',
    '"><img src=x onerror="window.naughtyRan = 1">',
    '<svg/onload=alert(1)>',
    '<iframe srcdoc="<script>parent.alert(1)</script>">',
    '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
    '<a href="javascript:alert(1)">ici</a>',
    'javascript:alert(1)',
    'https://exemple.fr/"onmouseover="alert(1)',
    'https://exemple.fr/<script>alert(1)</script>',
    'https://user:mot@exemple.fr/',
    'data:text/html,<script>alert(1)</script>',
    '&lt;b&gt; &amp; &#x3C; &nbsp; &#0;',
    '<!-- -- --!> ]]> <![CDATA[ x ]]>',
    '{{constructor.constructor("alert(1)")()}}',
    '$\u007Balert(1)} #{alert(1)} <%= alert(1) %>',
    '[lien](javascript:alert(1)) **gras** `code` # titre',
    "'; drop table account; --",
    "\\'; drop table account; --",
    '$$; drop table account; $$',
    '%s %d %n %x %00 %0d%0aSet-Cookie:a=b',
    '\\u0000 \\x00 \\0',
    '{"__proto__": {"isAdmin": true}}',
    '__proto__ constructor hasOwnProperty toString',
    '../../../etc/passwd',
    '=HYPERLINK("http://exemple.fr","ici")',
    '@everyone @ici @admin @@@ @.-_ @a',
    `@${'a'.repeat(60)}`,
    '0x1F 1e999 -0 NaN Infinity 9007199254740993',
    '2 + 2 = 4 ; « l’été », œuvre, Ÿ, Œdipe… — n’est-ce pas ?',
  ]),
]

/** Texts that are not well-formed, or that PostgreSQL cannot keep: refused at the edge. */
export const illFormedStrings: readonly string[] = [
  '\0',
  'a\0b',
  '\uD800',
  'a\uDC00b',
  '\uDC00\uD800',
  'x\uD83D',
]

/** The strings of at most `length` characters, each on a line, in as few texts of at most that length as they fit in. */
export function packedNaughtyStrings(length: number): string[] {
  const texts: string[] = []
  for (const text of naughtyStrings) {
    const last = texts.at(-1)
    if ([...text].length > length) continue
    if (last !== undefined && [...last].length + 1 + [...text].length <= length)
      texts[texts.length - 1] = `${last}\n${text}`
    else texts.push(text)
  }
  return texts
}
