import type { Translation } from './words.svelte'

const words: Translation = {
  felt: {
    label: 'Bàn đặt cược', odds: '{stake} ăn {win}', pays: 'trả {odds}', placed: 'đã đặt {amount}',
    inAll: { other: '{amount} từ {count} chỗ' }, wins: 'thắng', won: 'thắng {amount}', and: '{before} và {word}',
    short: { small: 'Xỉu', big: 'Tài', odd: 'Lẻ', even: 'Chẵn', 'triple:any': 'Bộ ba bất kỳ', 'colour-triple:any': 'Ba cùng màu', 'three-of-four': '3 trong 4' },
    bets: {
      small: 'Xỉu', big: 'Tài', odd: 'Lẻ', even: 'Chẵn', 'triple:any': 'Bộ ba bất kỳ', 'colour-triple:any': 'Ba cùng màu bất kỳ',
      double: 'Đôi {pick}', triple: 'Bộ ba {pick}', total: 'Tổng {pick}', pair: 'Cặp {pick}', single: 'Một {pick}',
      'three-of-four': 'Ba trong bốn {pick}', colour: 'Màu {pick}', 'colour-double': 'Đôi màu {pick}', 'colour-triple': 'Ba màu {pick}',
    },
    levels: { 'on one die': 'một viên', 'on two dice': 'hai viên', 'on three dice': 'ba viên' },
  },
  dice: {
    called: '{dice}: tổng {total}', cocked: 'Có viên xúc xắc không nằm phẳng',
    pips: { 1: 'một', 2: 'hai', 3: 'ba', 4: 'bốn', 5: 'năm', 6: 'sáu' },
    symbols: { fish: 'cá', prawn: 'tôm', gourd: 'bầu', coin: 'đồng tiền', crab: 'cua', chicken: 'gà' },
    colours: { red: 'Đỏ', green: 'Xanh lá', blue: 'Xanh dương' },
  },
}

export default words
