import type { Translation } from './words.svelte'

const words: Translation = {
  felt: {
    label: '投注台面', odds: '{stake} 赔 {win}', pays: '赔率 {odds}', placed: '已下注 {amount}',
    inAll: { other: '{count} 个座位共 {amount}' }, wins: '中奖', won: '赢得 {amount}', and: '{before}和{word}',
    short: { small: '小', big: '大', odd: '单', even: '双', 'triple:any': '任意围骰', 'colour-triple:any': '任意同色', 'three-of-four': '四选三' },
    bets: {
      small: '小', big: '大', odd: '单', even: '双', 'triple:any': '任意围骰', 'colour-triple:any': '任意三同色',
      double: '双骰{pick}', triple: '围骰{pick}', total: '总点数 {pick}', pair: '{pick}组合', single: '单骰{pick}',
      'three-of-four': '{pick}四选三', colour: '{pick}色', 'colour-double': '双{pick}色', 'colour-triple': '三{pick}色',
    },
    levels: { 'on one die': '一颗', 'on two dice': '两颗', 'on three dice': '三颗' },
  },
  dice: {
    called: '{dice}，总点数 {total}', cocked: '有骰子没有平放',
    pips: { 1: '一', 2: '二', 3: '三', 4: '四', 5: '五', 6: '六' },
    symbols: { fish: '鱼', prawn: '虾', gourd: '葫芦', coin: '金钱', crab: '蟹', chicken: '鸡' },
    colours: { red: '红', green: '绿', blue: '蓝' },
  },
}

export default words
