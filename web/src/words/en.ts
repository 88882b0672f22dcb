// The master of all words that a person reads. Other languages are files with the same keys; what they lack is
// taken from here. A sentence may hold {names}; where a count decides on the form it is {one, other}.
export const en = {
  house: {
    name: 'Sic Bo',
    demonstration: 'Demonstration: nothing here is real money',
    skip: 'Go to the content',
    loading: 'One moment …',
    notFound: 'There is nothing at this address',
    toLobby: 'To the lobby',
    failed: 'This page could not be loaded',
    again: 'Try again',
  },
  felt: {
    label: 'Betting layout',
    odds: '{win} to {stake}',
    pays: 'pays {odds}',
    placed: '{amount} placed',
    inAll: { one: '{amount} from one place', other: '{amount} from {count} places' },
    wins: 'wins',
    won: '{amount} won',
    and: '{before} and {word}',
    // written on an area; a family without a word here shows the book's own name
    short: {
      small: 'Small', big: 'Big', odd: 'Odd', even: 'Even',
      'triple:any': 'Any Triple', 'colour-triple:any': 'Any Colour Triple', 'three-of-four': 'Any 3 of 4',
    },
    // read aloud, and where a bet is named in a sentence
    bets: {
      small: 'Small', big: 'Big', odd: 'Odd', even: 'Even', 'triple:any': 'Any triple',
      'colour-triple:any': 'Any colour triple', double: 'Double {pick}', triple: 'Triple {pick}',
      total: 'Total {pick}', pair: 'Pair {pick}', single: 'Single {pick}', 'three-of-four': 'Three of {pick}',
      colour: 'Colour {pick}', 'colour-double': 'Double {pick}', 'colour-triple': 'Triple {pick}',
    },
    levels: { 'on one die': 'on one die', 'on two dice': 'on two dice', 'on three dice': 'on three dice' },
  },
  dice: {
    called: '{dice}: total {total}',
    cocked: 'A die does not lie flat',
    pips: { 1: 'one', 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six' },
    symbols: { fish: 'fish', prawn: 'prawn', gourd: 'gourd', coin: 'coin', crab: 'crab', chicken: 'chicken' },
    colours: { red: 'Red', green: 'Green', blue: 'Blue' },
  },
  design: {
    title: 'Design system',
    about: 'Colours, type, chips, dice and areas as every screen uses them.',
    light: 'Surroundings',
    lights: { system: 'as the system', day: 'day', night: 'night' },
    cloth: 'Felt',
    cloths: { green: 'green', oxblood: 'oxblood', midnight: 'midnight' },
    colours: 'Colours',
    type: 'Type',
    sample: 'Place your bets, please',
    chips: 'Chips',
    dice: 'Dice',
    shake: 'Shake',
    land: 'Let them land',
    areas: 'Areas',
    hoverAndFocus: 'Point at an area or reach it with the Tab key to see those states too.',
    states: {
      idle: 'idle', own: 'own wager', others: "others' wagers", both: 'own and others', chosen: 'chosen', over: 'a stack is dragged over it',
      refused: 'refused', off: 'closed', lit: 'lit', paid: 'lit and paid', dim: 'not lit in a result',
    },
    felts: 'Felts of this house',
  },
}

export default en
