// The clauses of our own books in our words, and the words that the books define, by their English.
import type { Sayings } from '../words.svelte'

export default {
  'Store the approving instrument number, delegate, enabling provision and approval date as metadata of this rule pack.':
    '登记批准文书的编号、受权人、授权条文和批准日期，作为本规则的资料。',
  'Treat the 1999 gazetted edition as superseded and unavailable for selection.':
    '1999 年公报版本视为已被取代，不可选用。',
  'Show dictionary terms as marked terms wherever this book is displayed.':
    '凡显示本规则之处，词汇表中的用语须加标示。',
  'Hold a written Commission approval on file for every item the rules call approved.':
    '规则称为“批准”的每项物品，均须存有委员会的书面批准。',
  'Provide an operator role that answers for gaming and owns the operator-only powers.':
    '设运营者一职，对博彩负责，并行使只属运营者的权力。',
  'Provide a supervisor role that oversees the game.': '设主管一职，监督游戏。',
  'Give each colour chip a nominated value and tie it to the table where it was bought.':
    '每枚彩色筹码均有指定面值，只属于购买时的赌台。',
  'Register the control device of an electronic table as its result-entry channel.':
    '电子赌台的控制装置登记为其输入结果的途径。',
  'Provide a dealer role that runs the game.': '设荷官一职，主持游戏。',
  'Record for each tumbler its approval, whether it is manual or electronic, and its randomising capability.':
    '每个骰盅均记录其批准、手动或电动，以及随机能力。',
  'Bound each round by explicit start and end events; the card-and-shoe wording cannot apply to dice (see readings.md).':
    '每局由明确的开始和结束事件界定；有关纸牌和牌靴的字句不适用于骰子（见解读说明）。',
  'On a void, return stakes and reverse any payout so balances equal those before the round.':
    '作废时退还注码并撤销派彩，使结余与该局之前相同。',
  'Require a recorded table approval before the table may open.': '赌台须有批准记录方可开台。',
  'Require a dice tumbler holding exactly three dice.': '骰盅内须有刚好三颗骰子。',
  'Require the dice themselves to carry an approval record.': '骰子本身须有批准记录。',
  'Display the minimum and maximum for each betting area at or near the table.':
    '在赌台或其附近公示各投注区的最低和最高限额。',
  'Allow limits to change only after players have been given notice.': '只可在通知玩家后更改限额。',
  "Let the operator grant one player a higher area maximum, shown by a marker at that player's position stating the new limit.":
    '运营者可给予个别玩家较高的投注区最高限额，并在其座位放置注明新限额的标记。',
  'Display the permitted wager multiples at the table.': '在赌台公示准许的投注倍数。',
  'Settle a below-minimum wager found on the layout at its actual amount, win or lose.':
    '台面上发现低于最低限额的投注，按实际金额结算输赢。',
  "Warn the owner of a below-minimum wager and return that player's later below-minimum wagers.":
    '警告投注低于最低限额的玩家，其后同类投注一律退还。',
  'Settle a wager above the displayed maximum as though it were exactly the maximum.':
    '超过公示最高限额的投注，按最高限额结算。',
  'Give every player a betting window before no-more-bets is called.': '截止投注前，给予每位玩家投注时间。',
  'Accept only gaming chips or colour chips as wagers.': '只接受面值筹码或彩色筹码投注。',
  'Require each wager to lie on the layout area for its bet.': '每注须放在台面上属于该投注的区域。',
  'Offer only the eight wagers listed.': '只提供所列八种投注。',
  'Small wins on totals 4 to 10 and loses on any triple.': '“小”在总点数 4 至 10 时赢，遇任何围骰输。',
  'Big wins on totals 11 to 17 and loses on any triple.': '“大”在总点数 11 至 17 时赢，遇任何围骰输。',
  'Specific Triple wins when all three dice show the chosen number.': '三颗骰子均为所选点数时，“围骰”赢。',
  'Specific Double wins when two of the dice show the chosen number (triple treatment set by rule-pack flag, see readings.md).':
    '两颗骰子为所选点数时，“双骰”赢（遇围骰的处理由规则设定，见解读说明）。',
  'Any Triple wins when the three dice match, whatever the number.': '三颗骰子相同时，不论点数，“全围”赢。',
  'Single Die wins when the chosen number is on one, two or three dice.':
    '一颗、两颗或三颗骰子为所选点数时，“单骰”赢。',
  'Domino Combination wins when two of the dice show the two chosen numbers.':
    '两颗骰子为所选两个点数时，“两骰组合”赢。',
  'Three Dice Total wins when the dice sum to the chosen total.':
    '三颗骰子总和等于所选总点数时，“总点数”赢。',
  'Make the player answerable for where the wager is placed even if staff placed it.':
    '即使由工作人员代放，投注位置仍由玩家负责。',
  'From the no-more-bets call until all winners are paid, refuse any touching, removal, change or addition of wagers.':
    '由截止投注至派清彩金，不得触碰、取走、更改或增加投注。',
  'Let staff require a player to use colour chips.': '工作人员可要求玩家使用彩色筹码。',
  'Require the cover to be on before the dealer activates the tumbler.': '荷官启动骰盅前须先上盖。',
  'Record that the dice actually tumbled on activation.': '记录启动时骰子确实翻滚。',
  'Require the no-more-bets announcement before the cover comes off.': '宣布截止投注后方可开盖。',
  'After uncovering, let the dealer announce a result only if all dice are flat.':
    '开盖后，骰子全部平放，荷官方可宣布结果。',
  'Have the dealer key the winning numbers into the control panel.': '荷官在控制面板输入开出的点数。',
  'Pay winning wagers only at the odds in this table.': '只按此表赔率派彩。',
  'Pay Small 1 to 1.': '“小”1 赔 1。',
  'Pay Big 1 to 1.': '“大”1 赔 1。',
  'Pay Specific Triple 180 to 1.': '“围骰”1 赔 180。',
  'Pay Specific Double 11 to 1.': '“双骰”1 赔 11。',
  'Pay Any Triple 31 to 1.': '“全围”1 赔 31。',
  'Pay a total of 4 or 17 at 62 to 1.': '总点数 4 或 17：1 赔 62。',
  'Pay a total of 5 or 16 at 31 to 1.': '总点数 5 或 16：1 赔 31。',
  'Pay a total of 6 or 15 at 18 to 1.': '总点数 6 或 15：1 赔 18。',
  'Pay a total of 7 or 14 at 12 to 1.': '总点数 7 或 14：1 赔 12。',
  'Pay a total of 8 or 13 at 8 to 1.': '总点数 8 或 13：1 赔 8。',
  'Pay a total of 9 or 12 at 7 to 1.': '总点数 9 或 12：1 赔 7。',
  'Pay a total of 10 or 11 at 6 to 1.': '总点数 10 或 11：1 赔 6。',
  'Pay Domino Combinations 6 to 1.': '“两骰组合”1 赔 6。',
  'Pay Single Die 1 to 1 when the number is on one die.': '“单骰”一颗骰子为该点数时，1 赔 1。',
  'Pay Single Die 2 to 1 when the number is on two dice.': '“单骰”两颗骰子为该点数时，1 赔 2。',
  'Pay Single Die 12 to 1 when the number is on three dice.': '“单骰”三颗骰子为该点数时，1 赔 12。',
  'Decide every wager from the uppermost number on each of the three dice.':
    '每注均以三颗骰子朝上的点数决定。',
  'Count a single uppermost face per die.': '每颗骰子只计一个朝上的面。',
  'Settle each wager strictly by its place on the layout.': '每注严格按其在台面的位置结算。',
  'Void all wagers if any die does not rest flat on the tumbler base.':
    '任何骰子没有平放在盅底，所有投注作废。',
  "Void that game's wagers if one or more dice break during it.": '局中有骰子破裂，该局投注作废。',
  'Void all wagers if hidden dice are seen before no-more-bets is announced.':
    '宣布截止投注前看见遮盖的骰子，所有投注作废。',
  'Void all wagers if the tumbler does not work correctly.': '骰盅运作不正常，所有投注作废。',
  'Let the result stand when the winning areas fail to light.': '赢区没有亮灯，结果仍然有效。',
  'Keep table opening inside gaming hours set under the Casino Control Act 1988.':
    '只在按 1988 年《赌场管制法》订定的博彩时间内开台。',
  'Allow an early table closure only after notice to the players.': '提前关台须先通知玩家。',
  "Let the operator invalidate a game's outcome for listed or similar disturbances, with the cause recorded.":
    '因所列或类似的骚扰，运营者可宣布该局结果无效，并记录原因。',
  'Let the operator void any wager of a player found in breach of the rules.':
    '玩家违反规则，运营者可将其投注作废。',
  'Let the operator bar a player in breach from further play in the game.':
    '运营者可禁止违规玩家继续参与该游戏。',
  'Let the operator void a round that it is impractical to continue.': '无法实际继续时，运营者可将该局作废。',
  'Let the operator void a round whose outcome a fraudulent act affected.':
    '结果受欺诈行为影响时，运营者可将该局作废。',
  "Record the operator's ruling as the final internal decision on a dispute.":
    '运营者的裁定记录为争议的内部最终决定。',
  'Let a party send the ruling to the Commission for review on request.':
    '当事人可要求将裁定提交委员会复核。',
  'Bar staff-side play advice other than what keeps play within the rules.':
    '工作人员除为使游戏符合规则外，不得就投注给予意见。',
  'Prevent staff from giving an advantage or altering game probabilities outside the rules.':
    '工作人员不得在规则以外给予好处或改变游戏概率。',
  'Hold each staff member to the approved procedures for their role.': '每名工作人员须遵守其职务的批准程序。',
  "Record as a breach any person directing or influencing another player's decisions.":
    '任何人指使或影响其他玩家的决定，记录为违规。',
  'Refuse and record side bets between players.': '拒绝并记录玩家之间的私下对赌。',
  'Provide a copy of these rules to anyone who asks.': '任何人索取，均提供本规则副本。',
  'Store the approving order, enabling section and licensee as metadata of this rule pack.':
    '登记批准令、授权条文和持牌人，作为本规则的资料。',
  "Make the pack effective only from the date the order was published on the Authority's website.":
    '规则自批准令在管理局网站公布之日起生效。',
  'Provide an Assistant Gaming Manager role holding the same powers as an electronic gaming supervisor.':
    '设博彩助理经理一职，权力与电子博彩主管相同。',
  "Name the Independent Liquor and Gaming Authority as this book's regulator.":
    '独立酒类及博彩管理局为本规则的监管机构。',
  'Model a tumbler that is started electronically, shakes the dice itself and reports the outcome by sensors.':
    '骰盅以电力启动，自行摇骰，由传感器报告结果。',
  'Treat a round as void when any of the three dice does not rest with a face flat on the base.':
    '三颗骰子中任何一颗没有平放在底面，该局作废。',
  'Provide an electronic gaming supervisor role, interchangeable with the Assistant Gaming Manager.':
    '设电子博彩主管一职，与博彩助理经理可互相代替。',
  'Provide an inspector role for persons appointed under s 20 of the Gaming and Liquor Administration Act 2007.':
    '设督察一职，由按 2007 年《博彩及酒类管理法》第 20 条委任的人担任。',
  'Hold one upper limit for the amount on any bet selection.': '每项投注选择的金额设一个上限。',
  'Hold one lower limit for the amount on any bet selection.': '每项投注选择的金额设一个下限。',
  'Classify as promotional prizes those offered with gaming and won by a draw or other chance element.':
    '随博彩提供、以抽签或其他机会方式赢得的奖品，列为推广奖品。',
  'Designate one player per round who may press the shoot button.': '每局指定一名玩家可按摇骰键。',
  'Let a case be classed as syndicated play only where three or more players act together to affect access to a linked jackpot.':
    '只有三名或以上玩家合谋影响参与联网累积奖，方可列为联合下注。',
  'Record a void as invalid with no result.': '作废记录为无效、没有结果。',
  'Open betting when the previous round resolves and close it when the terminal shows betting closed, allowing place, move and cancel meanwhile.':
    '上一局结束即开始投注，终端显示截止时停止；其间可下注、移动和取消。',
  'Represent the terminal game as a faithful version of casino Sic Bo.': '终端游戏忠实呈现赌场骰宝。',
  'Take the outcome from three dice sealed inside an automated tumbler.':
    '结果取自密封在自动骰盅内的三颗骰子。',
  'Record that each die is dotted one to six with opposite faces adding to seven.':
    '记录每颗骰子刻有一至六点，相对两面之和为七。',
  'Show on the player screen every element of diagram A in a substantially similar form.':
    '玩家屏幕须以大致相同的形式显示图 A 的所有元素。',
  'Permit further screen elements that the rules themselves need.': '准许显示规则本身所需的其他元素。',
  'Permit extra screen features only if consistent with diagram A and the rules.':
    '其他屏幕功能须与图 A 和规则一致。',
  'Display how-to-play instructions on the player terminal screen.': '在玩家终端屏幕显示玩法说明。',
  'Show the minimum and maximum wagers on a table sign.': '在台上告示公示最低和最高投注。',
  'Impose no multiple-of-minimum rule unless the sign states one.': '除非告示注明，不设最低限额倍数的规定。',
  'Let the sign also state the smallest step for wagers above the minimum.':
    '告示亦可注明高于最低限额时的最小递增单位。',
  'Keep available play options in line with the on-screen instructions.': '可用的游戏选项须与屏幕说明一致。',
  'Start a play option only when the player activates its function.': '只有玩家启动功能时，游戏选项方开始。',
  'Increase the meter by accepted Australian banknotes of the denominations shown on that machine.':
    '按该机所示面额接收的澳大利亚纸币，计入额度。',
  'Increase the meter by winnings from play.': '游戏彩金计入额度。',
  'Increase the meter by linked-jackpot winnings.': '联网累积奖彩金计入额度。',
  'Increase the meter by credit transfers from the central monitoring system.':
    '由中央监控系统转入的额度，计入额度。',
  'Begin play when the player stakes meter credits using the start function.':
    '玩家以开始功能投注额度，游戏即开始。',
  'Allow winnings to be shown on the game itself.': '彩金可在游戏上显示。',
  'Allow winnings to be shown on the jackpot display meter.': '彩金可在累积奖显示器上显示。',
  'Allow winnings to be shown on an associated prize display.': '彩金可在相连的奖金显示器上显示。',
  'Allow several displays together, with at least one always showing the win.':
    '可同时使用多个显示器，但须至少有一个一直显示彩金。',
  'Let the player collect displayed credits at the end of any game play.':
    '每次游戏结束，玩家可提取所示额度。',
  'Pay out credits by redeemable ticket or payout voucher.': '额度以可兑换票券或派彩凭单支付。',
  'Remove from the meter the credits so paid.': '已支付的额度从额度表扣除。',
  'Refuse withdrawal, placement or change of wagers after the wagering period ends.':
    '投注时间结束后，不得取回、放置或更改投注。',
  'Offer only the wagers listed in this rule.': '只提供本条所列投注。',
  'Small wins on totals 4 to 10 except triple 2 or triple 3.':
    '“小”在总点数 4 至 10 时赢，围骰 2 和围骰 3 除外。',
  'Small loses on any other total or any triple.': '“小”遇其他总点数或任何围骰输。',
  'Big wins on totals 11 to 17 except triple 4 or triple 5.':
    '“大”在总点数 11 至 17 时赢，围骰 4 和围骰 5 除外。',
  'Big loses on any other total or any triple.': '“大”遇其他总点数或任何围骰输。',
  'Triple wins only on the chosen triple.': '“围骰”只在所选围骰时赢。',
  'Double wins on the chosen double, and once only on the triple of that number; all else loses.':
    '“双骰”在所选双骰时赢，遇该点数围骰只计赢一次；其余皆输。',
  'Any Triple wins on any triple and loses otherwise.': '“全围”遇任何围骰赢，否则输。',
  'Dice Total wins on the chosen total 4 to 17 in any combination and loses otherwise.':
    '“总点数”在所选总点数 4 至 17 时赢，不论组合，否则输。',
  'Two Dice Combination wins once when both chosen numbers appear on two or more dice and loses otherwise.':
    '所选两个点数同时出现在两颗或以上骰子时，“两骰组合”计赢一次，否则输。',
  'Any Number wins when the chosen number is on at least one die and loses otherwise.':
    '所选点数出现在至少一颗骰子时，“单骰”赢，否则输。',
  'Give every wager a designated area, marked much as in diagram A.':
    '每种投注均有指定区域，标示大致如图 A。',
  'Pay winning wagers only at the odds in this list.': '只按此列赔率派彩。',
  'Pay Any Number 1 to 1 on one die.': '“单骰”一颗骰子为该点数时，1 赔 1。',
  'Pay Any Number 2 to 1 on two dice.': '“单骰”两颗骰子为该点数时，1 赔 2。',
  'Pay Any Number 12 to 1 on three dice.': '“单骰”三颗骰子为该点数时，1 赔 12。',
  'Pay Triple 190 to 1.': '“围骰”1 赔 190。',
  'Pay Double 12 to 1.': '“双骰”1 赔 12。',
  'Pay Two Dice Combination 6 to 1.': '“两骰组合”1 赔 6。',
  'Pay total 4 at 62 to 1.': '总点数 4：1 赔 62。',
  'Pay total 5 at 31 to 1.': '总点数 5：1 赔 31。',
  'Pay total 6 at 18 to 1.': '总点数 6：1 赔 18。',
  'Pay total 7 at 12 to 1.': '总点数 7：1 赔 12。',
  'Pay total 8 at 8 to 1.': '总点数 8：1 赔 8。',
  'Pay total 9 at 7 to 1.': '总点数 9：1 赔 7。',
  'Pay total 10 at 6 to 1.': '总点数 10：1 赔 6。',
  'Pay total 11 at 6 to 1.': '总点数 11：1 赔 6。',
  'Pay total 12 at 7 to 1.': '总点数 12：1 赔 7。',
  'Pay total 13 at 8 to 1.': '总点数 13：1 赔 8。',
  'Pay total 14 at 12 to 1.': '总点数 14：1 赔 12。',
  'Pay total 15 at 18 to 1.': '总点数 15：1 赔 18。',
  'Pay total 16 at 31 to 1.': '总点数 16：1 赔 31。',
  'Pay total 17 at 62 to 1.': '总点数 17：1 赔 62。',
  "Enable the shooter's button once the wagering period ends.": '投注时间结束后，启用摇骰者的按键。',
  'With no shooting minimum, pass the shooter clockwise through terminals that have a wager.':
    '没有摇骰最低额时，摇骰权顺时针轮到已投注的终端。',
  'With a shooting minimum, pick the player with the highest wager over the dice shooting value.':
    '设摇骰最低额时，由投注最高且高于摇骰额的玩家摇骰。',
  'Break a tie in favour of the player who wagered that amount first.': '同额时，以最先投注该额者为先。',
  'After betting closes, give the shooter ten seconds to press the button.': '截止投注后，摇骰者有十秒按键。',
  'Shoot automatically if ten seconds pass without a press.': '十秒内没有按键，自动摇骰。',
  'Shoot automatically at the end of the wagering period if nobody reached the shooting value.':
    '无人达到摇骰额时，投注时间结束即自动摇骰。',
  'Take the uppermost face of each flat die as the result.': '以每颗平放骰子朝上的面为结果。',
  'Apply the jackpot rules only where a jackpot option is offered.':
    '只有提供累积奖选项时，方适用累积奖规则。',
  'Add a percentage of game turnover to one or more progressive pools.':
    '游戏营业额的一个百分比拨入一个或多个累积奖池。',
  'Use only contribution percentages the Authority has approved.': '只采用管理局批准的拨入百分比。',
  'Decide the winner by the specific jackpot rules shown on the terminal or screen.':
    '按终端或屏幕所示的累积奖规则决定得奖者。',
  'Award the winner the prize shown on the progressive display.': '得奖者获累积奖显示器所示奖金。',
  'Allow a jackpot to be paid by adding it to the credit meter under 3.4.': '累积奖可按 3.4 计入额度支付。',
  'Allow a jackpot to be paid by ticket or voucher, clearing the amount from the jackpot display.':
    '累积奖可以票券或凭单支付，并从显示器扣除该金额。',
  'Let the operator adjust a jackpot value after a display or controller malfunction, using Authority-approved procedures.':
    '显示器或控制器故障后，运营者可按管理局批准的程序调整累积奖金额。',
  'Present the manual payout amount for the player to verify.': '人手派彩金额须让玩家核对。',
  "Require the player's signature on the manual payment form as receipt.": '玩家须在人手派彩表格签收。',
  'Let the operator withhold a prize, ticket or voucher until its investigation ends in a determination.':
    '运营者可扣留奖金、票券或凭单，直至调查有定论。',
  'Let the operator demand the return of a prize, ticket or voucher while it investigates.':
    '调查期间，运营者可追还奖金、票券或凭单。',
  'Notify an inspector of any withholding or return demand and allow inspector review.':
    '任何扣留或追还须通知督察，并供其复核。',
  'Pay prizes, tickets and vouchers at once where possible.': '奖金、票券和凭单尽可能即时支付。',
  'Allow payment to be delayed for entitlement checks to a time agreed with the player.':
    '为核实资格，可延至与玩家商定的时间支付。',
  'Allow payment in a form other than the one requested.': '可以所要求以外的形式支付。',
  'Allow suitable personal identification to be requested.': '可要求出示适当的身份证明。',
  'Support operator-offered promotional prizes tied to gaming.': '运营者可随博彩提供推广奖品。',
  'Require an operator-nominated scrutineer for draws with any single prize valued over $10,000.':
    '任何一项奖品价值超过 $10,000 的抽奖，须由运营者指派监督人。',
  'Let the operator offer a cash alternative to a non-monetary prize, except slots dollars or casino dollars.':
    '运营者可以现金代替非现金奖品，老虎机点数或赌场点数除外。',
  'State any cash alternative clearly in the promotion terms.': '现金代替须在推广条款中清楚注明。',
  'Let the winner of a cash prize over $10,000 choose cash, crossed cheque, electronic transfer or a mix.':
    '现金奖超过 $10,000 的得奖者可选现金、划线支票、电子转账或混合方式。',
  'Apply the s 66(4) non-monetary prize rules to promotional prizes.':
    '推广奖品适用第 66(4) 条的非现金奖品规定。',
  'Refuse tobacco in any form as a prize.': '任何形式的烟草不得作为奖品。',
  'Refuse firearms, ammunition and imitation firearms as prizes.': '火器、弹药和仿制火器不得作为奖品。',
  'Refuse prohibited weapons as prizes.': '违禁武器不得作为奖品。',
  'Refuse more than 20 litres of liquor as a prize.': '超过 20 公升的酒类不得作为奖品。',
  'Refuse any item or service prescribed by regulation.': '法规订明的任何物品或服务不得作为奖品。',
  "Detail each promotion's terms and refer to them in the marketing material.":
    '每项推广均须详列条款，并在宣传品中提及。',
  'Keep the terms readily available in the casino or by suitable remote means.':
    '条款须在赌场内或以适当的远程方式随时可查。',
  'Terms state how the prize is awarded.': '条款载明奖品如何颁发。',
  'Terms state when and where the prize is awarded.': '条款载明何时何地颁奖。',
  'Terms state who is eligible and on what criteria.': '条款载明参加资格和准则。',
  'Terms state any minimum or compulsory wager needed to be eligible.': '条款载明参加所需的最低或强制投注。',
  "Terms state the prize's nature and any qualification, reservation or guarantee.":
    '条款载明奖品性质及任何限制、保留或保证。',
  'Terms state the closing date and time for entries.': '条款载明截止参加的日期和时间。',
  "Terms state the promotion's place, date and time.": '条款载明推广的地点、日期和时间。',
  'Terms state how to claim, including any need to be present.': '条款载明如何领奖，包括是否须在场。',
  'Terms state how the winner is told.': '条款载明如何通知得奖者。',
  'Terms state how results are published.': '条款载明如何公布结果。',
  'Terms state the prizes, their value and conditions on receiving, using or accepting them.':
    '条款载明奖品、其价值，以及领取、使用或接受的条件。',
  'For machinery or electric appliances give the make.': '机械或电器须注明品牌。',
  'For machinery or electric appliances give the model.': '机械或电器须注明型号。',
  'For machinery or electric appliances list accessories.': '机械或电器须列出配件。',
  'For a motor vehicle give the make.': '汽车须注明品牌。',
  'For a motor vehicle give the model.': '汽车须注明型号。',
  'For a motor vehicle list accessories.': '汽车须列出配件。',
  'For a motor vehicle say whether registration and on-road costs are included.':
    '汽车须注明是否包括登记和上路费用。',
  'For travel give how many people may use it.': '旅游须注明可供多少人使用。',
  'For travel list inclusions such as airfares, transfers, other transport, duration, accommodation standard and meals.':
    '旅游须列出所包项目，如机票、接送、其他交通、天数、住宿级别和膳食。',
  'For travel state limits on when it must be taken.': '旅游须注明使用期限。',
  'For travel say whether spending money is included.': '旅游须注明是否包括零用钱。',
  'For real estate give the dwelling type.': '房地产须注明住宅类型。',
  'For real estate provide plans.': '房地产须提供图则。',
  'For real estate give contract details.': '房地产须提供合约详情。',
  'For real estate give easement details.': '房地产须提供地役权详情。',
  'For real estate give the address or other location.': '房地产须注明地址或其他位置。',
  'For real estate state inclusions: conveyancing, legal costs, fixtures, furniture.':
    '房地产须注明所包项目：过户、法律费用、固定装置、家具。',
  'Where presence is not required, make reasonable efforts to notify the winner within two days of the draw by a listed method.':
    '无须在场时，须尽合理努力在抽奖后两日内以所列方式通知得奖者。',
  'Accept face-to-face notification.': '可当面通知。',
  'Accept notification by mail.': '可邮寄通知。',
  'Accept notification by telephone.': '可电话通知。',
  'Accept notification by email.': '可电邮通知。',
  'Send the Authority full promotion terms at least 24 hours before the promotion starts.':
    '推广开始前至少 24 小时，将全部条款送交管理局。',
  'Require Authority approval to amend terms once the promotion has started.':
    '推广开始后修改条款须经管理局批准。',
  'Tell a patron the reasons for refusing a prize as soon as practicable.':
    '拒绝发奖时，尽快将理由告知客人。',
  'Keep details of denied claims over $100: claimant name, address and reasons.':
    '被拒且超过 $100 的领奖申请，保存申请人姓名、地址和理由。',
  "Record the operator's decision as final in a dispute about promotion terms.":
    '推广条款的争议，以运营者的决定为最终并予记录。',
  'Tell a dissatisfied person of the right to complain to an inspector under s 33.':
    '不满意者，须告知其可按第 33 条向督察投诉。',
  'Let the operator postpone a promotion or draw until validated, or cancel the draw, when integrity is compromised.':
    '公正性受损时，运营者可将推广或抽奖推迟至核实为止，或取消抽奖。',
  'Notify the inspectorate at once of such a postponement or cancellation.': '推迟或取消须即时通知督察部门。',
  'On a player-terminal malfunction have the supervisor confirm the wagers from terminal records.':
    '玩家终端故障时，主管按终端记录核实投注。',
  "Re-calculate results and/or adjust the patron's meter to the actual outcome.":
    '按实际结果重新计算及／或调整客人的额度。',
  'Treat as a malfunction credits on the meter out of keeping with the odds and the amount wagered.':
    '额度与赔率及投注额不符，视为故障。',
  'Treat as a malfunction an interrupted playing sequence or a faulty display.':
    '游戏程序中断或显示有误，视为故障。',
  'Let the operator declare a terminal malfunction for any other reason in its opinion.':
    '运营者认为有其他理由时，可宣告终端故障。',
  'Where records cannot confirm the wagers, have the supervisor void them.':
    '记录无法核实投注时，主管将其作废。',
  'Have the supervisor void all relevant wagers when dice are cocked.':
    '骰子斜放时，主管将所有相关投注作废。',
  'Have the supervisor void all relevant wagers when the operator believes the tumbler is not working correctly.':
    '运营者认为骰盅运作不正常时，主管将所有相关投注作废。',
  'Let the operator withhold an amount due to a terminal until an investigation is determined.':
    '运营者可扣留应付终端的款项，直至调查有定论。',
  'Let the operator demand back an amount already credited to a terminal.': '运营者可追还已存入终端的款项。',
  'Notify an inspector of such an event as soon as practicable.': '此类事件须尽快通知督察。',
  'Void plays and payouts on a server terminal whose operating system malfunctions.':
    '服务器终端的操作系统故障时，游戏和派彩作废。',
  'Treat the same error on multiple player terminals of one server as a server malfunction.':
    '同一服务器的多个玩家终端出现相同错误，视为服务器故障。',
  'Let the operator declare the server malfunction for any other reason in its opinion.':
    '运营者认为有其他理由时，可宣告服务器故障。',
  'Let a player use several terminals at once unless a supervisor instructs otherwise.':
    '除非主管另有指示，玩家可同时使用多个终端。',
  'On a close-of-play warning require the player to clear credits.': '收到结束营业提示后，玩家须清走额度。',
  'Give players a way to report a malfunction and expect them to use it.': '玩家须有途径报告故障，并应报告。',
  'Allow failing to report while keeping the proceeds to be recorded as a possible contravention.':
    '不报告故障而保留所得，可记录为可能违规。',
  'Prohibit and record tilting, rocking, damaging or interfering with the game.':
    '禁止并记录倾斜、摇晃、损坏或干扰游戏。',
  'Prohibit and record operating a terminal with any object other than legal tender.':
    '禁止并记录以法定货币以外的物件操作终端。',
  'Prohibit and record use or control of devices able to interfere with outcomes or operation, alone or with others.':
    '禁止并记录单独或与他人使用或控制可干扰结果或运作的装置。',
  'Exempt staff, agents and inspectors acting in the course of duty from 8.5.':
    '执行职务的工作人员、代理人和督察不受 8.5 限制。',
  'Limit these sanctions to a satisfied supervisor and to breaches of 8.3, 8.4, 8.5, 8.10, 8.11, 8.12 or 8.14.':
    '此等处分只限主管确信，且属违反 8.3、8.4、8.5、8.10、8.11、8.12 或 8.14。',
  'Let the supervisor void any wager of the person in breach.': '主管可将违规者的任何投注作废。',
  'Let the supervisor exclude the person from playing these games.': '主管可禁止该人参与此等游戏。',
  'Let the supervisor recommend exclusion from the casino under s 79.':
    '主管可建议按第 79 条禁止其进入赌场。',
  'Let the supervisor invalidate an outcome disrupted by the listed disturbances or an act of God.':
    '因所列骚扰或天灾打断，主管可宣布结果无效。',
  'Let the supervisor invalidate an outcome that, in their opinion, a fraudulent act affected.':
    '主管认为结果受欺诈行为影响，可宣布无效。',
  'Allow refund of all wagers on an invalidated result.': '结果无效时，可退还所有投注。',
  'Let the supervisor forfeit the wager of a player involved in the fraud.':
    '主管可没收涉及欺诈的玩家的投注。',
  'Record syndicated play as a breach.': '联合下注记录为违规。',
  'Record as a breach inducing a player to leave a game or to join syndicated play.':
    '诱使玩家离开游戏或参与联合下注，记录为违规。',
  'Record as a breach soliciting such an inducement.': '索求此类利诱，记录为违规。',
  'Record as a breach interfering with, disturbing or intimidating patrons or staff.':
    '干扰、骚扰或恐吓客人或工作人员，记录为违规。',
  'Bar side bets among players and spectators.': '禁止玩家与旁观者之间私下对赌。',
  'Let the supervisor direct a person who is not actively playing to vacate.':
    '主管可要求没有参与游戏的人离座。',
  'Cover a non-player occupying the game itself.': '适用于占用游戏座位而不参与的人。',
  "Cover a non-player occupying nearby space that blocks another patron's access.":
    '适用于占用附近位置、阻碍他人的非玩家。',
  'Treat refusal of a vacate direction as a breach.': '拒绝离座视为违规。',
  'Route disputes and complaints first to an electronic gaming host.': '争议和投诉先由电子博彩接待员处理。',
  'Provide review by a supervisor on request.': '应要求由主管复核。',
  "Record the operator's decision as final in disputes under the rules.":
    '规则下的争议，以运营者的决定为最终并予记录。',
  'Make the rules available for inspection on request.': '应要求提供规则查阅。',
  'Offer only the wagers defined in this rule.': '只提供本条界定的投注。',
  'Specific Triples wins only on the chosen triple.': '“围骰”只在所选围骰时赢。',
  'Specific Doubles wins on the chosen double or the triple of that number and loses otherwise.':
    '“双骰”在所选双骰或该点数围骰时赢，否则输。',
  'Three Dice Totals wins on the chosen total 4 to 17 in any combination and loses otherwise.':
    '“总点数”在所选总点数 4 至 17 时赢，不论组合，否则输。',
  'Dice Combinations wins when the chosen one of 15 unlike pairs appears and loses otherwise.':
    '15 种不同点数的组合中，所选组合出现时“两骰组合”赢，否则输。',
  'Single Die Bet wins when the chosen number is on at least one die and loses otherwise.':
    '所选点数出现在至少一颗骰子时，“单骰”赢，否则输。',
  'Accept value chips, colour checks and casino promotional tokens or vouchers as stakes.':
    '接受面值筹码、彩色筹码和赌场推广代币或礼券投注。',
  'Require each wager to be placed on its proper wagering area.': '每注须放在正确的投注区。',
  'Record one distinguishing emblem per colour-check set that differs from sets at other tables.':
    '每套彩色筹码记录一个与其他赌台不同的标志。',
  'Divide each colour-check set into several colours.': '每套彩色筹码分为多种颜色。',
  'Allow colour checks for gaming only at the table that issued them.': '彩色筹码只可在发出的赌台使用。',
  'Redeem colour checks only at the issuing table.': '彩色筹码只可在发出的赌台兑换。',
  'Allow redemption or exchange elsewhere only if the issuing table is closed when the request is made.':
    '只有提出时发出的赌台已关闭，方可在他处兑换。',
  'Issue the same colour and design to a second person only if the existing holder or holders agree.':
    '持有人同意，方可将同色同款筹码发给第二人。',
  'Have the dealer establish the value of each colour check when it is bought.':
    '购买彩色筹码时，荷官确定每枚面值。',
  'Show a value above the table minimum by a colour check with a numbered marker button.':
    '面值高于台面最低限额时，以一枚彩色筹码加数字标记显示。',
  'Let a game supervisor allow one player several colours if nobody else is left without colour checks.':
    '若不致他人没有彩色筹码可用，主管可准许一名玩家使用多种颜色。',
  'Give all colours held by one player the same value.': '同一玩家的各色筹码面值相同。',
  'Refuse withdrawal, placement or change of wagers after no-more-bets is called.':
    '宣布截止投注后，不得取回、放置或更改投注。',
  'Accept a spoken wager only with chips, colour checks, tokens or vouchers and only if the dealer can place it before no-more-bets.':
    '口头投注须附筹码、彩色筹码、代币或礼券，且荷官能在截止投注前放好，方可接受。',
  'Make the player answerable for wager position even when the dealer assists.':
    '即使由荷官协助，投注位置仍由玩家负责。',
  'Make the player check that instructions to the dealer were carried out correctly.':
    '玩家须核对荷官是否正确执行指示。',
  'Settle by the position of stakes at the moment the tumbler cover is removed.':
    '按开盖一刻的投注位置结算。',
  'Store the version of the Crown rules as metadata of this rule pack.':
    '登记皇冠规则的版本，作为本规则的资料。',
  'Name Crown Melbourne Limited as the operator of this rule pack.': '墨尔本皇冠有限公司为本规则的运营者。',
  'Provide a dealer role that operates the game.': '设荷官一职，操作游戏。',
  'Keep a register of markers, each of a distinct design tied to one purpose such as player status or colour-chip value.':
    '设标记登记册，每种标记款式不同，只作一种用途，如玩家状态或彩色筹码面值。',
  'Treat each tumbler activation that sets the outcome of a round as one Spin.':
    '每次启动骰盅并决定该局结果，视为一次摇骰。',
  'Provide a TG Area Manager role that supervises an allocated floor area.':
    '设区域经理一职，监督所分配的楼面。',
  'Provide a TG Assistant Casino Manager role as senior manager.': '设赌场助理经理一职，为高级经理。',
  'Provide a TG Higher Duties Dealer role for routine supervision of gaming.':
    '设高级荷官一职，负责日常监督。',
  'Compute the total as the sum of the three uppermost faces of a valid Spin.':
    '总点数为有效摇骰三个朝上面之和。',
  'Treat as a tournament only a competition run under Rule 8.': '只有按第 8 条举行的比赛方视为锦标赛。',
  'Hold approved terms and conditions for each tournament.': '每项锦标赛均须有经批准的条款。',
  'Provide a Tournament Director role with overall charge of a tournament.':
    '设赛事总监一职，全权负责锦标赛。',
  'Treat as a tournament player only a person in the tournament.': '只有参加锦标赛的人方视为参赛者。',
  "Name the Victorian Commission for Gambling and Liquor Regulation as this book's regulator.":
    '维多利亚州博彩及酒类监管委员会为本规则的监管机构。',
  'Represent Void both for a Spin without result and for a single wager.':
    '“作废”可指没有结果的摇骰，亦可指单一投注。',
  'Let a TG Higher Duties Dealer or above use any Dealer power unless a rule says otherwise.':
    '除规则另有规定，高级荷官或以上可行使荷官的任何权力。',
  'Scope the game to one particular gaming table.': '游戏以一张指定赌台为范围。',
  'Model a bet as the outcome or contingency staked on.': '投注项目指所押的结果或情况。',
  'Model a wager as the money put on a bet.': '注码指押在投注项目上的金钱。',
  'Configure each table for Option A or Option B.': '每张赌台设为方案 A 或方案 B。',
  'Provide wager areas similar to Diagram A or Diagram B as applicable.': '投注区按情况与图 A 或图 B 相似。',
  'Add any other layout element these rules require.': '加上本规则所需的其他台面元素。',
  'Permit extra features, including optional wager areas, if consistent with the diagrams and rules.':
    '可加设其他功能，包括选择性投注区，但须与图和规则一致。',
  'Fit equipment that lights the winning areas.': '安装使赢区亮灯的设备。',
  'Fit a tumbler with three dice sealed inside.': '安装内有三颗密封骰子的骰盅。',
  "Generate the Spin's result by mechanical or electronic activation of the tumbler.":
    '以机械或电力启动骰盅，得出摇骰结果。',
  'Fit a control panel with switches or buttons, linked to the tumbler.':
    '安装有开关或按键并与骰盅相连的控制面板。',
  'For Option A label the control panel 1 to 6.': '方案 A 的控制面板标示 1 至 6。',
  'For Option B label the control panel Fish, Prawn, Gourd, Coin, Crab and Chicken.':
    '方案 B 的控制面板标示鱼、虾、葫芦、金钱、蟹和鸡。',
  'For Option A mark dice one to six with opposite sides summing to seven.':
    '方案 A 的骰子刻一至六点，相对两面之和为七。',
  "For Option B mark each die with the six symbols, opposite sides' values summing to seven.":
    '方案 B 的骰子每颗有六个图案，相对两面的值之和为七。',
  'Map symbols to colours: Fish and Chicken red, Prawn and Crab green, Gourd and Coin blue.':
    '图案与颜色：鱼和鸡为红，虾和蟹为绿，葫芦和金钱为蓝。',
  'Map symbols to values: Fish 1, Prawn 2, Gourd 3, Coin 4, Crab 5, Chicken 6.':
    '图案与数值：鱼 1、虾 2、葫芦 3、金钱 4、蟹 5、鸡 6。',
  'Accept wagers only as chips on the proper layout areas.': '只接受放在正确投注区的筹码投注。',
  'Accept cash chips with marked denominations.': '接受印有面额的面值筹码。',
  'Accept colour chips, which carry no denomination of their own.': '接受本身没有面额的彩色筹码。',
  'Give each colour-chip set one emblem that differs from sets at other tables.':
    '每套彩色筹码有一个与其他赌台不同的标志。',
  'Divide each colour-chip set into several colours.': '每套彩色筹码分为多种颜色。',
  'Allow colour chips for gaming only at the issuing table.': '彩色筹码只可在发出的赌台使用。',
  'Redeem a colour chip at the table that issued it.': '彩色筹码在发出的赌台兑换。',
  "Redeem another table's colour chip only if that table is now closed, finding its issue value where possible and optionally telling Surveillance.":
    '他台的彩色筹码只在该台已关闭时方可兑换，尽可能查明发出时的面值，并可通知监控部。',
  'If the issue value cannot be found, exchange at the lowest table minimum Crown offers for that game when redemption is asked.':
    '查不到发出面值时，按提出兑换时皇冠就该游戏提供的最低台面限额兑换。',
  'Have a TG Area Manager or above verify a closed-table exchange.':
    '已关闭赌台的兑换须由区域经理或以上核实。',
  'Let two players hold identical colour chips at once only with the agreement of the players concerned.':
    '有关玩家同意，两名玩家方可同时持有相同的彩色筹码。',
  'Record the value the purchaser declares for the set and mark it with the matching cash chip or a Distinctive Marker.':
    '记录购买者所报面值，并以相应面值筹码或专用标记显示。',
  'Let a TG Higher Duties Dealer or above allow one player several colours if no other player is left without.':
    '若其他玩家不致没有，高级荷官或以上可准许一名玩家使用多种颜色。',
  "Allow a player's several colours to have different values if each is declared under 3.1.2(e).":
    '玩家的各色筹码按 3.1.2(e) 分别报值，可有不同面值。',
  'After no-more-bets refuse handling, placing, changing or withdrawing a wager until it is decided and settled.':
    '截止投注后，未决定并结算前，不得触碰、投放、更改或取回投注。',
  'Accept a spoken wager only with chips, authorised tokens, cash or vouchers.':
    '口头投注须附筹码、认可代币、现金或礼券，方可接受。',
  'Convert cash, vouchers and authorised tokens to chips before they go on the layout.':
    '现金、礼券和认可代币须先换成筹码方可放上台面。',
  'Accept only wagers on the layout before no-more-bets is announced.':
    '只接受宣布截止投注前已在台面的投注。',
  'Make the player check that instructions to the dealer were carried out.': '玩家须核对荷官是否已执行指示。',
  'Settle by chip position at the moment the result is announced.': '按宣布结果一刻的筹码位置结算。',
  'Limit the catalogue to the bets listed for the option in play.': '只限所用方案列出的投注。',
  'Offer Big in Option A.': '方案 A 设“大”。',
  'Offer Small in Option A.': '方案 A 设“小”。',
  'Offer Specific Triples in Option A.': '方案 A 设“围骰”。',
  'Offer Specific Doubles in Option A.': '方案 A 设“双骰”。',
  'Offer Any Triple in Option A.': '方案 A 设“全围”。',
  'Offer Three Dice Totals in Option A.': '方案 A 设“总点数”。',
  'Offer Two Dice Combinations in Option A.': '方案 A 设“两骰组合”。',
  'Offer Single Die in Option A.': '方案 A 设“单骰”。',
  'Offer Odd in Option A only where the operator offers it.': '方案 A 只在运营者提供时设“单”。',
  'Offer Even in Option A only where the operator offers it.': '方案 A 只在运营者提供时设“双”。',
  'Offer 3 of 4 Dice in Option A only where the operator offers it.': '方案 A 只在运营者提供时设“四选三”。',
  'Offer Big in Option B.': '方案 B 设“大”。',
  'Offer Small in Option B.': '方案 B 设“小”。',
  'Offer Specific Symbol Triples in Option B.': '方案 B 设“图案围骰”。',
  'Offer Specific Colour Triples in Option B.': '方案 B 设“三同色”。',
  'Offer Any Symbol Triple in Option B.': '方案 B 设“图案全围”。',
  'Offer Any Colour Triple in Option B.': '方案 B 设“任意三同色”。',
  'Offer Three Dice Totals in Option B.': '方案 B 设“总点数”。',
  'Offer Specific Colour Double in Option B.': '方案 B 设“双色”。',
  'Offer Single Colour in Option B.': '方案 B 设“单色”。',
  'Offer Single Symbol in Option B.': '方案 B 设“单图案”。',
  'Small wins on totals 4 to 10, subject to 3.7.2.': '“小”在总点数 4 至 10 时赢，但受 3.7.2 限制。',
  'Small loses on a triple or any other total.': '“小”遇围骰或其他总点数输。',
  'Big wins on totals 11 to 17, subject to 3.8.2.': '“大”在总点数 11 至 17 时赢，但受 3.8.2 限制。',
  'Big loses on a triple or any other total.': '“大”遇围骰或其他总点数输。',
  'In Option A a Specific Triple wins on the nominated triple.': '方案 A：“围骰”在所选围骰时赢。',
  'In Option B a Specific Symbol Triple wins on the nominated symbol on all dice.':
    '方案 B：三颗骰子均为所选图案时，“图案围骰”赢。',
  'In Option B a Specific Colour Triple wins when all dice show the nominated colour.':
    '方案 B：三颗骰子均为所选颜色时，“三同色”赢。',
  'A Specific Triple loses on every other combination.': '“围骰”遇其他组合皆输。',
  'In Option A a Specific Double wins on the nominated double.': '方案 A：“双骰”在所选双骰时赢。',
  'In Option A count two or three dice with the number as a double.':
    '方案 A：两颗或三颗骰子为该点数，均计为双骰。',
  'In Option A count a triple as one double, paid once.': '方案 A：围骰计为一个双骰，只派彩一次。',
  'In Option B a Specific Double wins on the nominated colour double.': '方案 B：“双色”在所选颜色成双时赢。',
  'In Option B count two or three dice of the colour as a double.':
    '方案 B：两颗或三颗骰子为该颜色，均计为双色。',
  'In Option B count three dice of the colour as one double, paid once.':
    '方案 B：三颗同色计为一个双色，只派彩一次。',
  'A Specific Double loses on every other combination.': '“双骰”遇其他组合皆输。',
  'In Option A Any Triple wins on any triple.': '方案 A：“全围”遇任何围骰赢。',
  'In Option B Any Symbol Triple wins on any symbol triple.': '方案 B：“图案全围”遇任何图案围骰赢。',
  'In Option B Any Colour Triple wins when all dice share a colour.':
    '方案 B：三颗骰子同色时，“任意三同色”赢。',
  'These any-triple wagers lose on every other combination.': '此等全围投注遇其他组合皆输。',
  'Limit a Three Dice Total to one of the totals 4 to 17.': '“总点数”只限 4 至 17 其中一个。',
  'A Three Dice Total wins on its total in any combination.': '“总点数”在其总点数时赢，不论组合。',
  'A Three Dice Total loses on any other total.': '“总点数”遇其他总点数输。',
  'A Two Dice Combination wins when two of the dice show the two selected numbers.':
    '两颗骰子为所选两个点数时，“两骰组合”赢。',
  'A Two Dice Combination loses on every other combination.': '“两骰组合”遇其他组合皆输。',
  'In Option A take a Single Die selection from 1 to 6.': '方案 A：“单骰”由 1 至 6 中选择。',
  'In Option B take a Single Symbol selection from the six symbols.': '方案 B：“单图案”由六个图案中选择。',
  'Single Die or Single Symbol wins when the selection is on at least one die and loses otherwise.':
    '所选点数或图案出现在至少一颗骰子时赢，否则输。',
  'Single Colour wins when the chosen colour is on at least one die and loses otherwise.':
    '所选颜色出现在至少一颗骰子时，“单色”赢，否则输。',
  'Pay Single Colour once even if two or three dice show the colour.':
    '即使两颗或三颗骰子为该颜色，“单色”只派彩一次。',
  'Odd wins on totals 5,7,9,11,13,15,17, subject to 3.16.2.':
    '“单”在总点数 5、7、9、11、13、15、17 时赢，但受 3.16.2 限制。',
  'Odd loses on a triple or any other total.': '“单”遇围骰或其他总点数输。',
  'Even wins on totals 4,6,8,10,12,14,16, subject to 3.17.2.':
    '“双”在总点数 4、6、8、10、12、14、16 时赢，但受 3.17.2 限制。',
  'Even loses on a triple or any other total.': '“双”遇围骰或其他总点数输。',
  '3 of 4 Dice wins when the dice show three of the four numbers in the chosen set 6543, 6532, 5432 or 4321.':
    '骰子为所选一组（6543、6532、5432 或 4321）四个点数中的三个时，“四选三”赢。',
  '3 of 4 Dice loses on every other combination.': '“四选三”遇其他组合皆输。',
  'At settlement clear losing wagers.': '结算时收取输注。',
  'At settlement pay winning wagers.': '结算时派彩给赢注。',
  'Have the dealer ensure the statutory limit notices and signs are displayed.':
    '荷官确保法定限额通知和告示已展示。',
  'Show prominently at each table the permitted minimum and maximum wagers.':
    '每台当眼处公示准许的最低和最高投注。',
  'Raise a minimum only if a sign with the new figure and time has stood at the table at least 20 minutes.':
    '只有注明新数额和时间的告示已在台上展示至少 20 分钟，方可提高最低限额。',
  'Show the statutory penalties for the sign and notice duties with the rule text.':
    '规则文本须一并显示有关告示和通知责任的法定罚则。',
  'Settle a below-minimum wager by the result.': '低于最低限额的投注按结果结算。',
  'Advise its owner that later below-minimum wagers are returned whatever the result.':
    '告知该玩家，其后低于最低限额的投注不论结果一律退还。',
  'Settle a wager over the maximum as though it were the maximum.': '超过最高限额的投注按最高限额结算。',
  'Pay a wager in a multiple that is not permitted up to the next amount payable in chips.':
    '不符准许倍数的投注，派彩时进位至筹码可付的下一金额。',
  'Pay a win not payable exactly in chips up to the next amount payable in chips.':
    '彩金不能以筹码刚好支付时，进位至筹码可付的下一金额。',
  'Allow minimums and maximums different from the sign to be agreed for one player.':
    '可与个别玩家商定有别于告示的最低和最高限额。',
  'Note the position of a player with agreed limits by a Distinctive Marker.':
    '商定限额的玩家座位以专用标记注明。',
  'Announce that bets may be placed.': '宣布可以下注。',
  'Cover and activate the dice to start a Spin.': '上盖并启动骰盅，开始摇骰。',
  'Indicate that no more bets may be placed.': '示意截止投注。',
  'Uncover the tumbler.': '开盖。',
  "Announce the result by calling each die's uppermost face.": '逐颗报出朝上的面，宣布结果。',
  'If any die is not flat, announce a no spin, cover and reactivate.':
    '有骰子没有平放，宣布摇骰无效，上盖重摇。',
  'While announcing, key the numbers or symbols into the panel so the winning areas light.':
    '宣布时在控制面板输入点数或图案，使赢区亮灯。',
  'Once areas are lit, take losers and pay winners under Rule 6.': '亮灯后，按第 6 条收输注、派赢注。',
  'With no wagers laid or no players present, let a TG Area Manager or above direct spins run under 5.1.1 to 5.1.6.':
    '没有投注或没有玩家在场时，区域经理或以上可指示按 5.1.1 至 5.1.6 摇骰。',
  'Allow such spins once the table has been opened.': '开台后可作此摇骰。',
  'Allow such spins at any time during play.': '营业期间任何时候可作此摇骰。',
  'Allow such spins continuously until a player wagers.': '可持续摇骰，直至有玩家投注。',
  'Let only a Dealer or above activate the tumbler or use the panel.':
    '只有荷官或以上可启动骰盅或使用控制面板。',
  'With Option A in play pay winners only at the Table 1 odds.': '使用方案 A 时，只按表 1 赔率派彩。',
  'Option A: pay Small 1 to 1.': '方案 A：“小”1 赔 1。',
  'Option A: pay Big 1 to 1.': '方案 A：“大”1 赔 1。',
  'Option A: pay Specific Triples 180 to 1.': '方案 A：“围骰”1 赔 180。',
  'Option A: pay Specific Doubles 11 to 1.': '方案 A：“双骰”1 赔 11。',
  'Option A: pay Any Triple 31 to 1.': '方案 A：“全围”1 赔 31。',
  'Option A: pay total 4 or 17 at 62 to 1.': '方案 A：总点数 4 或 17：1 赔 62。',
  'Option A: pay total 5 or 16 at 31 to 1.': '方案 A：总点数 5 或 16：1 赔 31。',
  'Option A: pay total 6 or 15 at 18 to 1.': '方案 A：总点数 6 或 15：1 赔 18。',
  'Option A: pay total 7 or 14 at 12 to 1.': '方案 A：总点数 7 或 14：1 赔 12。',
  'Option A: pay total 8 or 13 at 8 to 1.': '方案 A：总点数 8 或 13：1 赔 8。',
  'Option A: pay total 9 or 12 at 7 to 1.': '方案 A：总点数 9 或 12：1 赔 7。',
  'Option A: pay total 10 or 11 at 6 to 1.': '方案 A：总点数 10 或 11：1 赔 6。',
  'Option A: pay each of the 15 listed Two Dice Combinations 6 to 1.':
    '方案 A：所列 15 种两骰组合每种 1 赔 6。',
  'Option A: pay Single Die 1 to 1 on one die.': '方案 A：“单骰”一颗骰子为该点数时，1 赔 1。',
  'Option A: pay Single Die 2 to 1 on two dice.': '方案 A：“单骰”两颗骰子为该点数时，1 赔 2。',
  'Option A: pay Single Die 12 to 1 on three dice.': '方案 A：“单骰”三颗骰子为该点数时，1 赔 12。',
  'Option A additional: pay Even 1 to 1.': '方案 A 附加：“双”1 赔 1。',
  'Option A additional: pay Odd 1 to 1.': '方案 A 附加：“单”1 赔 1。',
  'Option A additional: pay 3 of 4 Dice 7 to 1 on any of the four sets.':
    '方案 A 附加：四组中任何一组“四选三”1 赔 7。',
  'With Option B in play pay winners only at the Table 2 odds.': '使用方案 B 时，只按表 2 赔率派彩。',
  'Option B: pay Small 1 to 1.': '方案 B：“小”1 赔 1。',
  'Option B: pay Big 1 to 1.': '方案 B：“大”1 赔 1。',
  'Option B: pay Specific Symbol Triples 180 to 1.': '方案 B：“图案围骰”1 赔 180。',
  'Option B: pay Specific Colour Triples 23 to 1.': '方案 B：“三同色”1 赔 23。',
  'Option B: pay Any Symbol Triple 31 to 1.': '方案 B：“图案全围”1 赔 31。',
  'Option B: pay Any Colour Triple 7 to 1.': '方案 B：“任意三同色”1 赔 7。',
  'Option B: pay Specific Colour Double 3 to 1 (player edge on the text, see readings.md).':
    '方案 B：“双色”1 赔 3（按文本玩家占优，见解读说明）。',
  'Option B: pay Single Colour 1 to 1 (player edge on the text, see readings.md).':
    '方案 B：“单色”1 赔 1（按文本玩家占优，见解读说明）。',
  'Option B: pay total 4 or 17 at 62 to 1.': '方案 B：总点数 4 或 17：1 赔 62。',
  'Option B: pay total 5 or 16 at 31 to 1.': '方案 B：总点数 5 或 16：1 赔 31。',
  'Option B: pay total 6 or 15 at 18 to 1.': '方案 B：总点数 6 或 15：1 赔 18。',
  'Option B: pay total 7 or 14 at 12 to 1.': '方案 B：总点数 7 或 14：1 赔 12。',
  'Option B: pay total 8 or 13 at 8 to 1.': '方案 B：总点数 8 或 13：1 赔 8。',
  'Option B: pay total 9 or 12 at 7 to 1.': '方案 B：总点数 9 或 12：1 赔 7。',
  'Option B: pay total 10 or 11 at 6 to 1.': '方案 B：总点数 10 或 11：1 赔 6。',
  'Option B: pay Single Symbol 1 to 1 on one die.': '方案 B：“单图案”一颗骰子为该图案时，1 赔 1。',
  'Option B: pay Single Symbol 2 to 1 on two dice.': '方案 B：“单图案”两颗骰子为该图案时，1 赔 2。',
  'Option B: pay Single Symbol 12 to 1 on three dice.': '方案 B：“单图案”三颗骰子为该图案时，1 赔 12。',
  'Give the no-spin declaration to the Dealer or above.': '由荷官或以上宣布摇骰无效。',
  'Declare no spin when any die is not flat after the tumble.': '摇骰后任何骰子没有平放，宣布摇骰无效。',
  'Declare no spin when the tumbler malfunctions after activation.': '骰盅启动后故障，宣布摇骰无效。',
  'Declare no spin when dice are exposed before no-more-bets is announced.':
    '宣布截止投注前露出骰子，宣布摇骰无效。',
  'Reactivate the tumbler after a no spin.': '摇骰无效后重新启动骰盅。',
  'Settle by the dice when areas fail to light or light wrongly.': '灯不亮或亮错时，按骰子结算。',
  'Notify a TG Area Manager or above of any malfunction.': '任何故障须通知区域经理或以上。',
  'Stop further play if the malfunction cannot be corrected at once, until rectified.':
    '故障未能即时修正，须停止游戏直至修复。',
  "Keep an error found after a later Spin began from affecting later Spins' outcomes.":
    '其后的摇骰开始后才发现的错误，不影响其后的结果。',
  'Support tournaments on any Sic Bo variation offered, with an equal chance for every tournament player.':
    '可就所提供的任何骰宝玩法举行锦标赛，各参赛者机会均等。',
  'Document terms and conditions for each tournament under 8.4.': '每项锦标赛按 8.4 订立书面条款。',
  'Make the terms available to patrons before the tournament runs and entries are taken.':
    '举行锦标赛并接受报名前，须让客人取得条款。',
  'Tell the on-site VCGLR inspectorate of the intended tournament before it runs and entries are taken.':
    '举行并接受报名前，将拟举行的锦标赛告知驻场督察部门。',
  'Appoint a Tournament Director.': '委任赛事总监。',
  'Keep the director present for the whole tournament.': '赛事总监须全程在场。',
  'Let the director appoint deputies as designees.': '赛事总监可委任副手。',
  'Designate the tournament tables.': '指定锦标赛赌台。',
  'Keep designated tables for tournament play only during the tournament.':
    '锦标赛期间，指定赌台只作比赛用。',
  'Have the director brief players on the terms and be satisfied they understand before play.':
    '开赛前，赛事总监须向参赛者讲解条款并确信其明白。',
  'Allow pre-play instruction by demonstration or practice rounds.': '可以演示或练习局作赛前讲解。',
  'Validate that the terms hold at least every item of 8.4.': '核实条款至少载有 8.4 的所有项目。',
  'Terms say when the tournament is held.': '条款载明锦标赛何时举行。',
  'Terms state any entry fee, buy-in, re-buy or add-on amount.': '条款载明报名费、买入、重买或加买金额。',
  'Terms state minimum and maximum player numbers.': '条款载明最少和最多人数。',
  'Terms state the location.': '条款载明地点。',
  'Terms say the director may alter a start time on reasonable notice.':
    '条款载明赛事总监可在合理通知后更改开始时间。',
  'Terms say the VCGLR is told of changes to tournament details beforehand.':
    '条款载明锦标赛细节更改前会告知监管委员会。',
  'Terms say taking part means accepting them.': '条款载明参赛即表示接受条款。',
  'Terms say only persons entitled to be in the casino and gamble may enter.':
    '条款载明只有可进入赌场并可博彩的人方可参赛。',
  'If Crown reserves a general right to refuse, terms say any application may be refused.':
    '若皇冠保留一般拒绝权，条款载明可拒绝任何申请。',
  'If general selection criteria apply, terms give them.': '若设一般挑选准则，条款须列明。',
  'For charity or media events terms say that certain employees, contractors or associates may play with prior COO or CEO approval.':
    '慈善或媒体活动，条款载明经首席运营官或首席执行官事先批准，某些雇员、承包商或相关人士可参赛。',
  'Make employees ineligible for prizes.': '雇员不得获奖。',
  'Move a prize from a placed employee to the next eligible place-getter.':
    '雇员取得名次时，奖项由下一名合资格者递补。',
  'Terms say players must follow them or risk disqualification.': '条款载明参赛者须遵守，否则可被取消资格。',
  'Terms say how they are made available to players.': '条款载明如何让参赛者取得条款。',
  'If the director requires signed terms, terms say so.': '若赛事总监要求签署条款，条款须载明。',
  'Terms state the method of entry.': '条款载明报名方法。',
  'Terms state entry terms, including the penalty-free withdrawal and substitute period.':
    '条款载明报名规定，包括可免费退出和替补的期限。',
  'Terms state the number or duration of rounds or sessions, or how these are set.':
    '条款载明轮次或节数及其长短，或如何订定。',
  'Terms state tables active per round or session, or how this is set.':
    '条款载明每轮或每节使用的赌台，或如何订定。',
  'If applicable, terms state how players progress between rounds or sessions.':
    '如适用，条款载明如何在各轮或各节晋级。',
  'If buy-back exists, terms give its method and timing.': '若可重买，条款载明方法和时间。',
  'If repechage, catch-up or secondary rounds exist, terms say how to qualify or that the director may decide.':
    '若设复活赛、追赶赛或次级赛，条款载明如何取得资格，或由赛事总监决定。',
  'Terms say all players get the same starting bank.': '条款载明各参赛者起始筹码相同。',
  'Tell players the bank amount before the tournament starts.': '开赛前告知参赛者起始筹码数额。',
  'As applicable, terms say what happens to tournament chips at the end.':
    '如适用，条款载明赛后锦标赛筹码如何处理。',
  'Terms state the chip type used other than cash chips.': '条款载明面值筹码以外所用的筹码类型。',
  'If a minimum or compulsory wager per Spin applies, terms give it or how it is set.':
    '若每次摇骰设最低或强制投注，条款载明数额或如何订定。',
  'If secret wagers are allowed, terms give their number per session or Spin and how to make one.':
    '若准许暗注，条款载明每节或每次摇骰的次数和方法。',
  'Terms give elimination criteria.': '条款载明淘汰准则。',
  'Terms give the criteria for winners.': '条款载明胜出准则。',
  'Terms state the prize pool or how it is calculated.': '条款载明奖金池或其计算方法。',
  'Terms state how the pool is shared out.': '条款载明奖金池如何分配。',
  'Terms state when a player may be penalised and the penalties.': '条款载明参赛者何时可被处罚及罚则。',
  'Terms state when a player may be disqualified.': '条款载明参赛者何时可被取消资格。',
  'Terms state when a player may nominate a substitute.': '条款载明参赛者何时可提名替补。',
  'Terms state when entry fee or buy-in may be refunded in whole or part.':
    '条款载明何时可全数或部分退还报名费或买入。',
  'Terms state the consequence of late arrival or non-attendance.': '条款载明迟到或缺席的后果。',
  'Terms state the consequence of absence.': '条款载明离场的后果。',
  'Terms state the consequence of phone or similar device use during play.':
    '条款载明比赛时使用电话或类似装置的后果。',
  'Terms state the consequence of nominating a substitute.': '条款载明提名替补的后果。',
  "Terms state the consequence of disqualification, including what happens to the player's tournament chips.":
    '条款载明取消资格的后果，包括该参赛者筹码的处理。',
  'Terms state the consequence of retiring.': '条款载明退赛的后果。',
  'Terms say the director runs the event under them and the Sic Bo rules, and that the rules win if they conflict.':
    '条款载明赛事总监按条款和骰宝规则举行；如有抵触，以规则为准。',
  'Terms say the director may end play at a table early on the stated grounds.':
    '条款载明赛事总监可按所列理由提前结束某台比赛。',
  'First ground: those progressing are already decided.': '理由一：晋级者已定。',
  'Second ground: terms cash out tournament chips at round or session end and every player at the table agrees.':
    '理由二：条款规定该轮或该节结束时兑现锦标赛筹码，且该台所有参赛者同意。',
  "Terms say entrants' personal information follows Crown's Privacy Policy unless they provide otherwise.":
    '条款载明，除另有规定，参赛者个人资料按皇冠隐私政策处理。',
  "Terms say Crown may, with permission, use entrants' name, suburb, photo, image and likeness in promotion.":
    '条款载明皇冠经同意可在宣传中使用参赛者姓名、居住区、照片、影像和肖像。',
  'Terms say the director conducts the event under them and the rules of Sic Bo.':
    '条款载明赛事总监按条款和骰宝规则主持赛事。',
  "Terms say the director's decision in a tournament dispute is final.":
    '条款载明锦标赛争议以赛事总监的决定为最终。',
  'Terms carry the limited liability statement for director decisions, preserving rights that law protects.':
    '条款载有关于赛事总监决定的有限责任声明，并保留法律保障的权利。',
  'Terms say a patron may have a gaming complaint investigated by the VCGLR.':
    '条款载明客人可就博彩投诉要求监管委员会调查。',
  'Prohibit and record use, or intended use, of devices to record, project or analyse outcomes, probabilities or strategy.':
    '禁止并记录使用或意图使用装置记录、推算或分析结果、概率或策略。',
  'Give these sanctions for a rule breach to a TG Assistant Casino Manager or above.':
    '违规的此等处分由赌场助理经理或以上作出。',
  'Let that manager void any wager of the player in breach.': '该经理可将违规玩家的任何投注作废。',
  'Let that manager exclude the player from further play in the game.': '该经理可禁止该玩家继续参与该游戏。',
  "Let that manager withhold winnings suspected won with a prohibited device until the operator's investigation is determined.":
    '怀疑以违禁装置赢得的彩金，该经理可扣留至运营者调查有定论。',
  'Record a detention pending police, with the stated suspicion and statutory limits; the act itself is outside the software.':
    '记录等候警方的扣留，连同所述怀疑和法定限制；扣留行为本身不属软件范围。',
  "Let a TG Assistant Casino Manager or above void a Spin's outcome or any wager for fraud in the game.":
    '游戏中有欺诈，赌场助理经理或以上可将摇骰结果或任何投注作废。',
  "Let a TG Higher Duties Dealer or above void a Spin disrupted by events outside Crown's reasonable control.":
    '因皇冠合理控制以外的事件打断，高级荷官或以上可将该次摇骰作废。',
  'Refund all wagers on an invalidated outcome.': '结果无效时，退还所有投注。',
  'Bar staff play advice other than what keeps play within the rules.':
    '工作人员除为使游戏符合规则外，不得就投注给予意见。',
  "Bar onlookers and players from influencing another's play unless that player asks.":
    '除非该玩家要求，旁观者和玩家不得影响他人投注。',
  "Let a TG Higher Duties Dealer or above close an occupied table on at least three Spins' notice.":
    '高级荷官或以上可在至少三次摇骰的通知后关闭有玩家的赌台。',
  'Flag a player who makes no wager for three Spins running while every other position is in use, so they may be asked to leave.':
    '其他座位全满而玩家连续三次摇骰没有投注，须提示，并可请其离座。',
  "Make the TG Area Manager's (or above) decision final in disputes, including those the rules do not cover.":
    '争议（包括规则未涵盖者）以区域经理或以上的决定为最终。',
  "Tell complainants in unresolved disputes of the VCGLR inspector's presence and their right to consult.":
    '争议未能解决时，告知投诉人监管委员会督察在场，并有权咨询。',
  "Support VCGLR investigation of a patron's gaming complaint.": '配合监管委员会调查客人的博彩投诉。',
  'Bar side bets between players.': '禁止玩家之间私下对赌。',
  'Provide a copy of these rules on request.': '应要求提供规则副本。',
  'Model the Option A layout: Small, doubles, triples, any triple, Big, totals 4 to 17, combination row and single-number row with printed odds.':
    '方案 A 台面：小、双骰、围骰、全围、大、总点数 4 至 17、组合列和单骰列，印有赔率。',
  'Supply an Option B layout from Rules 3.6.2 and 6.2, since the drawing did not survive extraction.':
    '方案 B 台面按 3.6.2 和 6.2 设计，因原图未能保存。',
  'Store the statutory authority of the chapter as rule-pack metadata.':
    '登记本章的法定依据，作为本规则的资料。',
  'Store adoption, effective and amendment dates so rounds use the right edition.':
    '登记通过、生效和修订日期，使各局采用正确版本。',
  'Record that Super Sic Bo (625b.1) relies on this chapter without implementing it here.':
    '记录超级骰宝（625b.1）以本章为依据，此处不设。',
  "Attest that drop box and tip box sit on the dealer's side of the table, one either side of the dealer, as approved by Casino Compliance.":
    '确认钱箱和小费箱在荷官一侧，分置荷官左右，并经赌场合规部批准。',
  'Attest that the table has an area showing every authorised wager.': '确认赌台有显示所有准许投注的区域。',
  "Light the winning combinations after the dealer has entered each die's value.":
    '荷官输入每颗骰子的点数后，赢的组合亮灯。',
  'Require laboratory approval of the electrical device.': '电子装置须经实验室批准。',
  'Submit the layout to Gaming Operations and hold its approval before use.':
    '台面设计须送博彩运营处，获批后方可使用。',
  "Put the certificate holder's name or logo on the layout.": '台面须有证书持有人的名称或标志。',
  'Give each authorised wager its own area on the layout.': '每种准许投注在台面均有专属区域。',
  'Print the payout odds of every offered wager on the layout.': '台面印上所提供每种投注的赔率。',
  'If the odds are not on the layout, post a sign with them at each table.':
    '台面没有赔率时，每台须放置赔率告示。',
  'Use an approved Sic Bo shaker to produce the winning combinations.': '以经批准的骰盅得出结果。',
  'Attest that a manual shaker is built to protect game integrity.': '确认手动骰盅的构造可保障游戏公正。',
  'Attest a compartment for the three dice and a separate cover hiding them during the shake.':
    '确认设有放三颗骰子的间格和摇动时遮盖的独立盅盖。',
  'Attest that the compartment is see-through and the cover is not.': '确认间格透明而盅盖不透明。',
  'Attest that the manual shaker can be sealed or locked.': '确认手动骰盅可密封或上锁。',
  "Attest that the manual shaker bears the certificate holder's name or logo.":
    '确认手动骰盅有证书持有人的名称或标志。',
  'Permit an automated shaker only with laboratory approval.': '自动骰盅须经实验室批准方可使用。',
  'Attest a clear, sealable or lockable dice compartment on the automated shaker.':
    '确认自动骰盅的骰子间格透明，并可密封或上锁。',
  'Record whether the automated shaker has an opaque cover.': '记录自动骰盅是否有不透明盅盖。',
  'Submit the shaking procedures and hold their approval before automated use.':
    '摇骰程序须送审，获批后方可自动摇骰。',
  "Hold Casino Compliance approval of the automated shaker's place on the table.":
    '自动骰盅在台上的位置须经赌场合规部批准。',
  'Make the dealer responsible for the manual shaker and never leave it unattended at the table.':
    '手动骰盅由荷官负责，不可无人看管。',
  'Play with exactly three dice.': '使用刚好三颗骰子。',
  'Keep the dice inside the shaker while at the table.': '骰子在台上时须留在骰盅内。',
  'Stop play with manual-shaker dice after 24 hours.': '手动骰盅的骰子使用满 24 小时须停用。',
  'Stop play with dice locked in an automated shaker and meeting 603a.12(c) after one month.':
    '锁在自动骰盅并符合 603a.12(c) 的骰子，使用满一个月须停用。',
  'Offer only the wagers listed.': '只提供所列投注。',
  'Three of a Kind wins when all dice show the number the player chose.':
    '三颗骰子均为玩家所选点数时，“围骰”赢。',
  'Two of a Kind wins when two of the dice show the chosen number (triple treatment set by rule-pack flag, see readings.md).':
    '两颗骰子为所选点数时，“双骰”赢（遇围骰的处理由规则设定，见解读说明）。',
  'Any Three of a Kind wins when all three dice match, on any number 1 to 6.':
    '三颗骰子相同，不论 1 至 6 何点，“全围”赢。',
  'Total Value Bet wins when the dice sum to the number wagered.': '三颗骰子总和等于所押数目时，“总点数”赢。',
  'Two Dice Combination wins when two different chosen values both show.':
    '所选两个不同点数均出现时，“两骰组合”赢。',
  'Small Bet wins on totals 4 to 10 and loses on any other total or any Three of a Kind.':
    '“小”在总点数 4 至 10 时赢，遇其他总点数或任何围骰输。',
  'Big Bet wins on totals 11 to 17 and loses on any other total or any Three of a Kind.':
    '“大”在总点数 11 至 17 时赢，遇其他总点数或任何围骰输。',
  'One of a Kind wins when at least one die shows the chosen number.': '至少一颗骰子为所选点数时，“单骰”赢。',
  'Accept only value chips or plaques as stakes.': '只接受面值筹码或大额筹码作注码。',
  'Require each wager to be placed on its proper area of the layout.': '每注须放在台面正确的区域。',
  'Refuse spoken wagers accompanied by cash.': '拒绝附现金的口头投注。',
  'Make the player check that placement instructions to the dealer were carried out.':
    '玩家须核对荷官是否按指示放置。',
  'Settle by wager position when the dice have come to rest and the values are entered and illuminated.':
    '骰子停定、点数输入并亮灯后，按投注位置结算。',
  'Require the assigned floorperson to inspect listed items as working before the table opens.':
    '开台前，负责的楼面主管须检查所列物品运作正常。',
  'Test the electrical device by entering three values and checking every winning combination lights.':
    '输入三个点数，检查所有赢的组合亮灯，以测试电子装置。',
  'If an automated shaker is used, operate it three times and check the dice toss properly.':
    '使用自动骰盅时，操作三次并检查骰子翻滚正常。',
  'Start a manual round by covering the shaker and shaking at least three times.':
    '手动局以上盖并摇至少三下开始。',
  'Or start the round by activating the automated shaker.': '或启动自动骰盅开始该局。',
  'Announce no-more-bets before the dice are revealed.': '开盖前宣布截止投注。',
  'Uncover, then announce and enter the value of each die.': '开盖，然后宣布并输入每颗骰子的点数。',
  'Illuminate the winning combinations from the entered values.': '按输入的点数，赢的组合亮灯。',
  'After illumination collect every losing wager first, then pay winners at the 625a.6 odds.':
    '亮灯后先收所有输注，再按 625a.6 赔率派彩。',
  'Keep a manual shaker uncovered until all winners are paid.': '派清彩金前，手动骰盅保持开盖。',
  'Clear the lit combinations once all collecting and paying is done.': '收注派彩完毕后，熄灭赢区的灯。',
  'With an uncovered automated or a player-activated shaker, take all wagers before activation.':
    '使用无盖自动骰盅或玩家启动的骰盅时，须在启动前收齐投注。',
  'After no-more-bets let the dealer, or a selected player on a player-activated shaker, activate it and then follow (d) to (f).':
    '截止投注后，由荷官（或玩家启动骰盅时由选定玩家）启动，然后按 (d) 至 (f) 进行。',
  'Use one whole paytable, A or B, as chosen in the filed Rules Submission.':
    '按已提交的规则申报，采用整份赔率表 A 或 B。',
  'Pay Three of a Kind 150 to 1 (A) or 180 to 1 (B).': '“围骰”1 赔 150（A）或 1 赔 180（B）。',
  'Pay Two of a Kind 8 to 1 (A) or 11 to 1 (B).': '“双骰”1 赔 8（A）或 1 赔 11（B）。',
  'Pay Any Three of a Kind 24 to 1 (A) or 31 to 1 (B).': '“全围”1 赔 24（A）或 1 赔 31（B）。',
  'Pay total 4 at 50 to 1 (A) or 62 to 1 (B).': '总点数 4：1 赔 50（A）或 1 赔 62（B）。',
  'Pay total 5 at 18 to 1 (A) or 31 to 1 (B).': '总点数 5：1 赔 18（A）或 1 赔 31（B）。',
  'Pay total 6 at 14 to 1 (A) or 18 to 1 (B).': '总点数 6：1 赔 14（A）或 1 赔 18（B）。',
  'Pay total 7 at 12 to 1 under A and B.': '总点数 7：A、B 均 1 赔 12。',
  'Pay total 8 at 8 to 1 under A and B.': '总点数 8：A、B 均 1 赔 8。',
  'Pay total 9 at 6 to 1 (A) or 7 to 1 (B).': '总点数 9：1 赔 6（A）或 1 赔 7（B）。',
  'Pay total 10 at 6 to 1 under A and B.': '总点数 10：A、B 均 1 赔 6。',
  'Pay total 11 at 6 to 1 under A and B.': '总点数 11：A、B 均 1 赔 6。',
  'Pay total 12 at 6 to 1 (A) or 7 to 1 (B).': '总点数 12：1 赔 6（A）或 1 赔 7（B）。',
  'Pay total 13 at 8 to 1 under A and B.': '总点数 13：A、B 均 1 赔 8。',
  'Pay total 14 at 12 to 1 under A and B.': '总点数 14：A、B 均 1 赔 12。',
  'Pay total 15 at 14 to 1 (A) or 18 to 1 (B).': '总点数 15：1 赔 14（A）或 1 赔 18（B）。',
  'Pay total 16 at 18 to 1 (A) or 31 to 1 (B).': '总点数 16：1 赔 18（A）或 1 赔 31（B）。',
  'Pay total 17 at 50 to 1 (A) or 62 to 1 (B).': '总点数 17：1 赔 50（A）或 1 赔 62（B）。',
  'Pay Two Dice Combination 5 to 1 (A) or 6 to 1 (B).': '“两骰组合”1 赔 5（A）或 1 赔 6（B）。',
  'Pay Small Bet 1 to 1 under A and B.': '“小”A、B 均 1 赔 1。',
  'Pay Big Bet 1 to 1 under A and B.': '“大”A、B 均 1 赔 1。',
  'Pay One of a Kind 1 to 1 when just one die matches.': '“单骰”只有一颗相符时，1 赔 1。',
  'Pay One of a Kind 2 to 1 when two dice match.': '“单骰”两颗相符时，1 赔 2。',
  'Under Paytable A pay One of a Kind 3 to 1 when all three dice match.':
    '赔率表 A：“单骰”三颗相符时，1 赔 3。',
  'Under Paytable B pay One of a Kind 12 to 1 when all three dice match.':
    '赔率表 B：“单骰”三颗相符时，1 赔 12。',
  'Let odds be shown either as to 1 or as 1 wins, with the same payout.': '赔率可写作“赔”或“得”，派彩相同。',
  'Have the dealer call no roll when the dice do not all land flat.':
    '骰子没有全部平放时，荷官宣布摇骰无效。',
  'Return every wager on a no roll.': '摇骰无效时，退还所有投注。',
  'If the electrical device or wager area fails after the dice are seen or tossed, settle losers and winners with a floorperson or above present.':
    '骰子已见或已摇后电子装置或投注区失效，须有楼面主管或以上在场结算输赢。',
  'After that settlement stop all gaming at the table until the electrical device is fixed.':
    '结算后停止该台游戏，直至电子装置修复。',
  'Void the round and return wagers if the automated shaker fails or malfunctions when activated.':
    '自动骰盅启动时失灵，该局作废并退还投注。',
  'Before switching to a manual shaker remove the dice from the failed automated one.':
    '改用手动骰盅前，先取出故障自动骰盅内的骰子。',
  'Before switching, cover the failed automated shaker or sign it as out of order.':
    '更换前，盖上故障的自动骰盅或放置停用告示。',
  Spin: '摇骰',
  'a senior manager of table games and their staff': '管理赌台游戏及其工作人员的高级经理',
  'who supervises table games and dealers on the floor of one area': '监督某一区域的赌台游戏和荷官的人',
  'who operates the game': '操作游戏的人',
  'Syndicated play': '联合下注',
  'who has overall charge of a tournament': '全权负责锦标赛的人',
  'who supervises the operation of the game': '监督游戏运作的人',
  'Automated dice tumbler': '自动骰盅',
  Total: '总点数',
  "three or more players acting together to affect anyone's chance at a linked jackpot":
    '三名或以上玩家合谋影响任何人赢取联网累积奖的机会',
  'invalid, without a result; we read it as returning the stake in full':
    '无效、没有结果；我们解读为全数退还注码',
  Bet: '投注项目',
  'a manager who supervises these games in the casino; includes the electronic gaming supervisor':
    '在赌场监督此等游戏的经理；包括电子博彩主管',
  'approved in writing by the Commission': '经委员会书面批准',
  Tournament: '锦标赛',
  "a marked object of its own design for one purpose, such as a player's status or a colour chip's value":
    '款式独有、只作一种用途的标记，如玩家状态或彩色筹码面值',
  Void: '作废',
  'nobody wins; chips bet or paid are returned as if the round had not taken place':
    '无人赢；已投注或已派的筹码一律退回，如同没有该局',
  'who runs the game': '主持游戏的人',
  'the Victorian Commission for Gambling and Liquor Regulation': '维多利亚州博彩及酒类监管委员会',
  'from the end of the last round until the terminal shows that wagering is closed; bets may be placed, moved and cancelled':
    '由上一局结束至终端显示截止投注；其间可下注、移动和取消',
  VCGLR: '监管委员会',
  'the least that may be wagered on any one selection': '任何一项选择的最低投注额',
  'Maximum bet': '最高投注',
  "at least one die not at rest with a face flat on the tumbler's base; the round is void":
    '一颗或以上骰子没有平放在盅底；该局作废',
  'Distinctive Marker': '专用标记',
  Wager: '注码',
  'chips with a nominated value, good only at the table that sold them':
    '有指定面值、只可在售出的赌台使用的筹码',
  'Sic Bo at one particular table': '某一张赌台的骰宝',
  "from the opening of bets to the payment of all winning wagers; the book's own words speak of cards":
    '由开始投注至派清所有赢注；规则原文所用字句涉及纸牌',
  Approved: '批准',
  'Round of play': '局',
  'a device started electronically that shakes the dice automatically and reports the result by sensors':
    '以电力启动、自行摇骰并由传感器报告结果的装置',
  Authority: '管理局',
  'the money put on a bet': '押在投注项目上的金钱',
  'an outcome that can be staked on': '可以投注的结果',
  'Tournament Terms and Conditions': '锦标赛条款',
  'Promotional prize': '推广奖品',
  'Crown Melbourne Limited, the casino operator under the Casino Control Act 1991 (Vic), s 3':
    '墨尔本皇冠有限公司，维多利亚州 1991 年《赌场管制法》第 3 条下的赌场运营者',
  'a prize the operator offers patrons along with gaming, won by a draw or other chance':
    '运营者随博彩提供、以抽签或其他机会赢得的奖品',
  'the sum of the three uppermost faces after a valid Spin': '有效摇骰后三个朝上面之和',
  'the most that may be wagered on any one selection': '任何一项选择的最高投注额',
  'the device that controls an electronic table': '控制电子赌台的装置',
  'an approved container, worked by hand or electrically, that mixes the dice at random':
    '经批准、以手或电力操作、使骰子随机翻滚的容器',
  'Control Panel': '控制面板',
  'the terms approved for one tournament under Rule 8': '按第 8 条就一项锦标赛批准的条款',
  'a manager who supervises these games in the casino; includes the Assistant Gaming Manager':
    '在赌场监督此等游戏的经理；包括博彩助理经理',
  'Tournament player': '参赛者',
  'the player whose shoot button sets the dice going': '按摇骰键启动骰子的玩家',
  'Wagering period': '投注时间',
  Shooter: '摇骰者',
  'Minimum bet': '最低投注',
  'a Spin without a result, or a single wager that does not count': '没有结果的摇骰，或不计算的单一投注',
  'Dice Tumbler': '骰盅',
  'one activation of the tumbler, which sets the outcome of a round; a no spin is one without a result':
    '骰盅的一次启动，决定该局结果；摇骰无效即没有结果',
  'a person appointed under the Gaming and Liquor Administration Act 2007, s 20':
    '按 2007 年《博彩及酒类管理法》第 20 条委任的人',
  'the Independent Liquor and Gaming Authority': '独立酒类及博彩管理局',
  'Cocked dice': '斜骰',
  Game: '游戏',
  'a competition run under Rule 8': '按第 8 条举行的比赛',
  'Colour Chips': '彩色筹码',
  'who answers for gaming in the casino': '对赌场博彩负责的人',
  'who supervises the routine of gaming when called on': '应召监督日常博彩的人',
  'a person taking part in a tournament': '参加锦标赛的人',
} satisfies Sayings
