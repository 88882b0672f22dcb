import type { Translation } from './words.svelte'

const words: Translation = {
  felt: {
    label: '投注檯面', odds: '{stake} 賠 {win}', pays: '賠率 {odds}', placed: '已下注 {amount}',
    inAll: { other: '{count} 個座位共 {amount}' }, wins: '中獎', won: '贏得 {amount}', and: '{before}和{word}',
    short: { small: '小', big: '大', odd: '單', even: '雙', 'triple:any': '任意圍骰', 'colour-triple:any': '任意同色', 'three-of-four': '四選三' },
    bets: {
      small: '小', big: '大', odd: '單', even: '雙', 'triple:any': '任意圍骰', 'colour-triple:any': '任意三同色',
      double: '雙骰{pick}', triple: '圍骰{pick}', total: '總點數 {pick}', pair: '{pick}組合', single: '單骰{pick}',
      'three-of-four': '{pick}四選三', colour: '{pick}色', 'colour-double': '雙{pick}色', 'colour-triple': '三{pick}色',
    },
    levels: { 'on one die': '一顆', 'on two dice': '兩顆', 'on three dice': '三顆' },
  },
  dice: {
    called: '{dice}，總點數 {total}', cocked: '有骰子沒有平放',
    pips: { 1: '一', 2: '二', 3: '三', 4: '四', 5: '五', 6: '六' },
    symbols: { fish: '魚', prawn: '蝦', gourd: '葫蘆', coin: '金錢', crab: '蟹', chicken: '雞' },
    colours: { red: '紅', green: '綠', blue: '藍' },
  },
}

export default words
