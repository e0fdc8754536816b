import fc from 'fast-check'

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: [nested(depth - 1)] })

const hostileTexts = [
  '',
  ' ',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e\u0000',
  'é'.repeat(5000),
  'x'.repeat(100_000),
  '😀'.repeat(300),
  "'; drop table account; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'a\r\nBcc: x@y.z',
  '5',
  '-1',
  'null',
  '%00',
  '__proto__',
]
const hostileNumbers = [0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 2 ** 63, 1e308, Number.MIN_VALUE, -0]
/** Values for a field of a JSON body. */
export const hostileValues = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(...hostileNumbers),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], nested(30), [null], { $ne: null }, ['a', 'b']),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
)

/** Texts for a place in an address. */
export const hostilePlaces = fc.oneof(
  fc.constantFrom(...hostileTexts.map((text) => text.slice(0, 2000))),
  fc.constantFrom(
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    ' 1',
    '1 ',
    '9007199254740993',
    '9'.repeat(40),
    'NaN',
    '..',
    '.',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
export const headerNames = [
  'authorization',
  'accept',
  'range',
  'if-none-match',
  'if-modified-since',
  'idempotency-key',
  'x-forwarded-for',
  'forwarded',
  'accept-encoding',
  'content-type',
  'cookie',
  'origin',
  'host',
  'expect',
]
/** Texts for a header. */
export const headerTexts = fc.oneof(
  fc.constantFrom(
    '',
    ',',
    ';q=',
    'Bearer',
    'Bearer  ',
    'a.b.c',
    'bytes=0-',
    'bytes=-1',
    'bytes=9-1,2-',
    '\xff\xfe',
    '*',
  ),
  fc.constantFrom('x'.repeat(8000), 'a,'.repeat(2000), '"'.repeat(50), '1'.repeat(300)),
  fc.string({ minLength: 1, maxLength: 40 }).map((text) => text.replace(/[^\x20-\x7e]/g, '?')),
)
export const wrongPaths = [
  '/%',
  '/api/%zz',
  '/api/posts/%E0%A4%A',
  '/api/posts/%00',
  '/api//login',
  '//api/login',
  '/api/login/',
  '/API/login',
  '/api/./posts/../../healthz',
  '/media/..%2f..%2fetc%2fpasswd',
  '/media/%2e%2e%2fx',
  `/api/posts/${'9'.repeat(400)}`,
  `/${'a'.repeat(9000)}`,
  '/api/discovery?cursor=%00',
  '/api/discovery?limit=1&limit=2',
  '/api/discovery?%',
  '/api/docs/../../x',
  '/api/nothing',
]
/** Content types that are not what their body is. */
export const wrongTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;;;',
  'x',
  '',
  '*/*',
]
/** Texts that are no JSON of a call, made from one that is. */
export const brokenJson = (whole: string) => [
  whole.slice(0, -1),
  whole.slice(0, whole.length / 2),
  `${whole}${whole}`,
  `\ufeff${whole}x`,
  `{"__proto__":{"a":1},${whole.slice(1)}`,
  `{"constructor":{"prototype":{"a":1}},${whole.slice(1)}`,
  '{"a":1e999}',
  '{"a":\u0000}',
  "{'a':1}",
  'undefined',
  '',
  '['.repeat(20_000),
  `{"a":"${'x'.repeat(300_000)}"}`,
]
const part = (name: string, content: string, more = '') =>
  `--limit\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
/** Form data, with `limit` as boundary, that is broken or holds no picture in `field`. */
export const brokenForms = (field: string): string[] => [
  '',
  '--limit--\r\n',
  '--limit\r\n',
  part(field, 'not a picture', '; filename="a.jpg"'),
  `${part(field, 'not a picture', '; filename="a.jpg"')}--limit--\r\n`,
  `${part(field, '', '; filename=""')}--limit--\r\n`,
  `${part('other', 'x', '; filename="a.jpg"')}--limit--\r\n`,
  `${part(field, 'x', '; filename="a.jpg"').repeat(3)}--limit--\r\n`,
  `${part('legend', 'x').repeat(1000)}--limit--\r\n`,
  `${part('n'.repeat(5000), 'x')}--limit--\r\n`,
  `${part('legend', 'x'.repeat(200_000))}--limit--\r\n`,
  `${part('legend', 'a\0b')}--limit--\r\n`,
  `${part('__proto__', 'x')}--limit--\r\n`,
  `--limit\r\nContent-Disposition: ${'x'.repeat(90_000)}\r\n\r\n\r\n--limit--\r\n`,
  '--limit\r\nno header at all\r\n\r\n--limit--',
  '--limit\r\nContent-Disposition: form-data\r\n\r\nx\r\n--limit--\r\n',
  `${part(field, '\x89PNG\r\n\x1a\n', '; filename="a/../../b.png"')}--limit--\r\n`,
]
