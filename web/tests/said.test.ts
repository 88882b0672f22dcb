import { expect, test, vi } from 'vitest'
import { ENGLISH, filled, type Sentence } from '../src/words/filled'
import { sentence } from '../src/words/sentence'
import { chooseLanguage, speechOf } from '../src/words/words.svelte'
import vectors from './said.json'

test.each(vectors as (Sentence & { en: string })[])(
  'the pages fill a template as Python does: $en',
  (vector) => {
    expect(filled(vector, ENGLISH)).toBe(vector.en)
  },
)

const TRANSLATED = speechOf('zh-Hant', {
  'paid: {owners}': '已賠付：{owners}',
  'returned: {wagers}': '退回：{wagers}',
  '{owner}: {stakes}': '{owner}：{stakes}',
  '{n, plural, one {# spin} other {# spins}} left': '尚餘 {n} 局',
})

test('a translation takes the same values, and keeps its items apart as its language does', () => {
  const said = (template: string, values: Sentence['values']) => filled({ template, values }, TRANSLATED)
  expect(said('paid: {owners}', { owners: ['ann', 'bob'] })).toBe('已賠付：ann、bob')
  expect(said('{n, plural, one {# spin} other {# spins}} left', { n: 1 })).toBe('尚餘 1 局')
  const of = (owner: string) => ({ template: '{owner}: {stakes}', values: { owner, stakes: ['5', '1'] } })
  expect(said('returned: {wagers}', { wagers: [of('ann'), of('bob')] })).toBe('退回：ann：5、1；bob：5、1')
})

test('a template that is a name of every object is no translation', () => {
  expect(TRANSLATED.translation('constructor')).toBeUndefined()
})

test('what the house says is said in the language that was chosen, and in English where that lacks it', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  const called = {
    message: 'mia has called a supervisor',
    template: '{name} has called a supervisor',
    values: { name: 'mia' },
  }
  const unknown = { message: 'something quite new' }
  expect(sentence(called)).toBe('mia has called a supervisor')
  expect(sentence({ message: 'load a set of dice' })).toBe('Load a set of dice')
  await chooseLanguage('vi')
  expect(sentence(called)).toBe('mia đã gọi giám sát')
  expect(sentence({ message: 'load a set of dice' })).toBe('Hãy nạp một bộ xúc xắc')
  expect(sentence(unknown)).toBe('Something quite new')
})

test('no English stands inside a translated sentence, but for names', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  await chooseLanguage('vi')
  const refused = (what: string, role: string) =>
    sentence({
      message: `${what} is for the ${role}, not for zoe (Player)`,
      template: '{what} is for the {role}, not for {by} ({role2})',
      values: {
        what: { template: what },
        role: { template: role },
        by: 'zoe',
        role2: { template: 'Player' },
      },
    })
  expect(refused('closing a table', 'Dealer')).toBe(
    'Đóng bàn: phải do Hồ lì thực hiện, không phải zoe (Người chơi)',
  )
  expect(refused('closing a table', 'Harbour Master')).toContain('Harbour Master')
  expect(refused('something quite new', 'Dealer')).toBe(
    'Something quite new is for the Dealer, not for zoe (Player)',
  )
})
