// Written by `make types` from the server's own description; not by hand.

/** What a view leaves out, by its type. */
export const DEFAULTS = {
  ColourView: { marker: '' },
  DiceView: { lit: [] },
  MadeOf: { colour: '', secret: false },
  OwnLimit: { round_stake: null, stay_loss: null },
  OwnVoid: { kept: 0, owed: 0, returned: 0, taken: 0 },
  PayLine: { advice: [], advised: [], clauses: [], odds: '', winnings: 0 },
  PlaceView: { ahead: false, colours: [], jackpots: [], limit: null, lines: [], made_of: {}, may_repeat: false, out_of_order: false, player: '', purse: 0, shoots: false, staked: 0, stay: null, to_confirm: false, tokens: 0, void: null, wagers: {}, won: 0 },
  PositionView: { by_word: false, colours: [], hand_out: [], limit_marker: '', made_of: {}, paid: false, pays: [], purse: 0, sealed: 0, staked: 0, to_collect: 0, to_confirm: false, to_pay: 0, tokens: 0, void: null, wagers: {} },
  RoundView: { closes_at: null, faces: [], ground: null, lit: [], next_by: '', next_step: null, opened_at: 0, returned: false, shoot_until: null, shooter: null, spin: 0, staked: {}, total: 0, won: 0 },
  Said: { values: {} },
  SealedView: { nonces: [], secret: '' },
  SessionView: { compulsory: 0, practice: false, secrets: 0, spins: 0, spins_played: 0, stage: '' },
  StaffView: { announced: [], automatic: false, call: null, cases: [], colours_kept: {}, dealer_needed: false, duties: [], faults: [], float_amount: 0, keyed: null, may_correct: false, meters: {}, missing: [], offers: [], on_felt: {}, positions: [], reports: [], shown: [] },
  StayView: { break_until: 0, last_won: null, later: null, limit: null, remind_at: null, reminder_minutes: 0, result: 0, since: 0, staked: 0, won: 0 },
  TableView: { alone: '', card: 0, closing: null, dealer: '', demonstration: false, jackpots: [], next_limits: null, reserved: '', results: [], retired: false, round: null, sealed: null, shaker: null, spins_to_close: null, stopped: false, tournament: null },
  WonView: { state: null, ticket: '' },
} as const

/** The fields that hold such types; in brackets where they hold several, in a list or by name. */
export const PARTS = {
  PlaceView: { colours: ['ColourView'], jackpots: ['WonView'], made_of: ['MadeOf'], stay: 'StayView', void: 'OwnVoid' },
  PositionView: { colours: ['ColourView'], made_of: ['MadeOf'], pays: ['PayLine'], void: 'OwnVoid' },
  StaffView: { keyed: 'DiceView', positions: ['PositionView'] },
  StayView: { later: 'OwnLimit', limit: 'OwnLimit' },
  TableView: { round: 'RoundView', sealed: 'SealedView', tournament: 'SessionView' },
} as const
