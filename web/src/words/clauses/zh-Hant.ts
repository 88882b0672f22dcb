// The clauses of our own books in our words, and the words that the books define, by their English.
import type { Sayings } from '../words.svelte'

export default {
  'Store the approving instrument number, delegate, enabling provision and approval date as metadata of this rule pack.':
    '登記批准文書的編號、受權人、授權條文和批准日期，作為本規則的資料。',
  'Treat the 1999 gazetted edition as superseded and unavailable for selection.':
    '1999 年公報版本視為已被取代，不可選用。',
  'Show dictionary terms as marked terms wherever this book is displayed.':
    '凡顯示本規則之處，詞彙表中的用語須加標示。',
  'Hold a written Commission approval on file for every item the rules call approved.':
    '規則稱為「批准」的每項物品，均須存有委員會的書面批准。',
  'Provide an operator role that answers for gaming and owns the operator-only powers.':
    '設營運者一職，對博彩負責，並行使只屬營運者的權力。',
  'Provide a supervisor role that oversees the game.': '設主管一職，監督遊戲。',
  'Give each colour chip a nominated value and tie it to the table where it was bought.':
    '每枚彩色籌碼均有指定面值，只屬於購買時的賭檯。',
  'Register the control device of an electronic table as its result-entry channel.':
    '電子賭檯的控制裝置登記為其輸入結果的途徑。',
  'Provide a dealer role that runs the game.': '設荷官一職，主持遊戲。',
  'Record for each tumbler its approval, whether it is manual or electronic, and its randomising capability.':
    '每個骰盅均記錄其批准、手動或電動，以及隨機能力。',
  'Bound each round by explicit start and end events; the card-and-shoe wording cannot apply to dice (see readings.md).':
    '每局由明確的開始和結束事件界定；有關紙牌和牌靴的字句不適用於骰子（見解讀說明）。',
  'On a void, return stakes and reverse any payout so balances equal those before the round.':
    '作廢時退還注碼並撤銷派彩，使結餘與該局之前相同。',
  'Require a recorded table approval before the table may open.': '賭檯須有批准記錄方可開檯。',
  'Require a dice tumbler holding exactly three dice.': '骰盅內須有剛好三粒骰子。',
  'Require the dice themselves to carry an approval record.': '骰子本身須有批准記錄。',
  'Display the minimum and maximum for each betting area at or near the table.':
    '在賭檯或其附近公示各投注區的最低和最高限額。',
  'Allow limits to change only after players have been given notice.': '只可在通知玩家後更改限額。',
  "Let the operator grant one player a higher area maximum, shown by a marker at that player's position stating the new limit.":
    '營運者可給予個別玩家較高的投注區最高限額，並在其座位放置註明新限額的標記。',
  'Display the permitted wager multiples at the table.': '在賭檯公示准許的投注倍數。',
  'Settle a below-minimum wager found on the layout at its actual amount, win or lose.':
    '檯面上發現低於最低限額的投注，按實際金額結算輸贏。',
  "Warn the owner of a below-minimum wager and return that player's later below-minimum wagers.":
    '警告投注低於最低限額的玩家，其後同類投注一律退還。',
  'Settle a wager above the displayed maximum as though it were exactly the maximum.':
    '超過公示最高限額的投注，按最高限額結算。',
  'Give every player a betting window before no-more-bets is called.': '截止投注前，給予每位玩家投注時間。',
  'Accept only gaming chips or colour chips as wagers.': '只接受面值籌碼或彩色籌碼投注。',
  'Require each wager to lie on the layout area for its bet.': '每注須放在檯面上屬於該投注的區域。',
  'Offer only the eight wagers listed.': '只提供所列八種投注。',
  'Small wins on totals 4 to 10 and loses on any triple.': '「小」在總點數 4 至 10 時贏，遇任何圍骰輸。',
  'Big wins on totals 11 to 17 and loses on any triple.': '「大」在總點數 11 至 17 時贏，遇任何圍骰輸。',
  'Specific Triple wins when all three dice show the chosen number.': '三粒骰子均為所選點數時，「圍骰」贏。',
  'Specific Double wins when two of the dice show the chosen number (triple treatment set by rule-pack flag, see readings.md).':
    '兩粒骰子為所選點數時，「雙骰」贏（遇圍骰的處理由規則設定，見解讀說明）。',
  'Any Triple wins when the three dice match, whatever the number.': '三粒骰子相同時，不論點數，「全圍」贏。',
  'Single Die wins when the chosen number is on one, two or three dice.':
    '一粒、兩粒或三粒骰子為所選點數時，「單骰」贏。',
  'Domino Combination wins when two of the dice show the two chosen numbers.':
    '兩粒骰子為所選兩個點數時，「兩骰組合」贏。',
  'Three Dice Total wins when the dice sum to the chosen total.':
    '三粒骰子總和等於所選總點數時，「總點數」贏。',
  'Make the player answerable for where the wager is placed even if staff placed it.':
    '即使由職員代放，投注位置仍由玩家負責。',
  'From the no-more-bets call until all winners are paid, refuse any touching, removal, change or addition of wagers.':
    '由截止投注至派清彩金，不得觸碰、取走、更改或增加投注。',
  'Let staff require a player to use colour chips.': '職員可要求玩家使用彩色籌碼。',
  'Require the cover to be on before the dealer activates the tumbler.': '荷官啟動骰盅前須先上蓋。',
  'Record that the dice actually tumbled on activation.': '記錄啟動時骰子確實翻滾。',
  'Require the no-more-bets announcement before the cover comes off.': '宣布截止投注後方可開蓋。',
  'After uncovering, let the dealer announce a result only if all dice are flat.':
    '開蓋後，骰子全部平放，荷官方可宣布結果。',
  'Have the dealer key the winning numbers into the control panel.': '荷官在控制面板輸入開出的點數。',
  'Pay winning wagers only at the odds in this table.': '只按此表賠率派彩。',
  'Pay Small 1 to 1.': '「小」1 賠 1。',
  'Pay Big 1 to 1.': '「大」1 賠 1。',
  'Pay Specific Triple 180 to 1.': '「圍骰」1 賠 180。',
  'Pay Specific Double 11 to 1.': '「雙骰」1 賠 11。',
  'Pay Any Triple 31 to 1.': '「全圍」1 賠 31。',
  'Pay a total of 4 or 17 at 62 to 1.': '總點數 4 或 17：1 賠 62。',
  'Pay a total of 5 or 16 at 31 to 1.': '總點數 5 或 16：1 賠 31。',
  'Pay a total of 6 or 15 at 18 to 1.': '總點數 6 或 15：1 賠 18。',
  'Pay a total of 7 or 14 at 12 to 1.': '總點數 7 或 14：1 賠 12。',
  'Pay a total of 8 or 13 at 8 to 1.': '總點數 8 或 13：1 賠 8。',
  'Pay a total of 9 or 12 at 7 to 1.': '總點數 9 或 12：1 賠 7。',
  'Pay a total of 10 or 11 at 6 to 1.': '總點數 10 或 11：1 賠 6。',
  'Pay Domino Combinations 6 to 1.': '「兩骰組合」1 賠 6。',
  'Pay Single Die 1 to 1 when the number is on one die.': '「單骰」一粒骰子為該點數時，1 賠 1。',
  'Pay Single Die 2 to 1 when the number is on two dice.': '「單骰」兩粒骰子為該點數時，1 賠 2。',
  'Pay Single Die 12 to 1 when the number is on three dice.': '「單骰」三粒骰子為該點數時，1 賠 12。',
  'Decide every wager from the uppermost number on each of the three dice.':
    '每注均以三粒骰子朝上的點數決定。',
  'Count a single uppermost face per die.': '每粒骰子只計一個朝上的面。',
  'Settle each wager strictly by its place on the layout.': '每注嚴格按其在檯面的位置結算。',
  'Void all wagers if any die does not rest flat on the tumbler base.':
    '任何骰子沒有平放在盅底，所有投注作廢。',
  "Void that game's wagers if one or more dice break during it.": '局中有骰子破裂，該局投注作廢。',
  'Void all wagers if hidden dice are seen before no-more-bets is announced.':
    '宣布截止投注前看見遮蓋的骰子，所有投注作廢。',
  'Void all wagers if the tumbler does not work correctly.': '骰盅運作不正常，所有投注作廢。',
  'Let the result stand when the winning areas fail to light.': '贏區沒有亮燈，結果仍然有效。',
  'Keep table opening inside gaming hours set under the Casino Control Act 1988.':
    '只在按 1988 年《賭場管制法》訂定的博彩時間內開檯。',
  'Allow an early table closure only after notice to the players.': '提早關檯須先通知玩家。',
  "Let the operator invalidate a game's outcome for listed or similar disturbances, with the cause recorded.":
    '因所列或類似的騷擾，營運者可宣布該局結果無效，並記錄原因。',
  'Let the operator void any wager of a player found in breach of the rules.':
    '玩家違反規則，營運者可將其投注作廢。',
  'Let the operator bar a player in breach from further play in the game.':
    '營運者可禁止違規玩家繼續參與該遊戲。',
  'Let the operator void a round that it is impractical to continue.': '無法實際繼續時，營運者可將該局作廢。',
  'Let the operator void a round whose outcome a fraudulent act affected.':
    '結果受欺詐行為影響時，營運者可將該局作廢。',
  "Record the operator's ruling as the final internal decision on a dispute.":
    '營運者的裁定記錄為爭議的內部最終決定。',
  'Let a party send the ruling to the Commission for review on request.':
    '當事人可要求將裁定提交委員會複核。',
  'Bar staff-side play advice other than what keeps play within the rules.':
    '職員除為使遊戲符合規則外，不得就投注給予意見。',
  'Prevent staff from giving an advantage or altering game probabilities outside the rules.':
    '職員不得在規則以外給予好處或改變遊戲機率。',
  'Hold each staff member to the approved procedures for their role.': '每名職員須遵守其職務的批准程序。',
  "Record as a breach any person directing or influencing another player's decisions.":
    '任何人指使或影響其他玩家的決定，記錄為違規。',
  'Refuse and record side bets between players.': '拒絕並記錄玩家之間的私下對賭。',
  'Provide a copy of these rules to anyone who asks.': '任何人索取，均提供本規則副本。',
  'Store the approving order, enabling section and licensee as metadata of this rule pack.':
    '登記批准令、授權條文和持牌人，作為本規則的資料。',
  "Make the pack effective only from the date the order was published on the Authority's website.":
    '規則自批准令在管理局網站公布之日起生效。',
  'Provide an Assistant Gaming Manager role holding the same powers as an electronic gaming supervisor.':
    '設博彩助理經理一職，權力與電子博彩主管相同。',
  "Name the Independent Liquor and Gaming Authority as this book's regulator.":
    '獨立酒類及博彩管理局為本規則的監管機構。',
  'Model a tumbler that is started electronically, shakes the dice itself and reports the outcome by sensors.':
    '骰盅以電力啟動，自行搖骰，由感應器報告結果。',
  'Treat a round as void when any of the three dice does not rest with a face flat on the base.':
    '三粒骰子中任何一粒沒有平放在底面，該局作廢。',
  'Provide an electronic gaming supervisor role, interchangeable with the Assistant Gaming Manager.':
    '設電子博彩主管一職，與博彩助理經理可互相代替。',
  'Provide an inspector role for persons appointed under s 20 of the Gaming and Liquor Administration Act 2007.':
    '設督察一職，由按 2007 年《博彩及酒類管理法》第 20 條委任的人擔任。',
  'Hold one upper limit for the amount on any bet selection.': '每項投注選擇的金額設一個上限。',
  'Hold one lower limit for the amount on any bet selection.': '每項投注選擇的金額設一個下限。',
  'Classify as promotional prizes those offered with gaming and won by a draw or other chance element.':
    '隨博彩提供、以抽籤或其他機會方式贏得的獎品，列為推廣獎品。',
  'Designate one player per round who may press the shoot button.': '每局指定一名玩家可按搖骰鍵。',
  'Let a case be classed as syndicated play only where three or more players act together to affect access to a linked jackpot.':
    '只有三名或以上玩家合謀影響參與聯網累積獎，方可列為聯合下注。',
  'Record a void as invalid with no result.': '作廢記錄為無效、沒有結果。',
  'Open betting when the previous round resolves and close it when the terminal shows betting closed, allowing place, move and cancel meanwhile.':
    '上一局結束即開始投注，終端顯示截止時停止；其間可下注、移動和取消。',
  'Represent the terminal game as a faithful version of casino Sic Bo.': '終端遊戲忠實呈現賭場骰寶。',
  'Take the outcome from three dice sealed inside an automated tumbler.':
    '結果取自密封在自動骰盅內的三粒骰子。',
  'Record that each die is dotted one to six with opposite faces adding to seven.':
    '記錄每粒骰子刻有一至六點，相對兩面之和為七。',
  'Show on the player screen every element of diagram A in a substantially similar form.':
    '玩家螢幕須以大致相同的形式顯示圖 A 的所有元素。',
  'Permit further screen elements that the rules themselves need.': '准許顯示規則本身所需的其他元素。',
  'Permit extra screen features only if consistent with diagram A and the rules.':
    '其他螢幕功能須與圖 A 和規則一致。',
  'Display how-to-play instructions on the player terminal screen.': '在玩家終端螢幕顯示玩法說明。',
  'Show the minimum and maximum wagers on a table sign.': '在檯上告示公示最低和最高投注。',
  'Impose no multiple-of-minimum rule unless the sign states one.': '除非告示註明，不設最低限額倍數的規定。',
  'Let the sign also state the smallest step for wagers above the minimum.':
    '告示亦可註明高於最低限額時的最小遞增單位。',
  'Keep available play options in line with the on-screen instructions.': '可用的遊戲選項須與螢幕說明一致。',
  'Start a play option only when the player activates its function.': '只有玩家啟動功能時，遊戲選項方開始。',
  'Increase the meter by accepted Australian banknotes of the denominations shown on that machine.':
    '按該機所示面額接收的澳洲紙幣，計入額度。',
  'Increase the meter by winnings from play.': '遊戲彩金計入額度。',
  'Increase the meter by linked-jackpot winnings.': '聯網累積獎彩金計入額度。',
  'Increase the meter by credit transfers from the central monitoring system.':
    '由中央監控系統轉入的額度，計入額度。',
  'Begin play when the player stakes meter credits using the start function.':
    '玩家以開始功能投注額度，遊戲即開始。',
  'Allow winnings to be shown on the game itself.': '彩金可在遊戲上顯示。',
  'Allow winnings to be shown on the jackpot display meter.': '彩金可在累積獎顯示器上顯示。',
  'Allow winnings to be shown on an associated prize display.': '彩金可在相連的獎金顯示器上顯示。',
  'Allow several displays together, with at least one always showing the win.':
    '可同時使用多個顯示器，但須至少有一個一直顯示彩金。',
  'Let the player collect displayed credits at the end of any game play.':
    '每次遊戲結束，玩家可提取所示額度。',
  'Pay out credits by redeemable ticket or payout voucher.': '額度以可兌換票券或派彩憑單支付。',
  'Remove from the meter the credits so paid.': '已支付的額度從額度表扣除。',
  'Refuse withdrawal, placement or change of wagers after the wagering period ends.':
    '投注時間結束後，不得取回、投放或更改投注。',
  'Offer only the wagers listed in this rule.': '只提供本條所列投注。',
  'Small wins on totals 4 to 10 except triple 2 or triple 3.':
    '「小」在總點數 4 至 10 時贏，圍骰 2 和圍骰 3 除外。',
  'Small loses on any other total or any triple.': '「小」遇其他總點數或任何圍骰輸。',
  'Big wins on totals 11 to 17 except triple 4 or triple 5.':
    '「大」在總點數 11 至 17 時贏，圍骰 4 和圍骰 5 除外。',
  'Big loses on any other total or any triple.': '「大」遇其他總點數或任何圍骰輸。',
  'Triple wins only on the chosen triple.': '「圍骰」只在所選圍骰時贏。',
  'Double wins on the chosen double, and once only on the triple of that number; all else loses.':
    '「雙骰」在所選雙骰時贏，遇該點數圍骰只計贏一次；其餘皆輸。',
  'Any Triple wins on any triple and loses otherwise.': '「全圍」遇任何圍骰贏，否則輸。',
  'Dice Total wins on the chosen total 4 to 17 in any combination and loses otherwise.':
    '「總點數」在所選總點數 4 至 17 時贏，不論組合，否則輸。',
  'Two Dice Combination wins once when both chosen numbers appear on two or more dice and loses otherwise.':
    '所選兩個點數同時出現在兩粒或以上骰子時，「兩骰組合」計贏一次，否則輸。',
  'Any Number wins when the chosen number is on at least one die and loses otherwise.':
    '所選點數出現在至少一粒骰子時，「單骰」贏，否則輸。',
  'Give every wager a designated area, marked much as in diagram A.':
    '每種投注均有指定區域，標示大致如圖 A。',
  'Pay winning wagers only at the odds in this list.': '只按此列賠率派彩。',
  'Pay Any Number 1 to 1 on one die.': '「單骰」一粒骰子為該點數時，1 賠 1。',
  'Pay Any Number 2 to 1 on two dice.': '「單骰」兩粒骰子為該點數時，1 賠 2。',
  'Pay Any Number 12 to 1 on three dice.': '「單骰」三粒骰子為該點數時，1 賠 12。',
  'Pay Triple 190 to 1.': '「圍骰」1 賠 190。',
  'Pay Double 12 to 1.': '「雙骰」1 賠 12。',
  'Pay Two Dice Combination 6 to 1.': '「兩骰組合」1 賠 6。',
  'Pay total 4 at 62 to 1.': '總點數 4：1 賠 62。',
  'Pay total 5 at 31 to 1.': '總點數 5：1 賠 31。',
  'Pay total 6 at 18 to 1.': '總點數 6：1 賠 18。',
  'Pay total 7 at 12 to 1.': '總點數 7：1 賠 12。',
  'Pay total 8 at 8 to 1.': '總點數 8：1 賠 8。',
  'Pay total 9 at 7 to 1.': '總點數 9：1 賠 7。',
  'Pay total 10 at 6 to 1.': '總點數 10：1 賠 6。',
  'Pay total 11 at 6 to 1.': '總點數 11：1 賠 6。',
  'Pay total 12 at 7 to 1.': '總點數 12：1 賠 7。',
  'Pay total 13 at 8 to 1.': '總點數 13：1 賠 8。',
  'Pay total 14 at 12 to 1.': '總點數 14：1 賠 12。',
  'Pay total 15 at 18 to 1.': '總點數 15：1 賠 18。',
  'Pay total 16 at 31 to 1.': '總點數 16：1 賠 31。',
  'Pay total 17 at 62 to 1.': '總點數 17：1 賠 62。',
  "Enable the shooter's button once the wagering period ends.": '投注時間結束後，啟用搖骰者的按鍵。',
  'With no shooting minimum, pass the shooter clockwise through terminals that have a wager.':
    '沒有搖骰最低額時，搖骰權順時針輪到已投注的終端。',
  'With a shooting minimum, pick the player with the highest wager over the dice shooting value.':
    '設搖骰最低額時，由投注最高且高於搖骰額的玩家搖骰。',
  'Break a tie in favour of the player who wagered that amount first.': '同額時，以最先投注該額者為先。',
  'After betting closes, give the shooter ten seconds to press the button.': '截止投注後，搖骰者有十秒按鍵。',
  'Shoot automatically if ten seconds pass without a press.': '十秒內沒有按鍵，自動搖骰。',
  'Shoot automatically at the end of the wagering period if nobody reached the shooting value.':
    '無人達到搖骰額時，投注時間結束即自動搖骰。',
  'Take the uppermost face of each flat die as the result.': '以每粒平放骰子朝上的面為結果。',
  'Apply the jackpot rules only where a jackpot option is offered.':
    '只有提供累積獎選項時，方適用累積獎規則。',
  'Add a percentage of game turnover to one or more progressive pools.':
    '遊戲營業額的一個百分比撥入一個或多個累積獎池。',
  'Use only contribution percentages the Authority has approved.': '只採用管理局批准的撥入百分比。',
  'Decide the winner by the specific jackpot rules shown on the terminal or screen.':
    '按終端或螢幕所示的累積獎規則決定得獎者。',
  'Award the winner the prize shown on the progressive display.': '得獎者獲累積獎顯示器所示獎金。',
  'Allow a jackpot to be paid by adding it to the credit meter under 3.4.': '累積獎可按 3.4 計入額度支付。',
  'Allow a jackpot to be paid by ticket or voucher, clearing the amount from the jackpot display.':
    '累積獎可以票券或憑單支付，並從顯示器扣除該金額。',
  'Let the operator adjust a jackpot value after a display or controller malfunction, using Authority-approved procedures.':
    '顯示器或控制器故障後，營運者可按管理局批准的程序調整累積獎金額。',
  'Present the manual payout amount for the player to verify.': '人手派彩金額須讓玩家核對。',
  "Require the player's signature on the manual payment form as receipt.": '玩家須在人手派彩表格簽收。',
  'Let the operator withhold a prize, ticket or voucher until its investigation ends in a determination.':
    '營運者可扣留獎金、票券或憑單，直至調查有定論。',
  'Let the operator demand the return of a prize, ticket or voucher while it investigates.':
    '調查期間，營運者可追還獎金、票券或憑單。',
  'Notify an inspector of any withholding or return demand and allow inspector review.':
    '任何扣留或追還須通知督察，並供其複核。',
  'Pay prizes, tickets and vouchers at once where possible.': '獎金、票券和憑單盡可能即時支付。',
  'Allow payment to be delayed for entitlement checks to a time agreed with the player.':
    '為核實資格，可延至與玩家商定的時間支付。',
  'Allow payment in a form other than the one requested.': '可以所要求以外的形式支付。',
  'Allow suitable personal identification to be requested.': '可要求出示適當的身分證明。',
  'Support operator-offered promotional prizes tied to gaming.': '營運者可隨博彩提供推廣獎品。',
  'Require an operator-nominated scrutineer for draws with any single prize valued over $10,000.':
    '任何一項獎品價值超過 $10,000 的抽獎，須由營運者指派監督人。',
  'Let the operator offer a cash alternative to a non-monetary prize, except slots dollars or casino dollars.':
    '營運者可以現金代替非現金獎品，老虎機點數或賭場點數除外。',
  'State any cash alternative clearly in the promotion terms.': '現金代替須在推廣條款中清楚註明。',
  'Let the winner of a cash prize over $10,000 choose cash, crossed cheque, electronic transfer or a mix.':
    '現金獎超過 $10,000 的得獎者可選現金、劃線支票、電子轉帳或混合方式。',
  'Apply the s 66(4) non-monetary prize rules to promotional prizes.':
    '推廣獎品適用第 66(4) 條的非現金獎品規定。',
  'Refuse tobacco in any form as a prize.': '任何形式的煙草不得作為獎品。',
  'Refuse firearms, ammunition and imitation firearms as prizes.': '火器、彈藥和仿製火器不得作為獎品。',
  'Refuse prohibited weapons as prizes.': '違禁武器不得作為獎品。',
  'Refuse more than 20 litres of liquor as a prize.': '超過 20 公升的酒類不得作為獎品。',
  'Refuse any item or service prescribed by regulation.': '法規訂明的任何物品或服務不得作為獎品。',
  "Detail each promotion's terms and refer to them in the marketing material.":
    '每項推廣均須詳列條款，並在宣傳品中提及。',
  'Keep the terms readily available in the casino or by suitable remote means.':
    '條款須在賭場內或以適當的遙距方式隨時可查。',
  'Terms state how the prize is awarded.': '條款載明獎品如何頒發。',
  'Terms state when and where the prize is awarded.': '條款載明何時何地頒獎。',
  'Terms state who is eligible and on what criteria.': '條款載明參加資格和準則。',
  'Terms state any minimum or compulsory wager needed to be eligible.': '條款載明參加所需的最低或強制投注。',
  "Terms state the prize's nature and any qualification, reservation or guarantee.":
    '條款載明獎品性質及任何限制、保留或保證。',
  'Terms state the closing date and time for entries.': '條款載明截止參加的日期和時間。',
  "Terms state the promotion's place, date and time.": '條款載明推廣的地點、日期和時間。',
  'Terms state how to claim, including any need to be present.': '條款載明如何領獎，包括是否須在場。',
  'Terms state how the winner is told.': '條款載明如何通知得獎者。',
  'Terms state how results are published.': '條款載明如何公布結果。',
  'Terms state the prizes, their value and conditions on receiving, using or accepting them.':
    '條款載明獎品、其價值，以及領取、使用或接受的條件。',
  'For machinery or electric appliances give the make.': '機械或電器須註明品牌。',
  'For machinery or electric appliances give the model.': '機械或電器須註明型號。',
  'For machinery or electric appliances list accessories.': '機械或電器須列出配件。',
  'For a motor vehicle give the make.': '汽車須註明品牌。',
  'For a motor vehicle give the model.': '汽車須註明型號。',
  'For a motor vehicle list accessories.': '汽車須列出配件。',
  'For a motor vehicle say whether registration and on-road costs are included.':
    '汽車須註明是否包括登記和上路費用。',
  'For travel give how many people may use it.': '旅遊須註明可供多少人使用。',
  'For travel list inclusions such as airfares, transfers, other transport, duration, accommodation standard and meals.':
    '旅遊須列出所包項目，如機票、接送、其他交通、天數、住宿級別和膳食。',
  'For travel state limits on when it must be taken.': '旅遊須註明使用期限。',
  'For travel say whether spending money is included.': '旅遊須註明是否包括零用錢。',
  'For real estate give the dwelling type.': '房地產須註明住宅類型。',
  'For real estate provide plans.': '房地產須提供圖則。',
  'For real estate give contract details.': '房地產須提供合約詳情。',
  'For real estate give easement details.': '房地產須提供地役權詳情。',
  'For real estate give the address or other location.': '房地產須註明地址或其他位置。',
  'For real estate state inclusions: conveyancing, legal costs, fixtures, furniture.':
    '房地產須註明所包項目：過戶、法律費用、固定裝置、傢俬。',
  'Where presence is not required, make reasonable efforts to notify the winner within two days of the draw by a listed method.':
    '無須在場時，須盡合理努力在抽獎後兩日內以所列方式通知得獎者。',
  'Accept face-to-face notification.': '可當面通知。',
  'Accept notification by mail.': '可郵寄通知。',
  'Accept notification by telephone.': '可電話通知。',
  'Accept notification by email.': '可電郵通知。',
  'Send the Authority full promotion terms at least 24 hours before the promotion starts.':
    '推廣開始前至少 24 小時，將全部條款送交管理局。',
  'Require Authority approval to amend terms once the promotion has started.':
    '推廣開始後修改條款須經管理局批准。',
  'Tell a patron the reasons for refusing a prize as soon as practicable.':
    '拒絕發獎時，盡快將理由告知客人。',
  'Keep details of denied claims over $100: claimant name, address and reasons.':
    '被拒且超過 $100 的領獎申請，記錄申請人姓名、地址和理由。',
  "Record the operator's decision as final in a dispute about promotion terms.":
    '推廣條款的爭議，以營運者的決定為最終並予記錄。',
  'Tell a dissatisfied person of the right to complain to an inspector under s 33.':
    '不滿意者，須告知其可按第 33 條向督察投訴。',
  'Let the operator postpone a promotion or draw until validated, or cancel the draw, when integrity is compromised.':
    '公正性受損時，營運者可將推廣或抽獎押後至核實為止，或取消抽獎。',
  'Notify the inspectorate at once of such a postponement or cancellation.': '押後或取消須即時通知督察部門。',
  'On a player-terminal malfunction have the supervisor confirm the wagers from terminal records.':
    '玩家終端故障時，主管按終端記錄核實投注。',
  "Re-calculate results and/or adjust the patron's meter to the actual outcome.":
    '按實際結果重新計算及／或調整客人的額度。',
  'Treat as a malfunction credits on the meter out of keeping with the odds and the amount wagered.':
    '額度與賠率及投注額不符，視為故障。',
  'Treat as a malfunction an interrupted playing sequence or a faulty display.':
    '遊戲程序中斷或顯示有誤，視為故障。',
  'Let the operator declare a terminal malfunction for any other reason in its opinion.':
    '營運者認為有其他理由時，可宣告終端故障。',
  'Where records cannot confirm the wagers, have the supervisor void them.':
    '記錄無法核實投注時，主管將其作廢。',
  'Have the supervisor void all relevant wagers when dice are cocked.':
    '骰子斜放時，主管將所有相關投注作廢。',
  'Have the supervisor void all relevant wagers when the operator believes the tumbler is not working correctly.':
    '營運者認為骰盅運作不正常時，主管將所有相關投注作廢。',
  'Let the operator withhold an amount due to a terminal until an investigation is determined.':
    '營運者可扣留應付終端的款項，直至調查有定論。',
  'Let the operator demand back an amount already credited to a terminal.': '營運者可追還已存入終端的款項。',
  'Notify an inspector of such an event as soon as practicable.': '此類事件須盡快通知督察。',
  'Void plays and payouts on a server terminal whose operating system malfunctions.':
    '伺服器終端的操作系統故障時，遊戲和派彩作廢。',
  'Treat the same error on multiple player terminals of one server as a server malfunction.':
    '同一伺服器的多個玩家終端出現相同錯誤，視為伺服器故障。',
  'Let the operator declare the server malfunction for any other reason in its opinion.':
    '營運者認為有其他理由時，可宣告伺服器故障。',
  'Let a player use several terminals at once unless a supervisor instructs otherwise.':
    '除非主管另有指示，玩家可同時使用多個終端。',
  'On a close-of-play warning require the player to clear credits.': '收到結束營業提示後，玩家須清走額度。',
  'Give players a way to report a malfunction and expect them to use it.': '玩家須有途徑報告故障，並應報告。',
  'Allow failing to report while keeping the proceeds to be recorded as a possible contravention.':
    '不報告故障而保留所得，可記錄為可能違規。',
  'Prohibit and record tilting, rocking, damaging or interfering with the game.':
    '禁止並記錄傾斜、搖晃、損壞或干擾遊戲。',
  'Prohibit and record operating a terminal with any object other than legal tender.':
    '禁止並記錄以法定貨幣以外的物件操作終端。',
  'Prohibit and record use or control of devices able to interfere with outcomes or operation, alone or with others.':
    '禁止並記錄單獨或與他人使用或控制可干擾結果或運作的裝置。',
  'Exempt staff, agents and inspectors acting in the course of duty from 8.5.':
    '執行職務的職員、代理人和督察不受 8.5 限制。',
  'Limit these sanctions to a satisfied supervisor and to breaches of 8.3, 8.4, 8.5, 8.10, 8.11, 8.12 or 8.14.':
    '此等處分只限主管確信，且屬違反 8.3、8.4、8.5、8.10、8.11、8.12 或 8.14。',
  'Let the supervisor void any wager of the person in breach.': '主管可將違規者的任何投注作廢。',
  'Let the supervisor exclude the person from playing these games.': '主管可禁止該人參與此等遊戲。',
  'Let the supervisor recommend exclusion from the casino under s 79.':
    '主管可建議按第 79 條禁止其進入賭場。',
  'Let the supervisor invalidate an outcome disrupted by the listed disturbances or an act of God.':
    '因所列騷擾或天災打斷，主管可宣布結果無效。',
  'Let the supervisor invalidate an outcome that, in their opinion, a fraudulent act affected.':
    '主管認為結果受欺詐行為影響，可宣布無效。',
  'Allow refund of all wagers on an invalidated result.': '結果無效時，可退還所有投注。',
  'Let the supervisor forfeit the wager of a player involved in the fraud.':
    '主管可沒收涉及欺詐的玩家的投注。',
  'Record syndicated play as a breach.': '聯合下注記錄為違規。',
  'Record as a breach inducing a player to leave a game or to join syndicated play.':
    '誘使玩家離開遊戲或參與聯合下注，記錄為違規。',
  'Record as a breach soliciting such an inducement.': '索求此類利誘，記錄為違規。',
  'Record as a breach interfering with, disturbing or intimidating patrons or staff.':
    '干擾、騷擾或恐嚇客人或職員，記錄為違規。',
  'Bar side bets among players and spectators.': '禁止玩家與旁觀者之間私下對賭。',
  'Let the supervisor direct a person who is not actively playing to vacate.':
    '主管可要求沒有參與遊戲的人離座。',
  'Cover a non-player occupying the game itself.': '適用於佔用遊戲座位而不參與的人。',
  "Cover a non-player occupying nearby space that blocks another patron's access.":
    '適用於佔用附近位置、阻礙他人的非玩家。',
  'Treat refusal of a vacate direction as a breach.': '拒絕離座視為違規。',
  'Route disputes and complaints first to an electronic gaming host.': '爭議和投訴先由電子博彩接待員處理。',
  'Provide review by a supervisor on request.': '應要求由主管複核。',
  "Record the operator's decision as final in disputes under the rules.":
    '規則下的爭議，以營運者的決定為最終並予記錄。',
  'Make the rules available for inspection on request.': '應要求提供規則查閱。',
  'Offer only the wagers defined in this rule.': '只提供本條界定的投注。',
  'Specific Triples wins only on the chosen triple.': '「圍骰」只在所選圍骰時贏。',
  'Specific Doubles wins on the chosen double or the triple of that number and loses otherwise.':
    '「雙骰」在所選雙骰或該點數圍骰時贏，否則輸。',
  'Three Dice Totals wins on the chosen total 4 to 17 in any combination and loses otherwise.':
    '「總點數」在所選總點數 4 至 17 時贏，不論組合，否則輸。',
  'Dice Combinations wins when the chosen one of 15 unlike pairs appears and loses otherwise.':
    '15 種不同點數的組合中，所選組合出現時「兩骰組合」贏，否則輸。',
  'Single Die Bet wins when the chosen number is on at least one die and loses otherwise.':
    '所選點數出現在至少一粒骰子時，「單骰」贏，否則輸。',
  'Accept value chips, colour checks and casino promotional tokens or vouchers as stakes.':
    '接受面值籌碼、彩色籌碼和賭場推廣代幣或禮券投注。',
  'Require each wager to be placed on its proper wagering area.': '每注須放在正確的投注區。',
  'Record one distinguishing emblem per colour-check set that differs from sets at other tables.':
    '每套彩色籌碼記錄一個與其他賭檯不同的標誌。',
  'Divide each colour-check set into several colours.': '每套彩色籌碼分為多種顏色。',
  'Allow colour checks for gaming only at the table that issued them.': '彩色籌碼只可在發出的賭檯使用。',
  'Redeem colour checks only at the issuing table.': '彩色籌碼只可在發出的賭檯兌換。',
  'Allow redemption or exchange elsewhere only if the issuing table is closed when the request is made.':
    '只有提出時發出的賭檯已關閉，方可在他處兌換。',
  'Issue the same colour and design to a second person only if the existing holder or holders agree.':
    '持有人同意，方可將同色同款籌碼發給第二人。',
  'Have the dealer establish the value of each colour check when it is bought.':
    '購買彩色籌碼時，荷官確定每枚面值。',
  'Show a value above the table minimum by a colour check with a numbered marker button.':
    '面值高於檯面最低限額時，以一枚彩色籌碼加數字標記顯示。',
  'Let a game supervisor allow one player several colours if nobody else is left without colour checks.':
    '若不致他人沒有彩色籌碼可用，主管可准許一名玩家使用多種顏色。',
  'Give all colours held by one player the same value.': '同一玩家的各色籌碼面值相同。',
  'Refuse withdrawal, placement or change of wagers after no-more-bets is called.':
    '宣布截止投注後，不得取回、投放或更改投注。',
  'Accept a spoken wager only with chips, colour checks, tokens or vouchers and only if the dealer can place it before no-more-bets.':
    '口頭投注須附籌碼、彩色籌碼、代幣或禮券，且荷官能在截止投注前放好，方可接受。',
  'Make the player answerable for wager position even when the dealer assists.':
    '即使由荷官協助，投注位置仍由玩家負責。',
  'Make the player check that instructions to the dealer were carried out correctly.':
    '玩家須核對荷官是否正確執行指示。',
  'Settle by the position of stakes at the moment the tumbler cover is removed.':
    '按開蓋一刻的投注位置結算。',
  'Store the version of the Crown rules as metadata of this rule pack.':
    '登記皇冠規則的版本，作為本規則的資料。',
  'Name Crown Melbourne Limited as the operator of this rule pack.': '墨爾本皇冠有限公司為本規則的營運者。',
  'Provide a dealer role that operates the game.': '設荷官一職，操作遊戲。',
  'Keep a register of markers, each of a distinct design tied to one purpose such as player status or colour-chip value.':
    '設標記登記冊，每種標記款式不同，只作一種用途，如玩家狀態或彩色籌碼面值。',
  'Treat each tumbler activation that sets the outcome of a round as one Spin.':
    '每次啟動骰盅並決定該局結果，視為一次搖骰。',
  'Provide a TG Area Manager role that supervises an allocated floor area.':
    '設區域經理一職，監督所分配的樓面。',
  'Provide a TG Assistant Casino Manager role as senior manager.': '設賭場助理經理一職，為高級經理。',
  'Provide a TG Higher Duties Dealer role for routine supervision of gaming.':
    '設高級荷官一職，負責日常監督。',
  'Compute the total as the sum of the three uppermost faces of a valid Spin.':
    '總點數為有效搖骰三個朝上面之和。',
  'Treat as a tournament only a competition run under Rule 8.': '只有按第 8 條舉行的比賽方視為錦標賽。',
  'Hold approved terms and conditions for each tournament.': '每項錦標賽均須有經批准的條款。',
  'Provide a Tournament Director role with overall charge of a tournament.':
    '設賽事總監一職，全權負責錦標賽。',
  'Treat as a tournament player only a person in the tournament.': '只有參加錦標賽的人方視為參賽者。',
  "Name the Victorian Commission for Gambling and Liquor Regulation as this book's regulator.":
    '維多利亞州博彩及酒類監管委員會為本規則的監管機構。',
  'Represent Void both for a Spin without result and for a single wager.':
    '「作廢」可指沒有結果的搖骰，亦可指單一投注。',
  'Let a TG Higher Duties Dealer or above use any Dealer power unless a rule says otherwise.':
    '除規則另有規定，高級荷官或以上可行使荷官的任何權力。',
  'Scope the game to one particular gaming table.': '遊戲以一張指定賭檯為範圍。',
  'Model a bet as the outcome or contingency staked on.': '投注项目指所押的結果或情況。',
  'Model a wager as the money put on a bet.': '注碼指押在投注项目上的金錢。',
  'Configure each table for Option A or Option B.': '每張賭檯設為方案 A 或方案 B。',
  'Provide wager areas similar to Diagram A or Diagram B as applicable.': '投注區按情況與圖 A 或圖 B 相似。',
  'Add any other layout element these rules require.': '加上本規則所需的其他檯面元素。',
  'Permit extra features, including optional wager areas, if consistent with the diagrams and rules.':
    '可加設其他功能，包括選擇性投注區，但須與圖和規則一致。',
  'Fit equipment that lights the winning areas.': '裝設使贏區亮燈的設備。',
  'Fit a tumbler with three dice sealed inside.': '裝設內有三粒密封骰子的骰盅。',
  "Generate the Spin's result by mechanical or electronic activation of the tumbler.":
    '以機械或電力啟動骰盅，得出搖骰結果。',
  'Fit a control panel with switches or buttons, linked to the tumbler.':
    '裝設有開關或按鍵並與骰盅相連的控制面板。',
  'For Option A label the control panel 1 to 6.': '方案 A 的控制面板標示 1 至 6。',
  'For Option B label the control panel Fish, Prawn, Gourd, Coin, Crab and Chicken.':
    '方案 B 的控制面板標示魚、蝦、葫蘆、金錢、蟹和雞。',
  'For Option A mark dice one to six with opposite sides summing to seven.':
    '方案 A 的骰子刻一至六點，相對兩面之和為七。',
  "For Option B mark each die with the six symbols, opposite sides' values summing to seven.":
    '方案 B 的骰子每粒有六個圖案，相對兩面的值之和為七。',
  'Map symbols to colours: Fish and Chicken red, Prawn and Crab green, Gourd and Coin blue.':
    '圖案與顏色：魚和雞為紅，蝦和蟹為綠，葫蘆和金錢為藍。',
  'Map symbols to values: Fish 1, Prawn 2, Gourd 3, Coin 4, Crab 5, Chicken 6.':
    '圖案與數值：魚 1、蝦 2、葫蘆 3、金錢 4、蟹 5、雞 6。',
  'Accept wagers only as chips on the proper layout areas.': '只接受放在正確投注區的籌碼投注。',
  'Accept cash chips with marked denominations.': '接受印有面額的面值籌碼。',
  'Accept colour chips, which carry no denomination of their own.': '接受本身沒有面額的彩色籌碼。',
  'Give each colour-chip set one emblem that differs from sets at other tables.':
    '每套彩色籌碼有一個與其他賭檯不同的標誌。',
  'Divide each colour-chip set into several colours.': '每套彩色籌碼分為多種顏色。',
  'Allow colour chips for gaming only at the issuing table.': '彩色籌碼只可在發出的賭檯使用。',
  'Redeem a colour chip at the table that issued it.': '彩色籌碼在發出的賭檯兌換。',
  "Redeem another table's colour chip only if that table is now closed, finding its issue value where possible and optionally telling Surveillance.":
    '他檯的彩色籌碼只在該檯已關閉時方可兌換，盡可能查明發出時的面值，並可通知監控部。',
  'If the issue value cannot be found, exchange at the lowest table minimum Crown offers for that game when redemption is asked.':
    '查不到發出面值時，按提出兌換時皇冠就該遊戲提供的最低檯面限額兌換。',
  'Have a TG Area Manager or above verify a closed-table exchange.':
    '已關閉賭檯的兌換須由區域經理或以上核實。',
  'Let two players hold identical colour chips at once only with the agreement of the players concerned.':
    '有關玩家同意，兩名玩家方可同時持有相同的彩色籌碼。',
  'Record the value the purchaser declares for the set and mark it with the matching cash chip or a Distinctive Marker.':
    '記錄購買者所報面值，並以相應面值籌碼或專用標記顯示。',
  'Let a TG Higher Duties Dealer or above allow one player several colours if no other player is left without.':
    '若其他玩家不致沒有，高級荷官或以上可准許一名玩家使用多種顏色。',
  "Allow a player's several colours to have different values if each is declared under 3.1.2(e).":
    '玩家的各色籌碼按 3.1.2(e) 分別報值，可有不同面值。',
  'After no-more-bets refuse handling, placing, changing or withdrawing a wager until it is decided and settled.':
    '截止投注後，未決定並結算前，不得觸碰、投放、更改或取回投注。',
  'Accept a spoken wager only with chips, authorised tokens, cash or vouchers.':
    '口頭投注須附籌碼、認可代幣、現金或禮券，方可接受。',
  'Convert cash, vouchers and authorised tokens to chips before they go on the layout.':
    '現金、禮券和認可代幣須先換成籌碼方可放上檯面。',
  'Accept only wagers on the layout before no-more-bets is announced.':
    '只接受宣布截止投注前已在檯面的投注。',
  'Make the player check that instructions to the dealer were carried out.': '玩家須核對荷官是否已執行指示。',
  'Settle by chip position at the moment the result is announced.': '按宣布結果一刻的籌碼位置結算。',
  'Limit the catalogue to the bets listed for the option in play.': '只限所用方案列出的投注。',
  'Offer Big in Option A.': '方案 A 設「大」。',
  'Offer Small in Option A.': '方案 A 設「小」。',
  'Offer Specific Triples in Option A.': '方案 A 設「圍骰」。',
  'Offer Specific Doubles in Option A.': '方案 A 設「雙骰」。',
  'Offer Any Triple in Option A.': '方案 A 設「全圍」。',
  'Offer Three Dice Totals in Option A.': '方案 A 設「總點數」。',
  'Offer Two Dice Combinations in Option A.': '方案 A 設「兩骰組合」。',
  'Offer Single Die in Option A.': '方案 A 設「單骰」。',
  'Offer Odd in Option A only where the operator offers it.': '方案 A 只在營運者提供時設「單」。',
  'Offer Even in Option A only where the operator offers it.': '方案 A 只在營運者提供時設「雙」。',
  'Offer 3 of 4 Dice in Option A only where the operator offers it.': '方案 A 只在營運者提供時設「四選三」。',
  'Offer Big in Option B.': '方案 B 設「大」。',
  'Offer Small in Option B.': '方案 B 設「小」。',
  'Offer Specific Symbol Triples in Option B.': '方案 B 設「圖案圍骰」。',
  'Offer Specific Colour Triples in Option B.': '方案 B 設「三同色」。',
  'Offer Any Symbol Triple in Option B.': '方案 B 設「圖案全圍」。',
  'Offer Any Colour Triple in Option B.': '方案 B 設「任意三同色」。',
  'Offer Three Dice Totals in Option B.': '方案 B 設「總點數」。',
  'Offer Specific Colour Double in Option B.': '方案 B 設「雙色」。',
  'Offer Single Colour in Option B.': '方案 B 設「單色」。',
  'Offer Single Symbol in Option B.': '方案 B 設「單圖案」。',
  'Small wins on totals 4 to 10, subject to 3.7.2.': '「小」在總點數 4 至 10 時贏，但受 3.7.2 限制。',
  'Small loses on a triple or any other total.': '「小」遇圍骰或其他總點數輸。',
  'Big wins on totals 11 to 17, subject to 3.8.2.': '「大」在總點數 11 至 17 時贏，但受 3.8.2 限制。',
  'Big loses on a triple or any other total.': '「大」遇圍骰或其他總點數輸。',
  'In Option A a Specific Triple wins on the nominated triple.': '方案 A：「圍骰」在所選圍骰時贏。',
  'In Option B a Specific Symbol Triple wins on the nominated symbol on all dice.':
    '方案 B：三粒骰子均為所選圖案時，「圖案圍骰」贏。',
  'In Option B a Specific Colour Triple wins when all dice show the nominated colour.':
    '方案 B：三粒骰子均為所選顏色時，「三同色」贏。',
  'A Specific Triple loses on every other combination.': '「圍骰」遇其他組合皆輸。',
  'In Option A a Specific Double wins on the nominated double.': '方案 A：「雙骰」在所選雙骰時贏。',
  'In Option A count two or three dice with the number as a double.':
    '方案 A：兩粒或三粒骰子為該點數，均計為雙骰。',
  'In Option A count a triple as one double, paid once.': '方案 A：圍骰計為一個雙骰，只派彩一次。',
  'In Option B a Specific Double wins on the nominated colour double.':
    '方案 B：「雙色」在所選顏色成雙時贏。',
  'In Option B count two or three dice of the colour as a double.':
    '方案 B：兩粒或三粒骰子為該顏色，均計為雙色。',
  'In Option B count three dice of the colour as one double, paid once.':
    '方案 B：三粒同色計為一個雙色，只派彩一次。',
  'A Specific Double loses on every other combination.': '「雙骰」遇其他組合皆輸。',
  'In Option A Any Triple wins on any triple.': '方案 A：「全圍」遇任何圍骰贏。',
  'In Option B Any Symbol Triple wins on any symbol triple.': '方案 B：「圖案全圍」遇任何圖案圍骰贏。',
  'In Option B Any Colour Triple wins when all dice share a colour.':
    '方案 B：三粒骰子同色時，「任意三同色」贏。',
  'These any-triple wagers lose on every other combination.': '此等全圍投注遇其他組合皆輸。',
  'Limit a Three Dice Total to one of the totals 4 to 17.': '「總點數」只限 4 至 17 其中一個。',
  'A Three Dice Total wins on its total in any combination.': '「總點數」在其總點數時贏，不論組合。',
  'A Three Dice Total loses on any other total.': '「總點數」遇其他總點數輸。',
  'A Two Dice Combination wins when two of the dice show the two selected numbers.':
    '兩粒骰子為所選兩個點數時，「兩骰組合」贏。',
  'A Two Dice Combination loses on every other combination.': '「兩骰組合」遇其他組合皆輸。',
  'In Option A take a Single Die selection from 1 to 6.': '方案 A：「單骰」由 1 至 6 中選擇。',
  'In Option B take a Single Symbol selection from the six symbols.': '方案 B：「單圖案」由六個圖案中選擇。',
  'Single Die or Single Symbol wins when the selection is on at least one die and loses otherwise.':
    '所選點數或圖案出現在至少一粒骰子時贏，否則輸。',
  'Single Colour wins when the chosen colour is on at least one die and loses otherwise.':
    '所選顏色出現在至少一粒骰子時，「單色」贏，否則輸。',
  'Pay Single Colour once even if two or three dice show the colour.':
    '即使兩粒或三粒骰子為該顏色，「單色」只派彩一次。',
  'Odd wins on totals 5,7,9,11,13,15,17, subject to 3.16.2.':
    '「單」在總點數 5、7、9、11、13、15、17 時贏，但受 3.16.2 限制。',
  'Odd loses on a triple or any other total.': '「單」遇圍骰或其他總點數輸。',
  'Even wins on totals 4,6,8,10,12,14,16, subject to 3.17.2.':
    '「雙」在總點數 4、6、8、10、12、14、16 時贏，但受 3.17.2 限制。',
  'Even loses on a triple or any other total.': '「雙」遇圍骰或其他總點數輸。',
  '3 of 4 Dice wins when the dice show three of the four numbers in the chosen set 6543, 6532, 5432 or 4321.':
    '骰子為所選一組（6543、6532、5432 或 4321）四個點數中的三個時，「四選三」贏。',
  '3 of 4 Dice loses on every other combination.': '「四選三」遇其他組合皆輸。',
  'At settlement clear losing wagers.': '結算時收取輸注。',
  'At settlement pay winning wagers.': '結算時派彩給贏注。',
  'Have the dealer ensure the statutory limit notices and signs are displayed.':
    '荷官確保法定限額通知和告示已展示。',
  'Show prominently at each table the permitted minimum and maximum wagers.':
    '每檯當眼處公示准許的最低和最高投注。',
  'Raise a minimum only if a sign with the new figure and time has stood at the table at least 20 minutes.':
    '只有註明新數額和時間的告示已在檯上展示至少 20 分鐘，方可提高最低限額。',
  'Show the statutory penalties for the sign and notice duties with the rule text.':
    '規則文本須一併顯示有關告示和通知責任的法定罰則。',
  'Settle a below-minimum wager by the result.': '低於最低限額的投注按結果結算。',
  'Advise its owner that later below-minimum wagers are returned whatever the result.':
    '告知該玩家，其後低於最低限額的投注不論結果一律退還。',
  'Settle a wager over the maximum as though it were the maximum.': '超過最高限額的投注按最高限額結算。',
  'Pay a wager in a multiple that is not permitted up to the next amount payable in chips.':
    '不符准許倍數的投注，派彩時進位至籌碼可付的下一金額。',
  'Pay a win not payable exactly in chips up to the next amount payable in chips.':
    '彩金不能以籌碼剛好支付時，進位至籌碼可付的下一金額。',
  'Allow minimums and maximums different from the sign to be agreed for one player.':
    '可與個別玩家商定有別於告示的最低和最高限額。',
  'Note the position of a player with agreed limits by a Distinctive Marker.':
    '商定限額的玩家座位以專用標記註明。',
  'Announce that bets may be placed.': '宣布可以下注。',
  'Cover and activate the dice to start a Spin.': '上蓋並啟動骰盅，開始搖骰。',
  'Indicate that no more bets may be placed.': '示意截止投注。',
  'Uncover the tumbler.': '開蓋。',
  "Announce the result by calling each die's uppermost face.": '逐粒報出朝上的面，宣布結果。',
  'If any die is not flat, announce a no spin, cover and reactivate.':
    '有骰子沒有平放，宣布搖骰無效，上蓋重搖。',
  'While announcing, key the numbers or symbols into the panel so the winning areas light.':
    '宣布時在控制面板輸入點數或圖案，使贏區亮燈。',
  'Once areas are lit, take losers and pay winners under Rule 6.': '亮燈後，按第 6 條收輸注、派贏注。',
  'With no wagers laid or no players present, let a TG Area Manager or above direct spins run under 5.1.1 to 5.1.6.':
    '沒有投注或沒有玩家在場時，區域經理或以上可指示按 5.1.1 至 5.1.6 搖骰。',
  'Allow such spins once the table has been opened.': '開檯後可作此搖骰。',
  'Allow such spins at any time during play.': '營業期間任何時候可作此搖骰。',
  'Allow such spins continuously until a player wagers.': '可持續搖骰，直至有玩家投注。',
  'Let only a Dealer or above activate the tumbler or use the panel.':
    '只有荷官或以上可啟動骰盅或使用控制面板。',
  'With Option A in play pay winners only at the Table 1 odds.': '使用方案 A 時，只按表 1 賠率派彩。',
  'Option A: pay Small 1 to 1.': '方案 A：「小」1 賠 1。',
  'Option A: pay Big 1 to 1.': '方案 A：「大」1 賠 1。',
  'Option A: pay Specific Triples 180 to 1.': '方案 A：「圍骰」1 賠 180。',
  'Option A: pay Specific Doubles 11 to 1.': '方案 A：「雙骰」1 賠 11。',
  'Option A: pay Any Triple 31 to 1.': '方案 A：「全圍」1 賠 31。',
  'Option A: pay total 4 or 17 at 62 to 1.': '方案 A：總點數 4 或 17：1 賠 62。',
  'Option A: pay total 5 or 16 at 31 to 1.': '方案 A：總點數 5 或 16：1 賠 31。',
  'Option A: pay total 6 or 15 at 18 to 1.': '方案 A：總點數 6 或 15：1 賠 18。',
  'Option A: pay total 7 or 14 at 12 to 1.': '方案 A：總點數 7 或 14：1 賠 12。',
  'Option A: pay total 8 or 13 at 8 to 1.': '方案 A：總點數 8 或 13：1 賠 8。',
  'Option A: pay total 9 or 12 at 7 to 1.': '方案 A：總點數 9 或 12：1 賠 7。',
  'Option A: pay total 10 or 11 at 6 to 1.': '方案 A：總點數 10 或 11：1 賠 6。',
  'Option A: pay each of the 15 listed Two Dice Combinations 6 to 1.':
    '方案 A：所列 15 種兩骰組合每種 1 賠 6。',
  'Option A: pay Single Die 1 to 1 on one die.': '方案 A：「單骰」一粒骰子為該點數時，1 賠 1。',
  'Option A: pay Single Die 2 to 1 on two dice.': '方案 A：「單骰」兩粒骰子為該點數時，1 賠 2。',
  'Option A: pay Single Die 12 to 1 on three dice.': '方案 A：「單骰」三粒骰子為該點數時，1 賠 12。',
  'Option A additional: pay Even 1 to 1.': '方案 A 附加：「雙」1 賠 1。',
  'Option A additional: pay Odd 1 to 1.': '方案 A 附加：「單」1 賠 1。',
  'Option A additional: pay 3 of 4 Dice 7 to 1 on any of the four sets.':
    '方案 A 附加：四組中任何一組「四選三」1 賠 7。',
  'With Option B in play pay winners only at the Table 2 odds.': '使用方案 B 時，只按表 2 賠率派彩。',
  'Option B: pay Small 1 to 1.': '方案 B：「小」1 賠 1。',
  'Option B: pay Big 1 to 1.': '方案 B：「大」1 賠 1。',
  'Option B: pay Specific Symbol Triples 180 to 1.': '方案 B：「圖案圍骰」1 賠 180。',
  'Option B: pay Specific Colour Triples 23 to 1.': '方案 B：「三同色」1 賠 23。',
  'Option B: pay Any Symbol Triple 31 to 1.': '方案 B：「圖案全圍」1 賠 31。',
  'Option B: pay Any Colour Triple 7 to 1.': '方案 B：「任意三同色」1 賠 7。',
  'Option B: pay Specific Colour Double 3 to 1 (player edge on the text, see readings.md).':
    '方案 B：「雙色」1 賠 3（按文本玩家佔優，見解讀說明）。',
  'Option B: pay Single Colour 1 to 1 (player edge on the text, see readings.md).':
    '方案 B：「單色」1 賠 1（按文本玩家佔優，見解讀說明）。',
  'Option B: pay total 4 or 17 at 62 to 1.': '方案 B：總點數 4 或 17：1 賠 62。',
  'Option B: pay total 5 or 16 at 31 to 1.': '方案 B：總點數 5 或 16：1 賠 31。',
  'Option B: pay total 6 or 15 at 18 to 1.': '方案 B：總點數 6 或 15：1 賠 18。',
  'Option B: pay total 7 or 14 at 12 to 1.': '方案 B：總點數 7 或 14：1 賠 12。',
  'Option B: pay total 8 or 13 at 8 to 1.': '方案 B：總點數 8 或 13：1 賠 8。',
  'Option B: pay total 9 or 12 at 7 to 1.': '方案 B：總點數 9 或 12：1 賠 7。',
  'Option B: pay total 10 or 11 at 6 to 1.': '方案 B：總點數 10 或 11：1 賠 6。',
  'Option B: pay Single Symbol 1 to 1 on one die.': '方案 B：「單圖案」一粒骰子為該圖案時，1 賠 1。',
  'Option B: pay Single Symbol 2 to 1 on two dice.': '方案 B：「單圖案」兩粒骰子為該圖案時，1 賠 2。',
  'Option B: pay Single Symbol 12 to 1 on three dice.': '方案 B：「單圖案」三粒骰子為該圖案時，1 賠 12。',
  'Give the no-spin declaration to the Dealer or above.': '由荷官或以上宣布搖骰無效。',
  'Declare no spin when any die is not flat after the tumble.': '搖骰後任何骰子沒有平放，宣布搖骰無效。',
  'Declare no spin when the tumbler malfunctions after activation.': '骰盅啟動後故障，宣布搖骰無效。',
  'Declare no spin when dice are exposed before no-more-bets is announced.':
    '宣布截止投注前露出骰子，宣布搖骰無效。',
  'Reactivate the tumbler after a no spin.': '搖骰無效後重新啟動骰盅。',
  'Settle by the dice when areas fail to light or light wrongly.': '燈不亮或亮錯時，按骰子結算。',
  'Notify a TG Area Manager or above of any malfunction.': '任何故障須通知區域經理或以上。',
  'Stop further play if the malfunction cannot be corrected at once, until rectified.':
    '故障未能即時修正，須停止遊戲直至修復。',
  "Keep an error found after a later Spin began from affecting later Spins' outcomes.":
    '其後的搖骰開始後才發現的錯誤，不影響其後的結果。',
  'Support tournaments on any Sic Bo variation offered, with an equal chance for every tournament player.':
    '可就所提供的任何骰寶玩法舉行錦標賽，各參賽者機會均等。',
  'Document terms and conditions for each tournament under 8.4.': '每項錦標賽按 8.4 訂立書面條款。',
  'Make the terms available to patrons before the tournament runs and entries are taken.':
    '舉行錦標賽並接受報名前，須讓客人取得條款。',
  'Tell the on-site VCGLR inspectorate of the intended tournament before it runs and entries are taken.':
    '舉行並接受報名前，將擬舉行的錦標賽告知駐場督察部門。',
  'Appoint a Tournament Director.': '委任賽事總監。',
  'Keep the director present for the whole tournament.': '賽事總監須全程在場。',
  'Let the director appoint deputies as designees.': '賽事總監可委任副手。',
  'Designate the tournament tables.': '指定錦標賽賭檯。',
  'Keep designated tables for tournament play only during the tournament.':
    '錦標賽期間，指定賭檯只作比賽用。',
  'Have the director brief players on the terms and be satisfied they understand before play.':
    '開賽前，賽事總監須向參賽者講解條款並確信其明白。',
  'Allow pre-play instruction by demonstration or practice rounds.': '可以演示或練習局作賽前講解。',
  'Validate that the terms hold at least every item of 8.4.': '核實條款至少載有 8.4 的所有項目。',
  'Terms say when the tournament is held.': '條款載明錦標賽何時舉行。',
  'Terms state any entry fee, buy-in, re-buy or add-on amount.': '條款載明報名費、買入、重買或加買金額。',
  'Terms state minimum and maximum player numbers.': '條款載明最少和最多人數。',
  'Terms state the location.': '條款載明地點。',
  'Terms say the director may alter a start time on reasonable notice.':
    '條款載明賽事總監可在合理通知後更改開始時間。',
  'Terms say the VCGLR is told of changes to tournament details beforehand.':
    '條款載明錦標賽細節更改前會告知監管委員會。',
  'Terms say taking part means accepting them.': '條款載明參賽即表示接受條款。',
  'Terms say only persons entitled to be in the casino and gamble may enter.':
    '條款載明只有可進入賭場並可博彩的人方可參賽。',
  'If Crown reserves a general right to refuse, terms say any application may be refused.':
    '若皇冠保留一般拒絕權，條款載明可拒絕任何申請。',
  'If general selection criteria apply, terms give them.': '若設一般挑選準則，條款須列明。',
  'For charity or media events terms say that certain employees, contractors or associates may play with prior COO or CEO approval.':
    '慈善或傳媒活動，條款載明經營運總裁或行政總裁事先批准，某些僱員、承辦商或相關人士可參賽。',
  'Make employees ineligible for prizes.': '僱員不得獲獎。',
  'Move a prize from a placed employee to the next eligible place-getter.':
    '僱員取得名次時，獎項由下一名合資格者遞補。',
  'Terms say players must follow them or risk disqualification.': '條款載明參賽者須遵守，否則可被取消資格。',
  'Terms say how they are made available to players.': '條款載明如何讓參賽者取得條款。',
  'If the director requires signed terms, terms say so.': '若賽事總監要求簽署條款，條款須載明。',
  'Terms state the method of entry.': '條款載明報名方法。',
  'Terms state entry terms, including the penalty-free withdrawal and substitute period.':
    '條款載明報名規定，包括可免費退出和替補的期限。',
  'Terms state the number or duration of rounds or sessions, or how these are set.':
    '條款載明輪次或節數及其長短，或如何訂定。',
  'Terms state tables active per round or session, or how this is set.':
    '條款載明每輪或每節使用的賭檯，或如何訂定。',
  'If applicable, terms state how players progress between rounds or sessions.':
    '如適用，條款載明如何在各輪或各節晉級。',
  'If buy-back exists, terms give its method and timing.': '若可重買，條款載明方法和時間。',
  'If repechage, catch-up or secondary rounds exist, terms say how to qualify or that the director may decide.':
    '若設復活賽、追趕賽或次級賽，條款載明如何取得資格，或由賽事總監決定。',
  'Terms say all players get the same starting bank.': '條款載明各參賽者起始籌碼相同。',
  'Tell players the bank amount before the tournament starts.': '開賽前告知參賽者起始籌碼數額。',
  'As applicable, terms say what happens to tournament chips at the end.':
    '如適用，條款載明賽後錦標賽籌碼如何處理。',
  'Terms state the chip type used other than cash chips.': '條款載明面值籌碼以外所用的籌碼類型。',
  'If a minimum or compulsory wager per Spin applies, terms give it or how it is set.':
    '若每次搖骰設最低或強制投注，條款載明數額或如何訂定。',
  'If secret wagers are allowed, terms give their number per session or Spin and how to make one.':
    '若准許暗注，條款載明每節或每次搖骰的次數和方法。',
  'Terms give elimination criteria.': '條款載明淘汰準則。',
  'Terms give the criteria for winners.': '條款載明勝出準則。',
  'Terms state the prize pool or how it is calculated.': '條款載明獎金池或其計算方法。',
  'Terms state how the pool is shared out.': '條款載明獎金池如何分配。',
  'Terms state when a player may be penalised and the penalties.': '條款載明參賽者何時可被處罰及罰則。',
  'Terms state when a player may be disqualified.': '條款載明參賽者何時可被取消資格。',
  'Terms state when a player may nominate a substitute.': '條款載明參賽者何時可提名替補。',
  'Terms state when entry fee or buy-in may be refunded in whole or part.':
    '條款載明何時可全數或部分退還報名費或買入。',
  'Terms state the consequence of late arrival or non-attendance.': '條款載明遲到或缺席的後果。',
  'Terms state the consequence of absence.': '條款載明離場的後果。',
  'Terms state the consequence of phone or similar device use during play.':
    '條款載明比賽時使用電話或類似裝置的後果。',
  'Terms state the consequence of nominating a substitute.': '條款載明提名替補的後果。',
  "Terms state the consequence of disqualification, including what happens to the player's tournament chips.":
    '條款載明取消資格的後果，包括該參賽者籌碼的處理。',
  'Terms state the consequence of retiring.': '條款載明退賽的後果。',
  'Terms say the director runs the event under them and the Sic Bo rules, and that the rules win if they conflict.':
    '條款載明賽事總監按條款和骰寶規則舉行；如有抵觸，以規則為準。',
  'Terms say the director may end play at a table early on the stated grounds.':
    '條款載明賽事總監可按所列理由提早結束某檯比賽。',
  'First ground: those progressing are already decided.': '理由一：晉級者已定。',
  'Second ground: terms cash out tournament chips at round or session end and every player at the table agrees.':
    '理由二：條款規定該輪或該節結束時兌現錦標賽籌碼，且該檯所有參賽者同意。',
  "Terms say entrants' personal information follows Crown's Privacy Policy unless they provide otherwise.":
    '條款載明，除另有規定，參賽者個人資料按皇冠私隱政策處理。',
  "Terms say Crown may, with permission, use entrants' name, suburb, photo, image and likeness in promotion.":
    '條款載明皇冠經同意可在宣傳中使用參賽者姓名、居住區、照片、影像和肖像。',
  'Terms say the director conducts the event under them and the rules of Sic Bo.':
    '條款載明賽事總監按條款和骰寶規則主持賽事。',
  "Terms say the director's decision in a tournament dispute is final.":
    '條款載明錦標賽爭議以賽事總監的決定為最終。',
  'Terms carry the limited liability statement for director decisions, preserving rights that law protects.':
    '條款載有關於賽事總監決定的有限責任聲明，並保留法律保障的權利。',
  'Terms say a patron may have a gaming complaint investigated by the VCGLR.':
    '條款載明客人可就博彩投訴要求監管委員會調查。',
  'Prohibit and record use, or intended use, of devices to record, project or analyse outcomes, probabilities or strategy.':
    '禁止並記錄使用或意圖使用裝置記錄、推算或分析結果、機率或策略。',
  'Give these sanctions for a rule breach to a TG Assistant Casino Manager or above.':
    '違規的此等處分由賭場助理經理或以上作出。',
  'Let that manager void any wager of the player in breach.': '該經理可將違規玩家的任何投注作廢。',
  'Let that manager exclude the player from further play in the game.': '該經理可禁止該玩家繼續參與該遊戲。',
  "Let that manager withhold winnings suspected won with a prohibited device until the operator's investigation is determined.":
    '懷疑以違禁裝置贏得的彩金，該經理可扣留至營運者調查有定論。',
  'Record a detention pending police, with the stated suspicion and statutory limits; the act itself is outside the software.':
    '記錄等候警方的扣留，連同所述懷疑和法定限制；扣留行為本身不屬軟件範圍。',
  "Let a TG Assistant Casino Manager or above void a Spin's outcome or any wager for fraud in the game.":
    '遊戲中有欺詐，賭場助理經理或以上可將搖骰結果或任何投注作廢。',
  "Let a TG Higher Duties Dealer or above void a Spin disrupted by events outside Crown's reasonable control.":
    '因皇冠合理控制以外的事件打斷，高級荷官或以上可將該次搖骰作廢。',
  'Refund all wagers on an invalidated outcome.': '結果無效時，退還所有投注。',
  'Bar staff play advice other than what keeps play within the rules.':
    '職員除為使遊戲符合規則外，不得就投注給予意見。',
  "Bar onlookers and players from influencing another's play unless that player asks.":
    '除非該玩家要求，旁觀者和玩家不得影響他人投注。',
  "Let a TG Higher Duties Dealer or above close an occupied table on at least three Spins' notice.":
    '高級荷官或以上可在至少三次搖骰的通知後關閉有玩家的賭檯。',
  'Flag a player who makes no wager for three Spins running while every other position is in use, so they may be asked to leave.':
    '其他座位全滿而玩家連續三次搖骰沒有投注，須提示，並可請其離座。',
  "Make the TG Area Manager's (or above) decision final in disputes, including those the rules do not cover.":
    '爭議（包括規則未涵蓋者）以區域經理或以上的決定為最終。',
  "Tell complainants in unresolved disputes of the VCGLR inspector's presence and their right to consult.":
    '爭議未能解決時，告知投訴人監管委員會督察在場，並有權諮詢。',
  "Support VCGLR investigation of a patron's gaming complaint.": '配合監管委員會調查客人的博彩投訴。',
  'Bar side bets between players.': '禁止玩家之間私下對賭。',
  'Provide a copy of these rules on request.': '應要求提供規則副本。',
  'Model the Option A layout: Small, doubles, triples, any triple, Big, totals 4 to 17, combination row and single-number row with printed odds.':
    '方案 A 檯面：小、雙骰、圍骰、全圍、大、總點數 4 至 17、組合列和單骰列，印有賠率。',
  'Supply an Option B layout from Rules 3.6.2 and 6.2, since the drawing did not survive extraction.':
    '方案 B 檯面按 3.6.2 和 6.2 設計，因原圖未能保留。',
  'Store the statutory authority of the chapter as rule-pack metadata.':
    '登記本章的法定依據，作為本規則的資料。',
  'Store adoption, effective and amendment dates so rounds use the right edition.':
    '登記通過、生效和修訂日期，使各局採用正確版本。',
  'Record that Super Sic Bo (625b.1) relies on this chapter without implementing it here.':
    '記錄超級骰寶（625b.1）以本章為依據，此處不設。',
  "Attest that drop box and tip box sit on the dealer's side of the table, one either side of the dealer, as approved by Casino Compliance.":
    '確認錢箱和小費箱在荷官一側，分置荷官左右，並經賭場合規部批准。',
  'Attest that the table has an area showing every authorised wager.': '確認賭檯有顯示所有准許投注的區域。',
  "Light the winning combinations after the dealer has entered each die's value.":
    '荷官輸入每粒骰子的點數後，贏的組合亮燈。',
  'Require laboratory approval of the electrical device.': '電子裝置須經實驗室批准。',
  'Submit the layout to Gaming Operations and hold its approval before use.':
    '檯面設計須送博彩營運部，獲批後方可使用。',
  "Put the certificate holder's name or logo on the layout.": '檯面須有證書持有人的名稱或標誌。',
  'Give each authorised wager its own area on the layout.': '每種准許投注在檯面均有專屬區域。',
  'Print the payout odds of every offered wager on the layout.': '檯面印上所提供每種投注的賠率。',
  'If the odds are not on the layout, post a sign with them at each table.':
    '檯面沒有賠率時，每檯須放置賠率告示。',
  'Use an approved Sic Bo shaker to produce the winning combinations.': '以經批准的骰盅得出結果。',
  'Attest that a manual shaker is built to protect game integrity.': '確認手動骰盅的構造可保障遊戲公正。',
  'Attest a compartment for the three dice and a separate cover hiding them during the shake.':
    '確認設有放三粒骰子的間格和搖動時遮蓋的獨立盅蓋。',
  'Attest that the compartment is see-through and the cover is not.': '確認間格透明而盅蓋不透明。',
  'Attest that the manual shaker can be sealed or locked.': '確認手動骰盅可密封或上鎖。',
  "Attest that the manual shaker bears the certificate holder's name or logo.":
    '確認手動骰盅有證書持有人的名稱或標誌。',
  'Permit an automated shaker only with laboratory approval.': '自動骰盅須經實驗室批准方可使用。',
  'Attest a clear, sealable or lockable dice compartment on the automated shaker.':
    '確認自動骰盅的骰子間格透明，並可密封或上鎖。',
  'Record whether the automated shaker has an opaque cover.': '記錄自動骰盅是否有不透明盅蓋。',
  'Submit the shaking procedures and hold their approval before automated use.':
    '搖骰程序須送審，獲批後方可自動搖骰。',
  "Hold Casino Compliance approval of the automated shaker's place on the table.":
    '自動骰盅在檯上的位置須經賭場合規部批准。',
  'Make the dealer responsible for the manual shaker and never leave it unattended at the table.':
    '手動骰盅由荷官負責，不可無人看管。',
  'Play with exactly three dice.': '使用剛好三粒骰子。',
  'Keep the dice inside the shaker while at the table.': '骰子在檯上時須留在骰盅內。',
  'Stop play with manual-shaker dice after 24 hours.': '手動骰盅的骰子使用滿 24 小時須停用。',
  'Stop play with dice locked in an automated shaker and meeting 603a.12(c) after one month.':
    '鎖在自動骰盅並符合 603a.12(c) 的骰子，使用滿一個月須停用。',
  'Offer only the wagers listed.': '只提供所列投注。',
  'Three of a Kind wins when all dice show the number the player chose.':
    '三粒骰子均為玩家所選點數時，「圍骰」贏。',
  'Two of a Kind wins when two of the dice show the chosen number (triple treatment set by rule-pack flag, see readings.md).':
    '兩粒骰子為所選點數時，「雙骰」贏（遇圍骰的處理由規則設定，見解讀說明）。',
  'Any Three of a Kind wins when all three dice match, on any number 1 to 6.':
    '三粒骰子相同，不論 1 至 6 何點，「全圍」贏。',
  'Total Value Bet wins when the dice sum to the number wagered.':
    '三粒骰子總和等於所押數目時，「總點數」贏。',
  'Two Dice Combination wins when two different chosen values both show.':
    '所選兩個不同點數均出現時，「兩骰組合」贏。',
  'Small Bet wins on totals 4 to 10 and loses on any other total or any Three of a Kind.':
    '「小」在總點數 4 至 10 時贏，遇其他總點數或任何圍骰輸。',
  'Big Bet wins on totals 11 to 17 and loses on any other total or any Three of a Kind.':
    '「大」在總點數 11 至 17 時贏，遇其他總點數或任何圍骰輸。',
  'One of a Kind wins when at least one die shows the chosen number.':
    '至少一粒骰子為所選點數時，「單骰」贏。',
  'Accept only value chips or plaques as stakes.': '只接受面值籌碼或大額籌碼作注碼。',
  'Require each wager to be placed on its proper area of the layout.': '每注須放在檯面正確的區域。',
  'Refuse spoken wagers accompanied by cash.': '拒絕附現金的口頭投注。',
  'Make the player check that placement instructions to the dealer were carried out.':
    '玩家須核對荷官是否按指示放置。',
  'Settle by wager position when the dice have come to rest and the values are entered and illuminated.':
    '骰子停定、點數輸入並亮燈後，按投注位置結算。',
  'Require the assigned floorperson to inspect listed items as working before the table opens.':
    '開檯前，負責的樓面主管須檢查所列物品運作正常。',
  'Test the electrical device by entering three values and checking every winning combination lights.':
    '輸入三個點數，檢查所有贏的組合亮燈，以測試電子裝置。',
  'If an automated shaker is used, operate it three times and check the dice toss properly.':
    '使用自動骰盅時，操作三次並檢查骰子翻滾正常。',
  'Start a manual round by covering the shaker and shaking at least three times.':
    '手動局以上蓋並搖至少三下開始。',
  'Or start the round by activating the automated shaker.': '或啟動自動骰盅開始該局。',
  'Announce no-more-bets before the dice are revealed.': '開蓋前宣布截止投注。',
  'Uncover, then announce and enter the value of each die.': '開蓋，然後宣布並輸入每粒骰子的點數。',
  'Illuminate the winning combinations from the entered values.': '按輸入的點數，贏的組合亮燈。',
  'After illumination collect every losing wager first, then pay winners at the 625a.6 odds.':
    '亮燈後先收所有輸注，再按 625a.6 賠率派彩。',
  'Keep a manual shaker uncovered until all winners are paid.': '派清彩金前，手動骰盅保持開蓋。',
  'Clear the lit combinations once all collecting and paying is done.': '收注派彩完畢後，熄滅贏區的燈。',
  'With an uncovered automated or a player-activated shaker, take all wagers before activation.':
    '使用無蓋自動骰盅或玩家啟動的骰盅時，須在啟動前收齊投注。',
  'After no-more-bets let the dealer, or a selected player on a player-activated shaker, activate it and then follow (d) to (f).':
    '截止投注後，由荷官（或玩家啟動骰盅時由選定玩家）啟動，然後按 (d) 至 (f) 進行。',
  'Use one whole paytable, A or B, as chosen in the filed Rules Submission.':
    '按已提交的規則申報，採用整份賠率表 A 或 B。',
  'Pay Three of a Kind 150 to 1 (A) or 180 to 1 (B).': '「圍骰」1 賠 150（A）或 1 賠 180（B）。',
  'Pay Two of a Kind 8 to 1 (A) or 11 to 1 (B).': '「雙骰」1 賠 8（A）或 1 賠 11（B）。',
  'Pay Any Three of a Kind 24 to 1 (A) or 31 to 1 (B).': '「全圍」1 賠 24（A）或 1 賠 31（B）。',
  'Pay total 4 at 50 to 1 (A) or 62 to 1 (B).': '總點數 4：1 賠 50（A）或 1 賠 62（B）。',
  'Pay total 5 at 18 to 1 (A) or 31 to 1 (B).': '總點數 5：1 賠 18（A）或 1 賠 31（B）。',
  'Pay total 6 at 14 to 1 (A) or 18 to 1 (B).': '總點數 6：1 賠 14（A）或 1 賠 18（B）。',
  'Pay total 7 at 12 to 1 under A and B.': '總點數 7：A、B 均 1 賠 12。',
  'Pay total 8 at 8 to 1 under A and B.': '總點數 8：A、B 均 1 賠 8。',
  'Pay total 9 at 6 to 1 (A) or 7 to 1 (B).': '總點數 9：1 賠 6（A）或 1 賠 7（B）。',
  'Pay total 10 at 6 to 1 under A and B.': '總點數 10：A、B 均 1 賠 6。',
  'Pay total 11 at 6 to 1 under A and B.': '總點數 11：A、B 均 1 賠 6。',
  'Pay total 12 at 6 to 1 (A) or 7 to 1 (B).': '總點數 12：1 賠 6（A）或 1 賠 7（B）。',
  'Pay total 13 at 8 to 1 under A and B.': '總點數 13：A、B 均 1 賠 8。',
  'Pay total 14 at 12 to 1 under A and B.': '總點數 14：A、B 均 1 賠 12。',
  'Pay total 15 at 14 to 1 (A) or 18 to 1 (B).': '總點數 15：1 賠 14（A）或 1 賠 18（B）。',
  'Pay total 16 at 18 to 1 (A) or 31 to 1 (B).': '總點數 16：1 賠 18（A）或 1 賠 31（B）。',
  'Pay total 17 at 50 to 1 (A) or 62 to 1 (B).': '總點數 17：1 賠 50（A）或 1 賠 62（B）。',
  'Pay Two Dice Combination 5 to 1 (A) or 6 to 1 (B).': '「兩骰組合」1 賠 5（A）或 1 賠 6（B）。',
  'Pay Small Bet 1 to 1 under A and B.': '「小」A、B 均 1 賠 1。',
  'Pay Big Bet 1 to 1 under A and B.': '「大」A、B 均 1 賠 1。',
  'Pay One of a Kind 1 to 1 when just one die matches.': '「單骰」只有一粒相符時，1 賠 1。',
  'Pay One of a Kind 2 to 1 when two dice match.': '「單骰」兩粒相符時，1 賠 2。',
  'Under Paytable A pay One of a Kind 3 to 1 when all three dice match.':
    '賠率表 A：「單骰」三粒相符時，1 賠 3。',
  'Under Paytable B pay One of a Kind 12 to 1 when all three dice match.':
    '賠率表 B：「單骰」三粒相符時，1 賠 12。',
  'Let odds be shown either as to 1 or as 1 wins, with the same payout.':
    '賠率可寫作「賠」或「得」，派彩相同。',
  'Have the dealer call no roll when the dice do not all land flat.':
    '骰子沒有全部平放時，荷官宣布搖骰無效。',
  'Return every wager on a no roll.': '搖骰無效時，退還所有投注。',
  'If the electrical device or wager area fails after the dice are seen or tossed, settle losers and winners with a floorperson or above present.':
    '骰子已見或已搖後電子裝置或投注區失效，須有樓面主管或以上在場結算輸贏。',
  'After that settlement stop all gaming at the table until the electrical device is fixed.':
    '結算後停止該檯遊戲，直至電子裝置修復。',
  'Void the round and return wagers if the automated shaker fails or malfunctions when activated.':
    '自動骰盅啟動時失靈，該局作廢並退還投注。',
  'Before switching to a manual shaker remove the dice from the failed automated one.':
    '改用手動骰盅前，先取出故障自動骰盅內的骰子。',
  'Before switching, cover the failed automated shaker or sign it as out of order.':
    '更換前，蓋上故障的自動骰盅或放置停用告示。',
  Spin: '搖骰',
  'a senior manager of table games and their staff': '管理賭檯遊戲及其職員的高級經理',
  'who supervises table games and dealers on the floor of one area': '監督某一區域的賭檯遊戲和荷官的人',
  'who operates the game': '操作遊戲的人',
  'Syndicated play': '聯合下注',
  'who has overall charge of a tournament': '全權負責錦標賽的人',
  'who supervises the operation of the game': '監督遊戲運作的人',
  'Automated dice tumbler': '自動骰盅',
  Total: '總點數',
  "three or more players acting together to affect anyone's chance at a linked jackpot":
    '三名或以上玩家合謀影響任何人贏取聯網累積獎的機會',
  'invalid, without a result; we read it as returning the stake in full':
    '無效、沒有結果；我們解讀為全數退還注碼',
  Bet: '投注项目',
  'a manager who supervises these games in the casino; includes the electronic gaming supervisor':
    '在賭場監督此等遊戲的經理；包括電子博彩主管',
  'approved in writing by the Commission': '經委員會書面批准',
  Tournament: '錦標賽',
  "a marked object of its own design for one purpose, such as a player's status or a colour chip's value":
    '款式獨有、只作一種用途的標記，如玩家狀態或彩色籌碼面值',
  Void: '作廢',
  'nobody wins; chips bet or paid are returned as if the round had not taken place':
    '無人贏；已投注或已派的籌碼一律退回，如同沒有該局',
  'who runs the game': '主持遊戲的人',
  'the Victorian Commission for Gambling and Liquor Regulation': '維多利亞州博彩及酒類監管委員會',
  'from the end of the last round until the terminal shows that wagering is closed; bets may be placed, moved and cancelled':
    '由上一局結束至終端顯示截止投注；其間可下注、移動和取消',
  VCGLR: '監管委員會',
  'the least that may be wagered on any one selection': '任何一項選擇的最低投注額',
  'Maximum bet': '最高投注',
  "at least one die not at rest with a face flat on the tumbler's base; the round is void":
    '一粒或以上骰子沒有平放在盅底；該局作廢',
  'Distinctive Marker': '專用標記',
  Wager: '注碼',
  'chips with a nominated value, good only at the table that sold them':
    '有指定面值、只可在售出的賭檯使用的籌碼',
  'Sic Bo at one particular table': '某一張賭檯的骰寶',
  "from the opening of bets to the payment of all winning wagers; the book's own words speak of cards":
    '由開始投注至派清所有贏注；規則原文所用字句涉及紙牌',
  Approved: '批准',
  'Round of play': '局',
  'a device started electronically that shakes the dice automatically and reports the result by sensors':
    '以電力啟動、自行搖骰並由感應器報告結果的裝置',
  Authority: '管理局',
  'the money put on a bet': '押在投注项目上的金錢',
  'an outcome that can be staked on': '可以投注的結果',
  'Tournament Terms and Conditions': '錦標賽條款',
  'Promotional prize': '推廣獎品',
  'Crown Melbourne Limited, the casino operator under the Casino Control Act 1991 (Vic), s 3':
    '墨爾本皇冠有限公司，維多利亞州 1991 年《賭場管制法》第 3 條下的賭場營運者',
  'a prize the operator offers patrons along with gaming, won by a draw or other chance':
    '營運者隨博彩提供、以抽籤或其他機會贏得的獎品',
  'the sum of the three uppermost faces after a valid Spin': '有效搖骰後三個朝上面之和',
  'the most that may be wagered on any one selection': '任何一項選擇的最高投注額',
  'the device that controls an electronic table': '控制電子賭檯的裝置',
  'an approved container, worked by hand or electrically, that mixes the dice at random':
    '經批准、以手或電力操作、使骰子隨機翻滾的容器',
  'Control Panel': '控制面板',
  'the terms approved for one tournament under Rule 8': '按第 8 條就一項錦標賽批准的條款',
  'a manager who supervises these games in the casino; includes the Assistant Gaming Manager':
    '在賭場監督此等遊戲的經理；包括博彩助理經理',
  'Tournament player': '參賽者',
  'the player whose shoot button sets the dice going': '按搖骰鍵啟動骰子的玩家',
  'Wagering period': '投注時間',
  Shooter: '搖骰者',
  'Minimum bet': '最低投注',
  'a Spin without a result, or a single wager that does not count': '沒有結果的搖骰，或不計算的單一投注',
  'Dice Tumbler': '骰盅',
  'one activation of the tumbler, which sets the outcome of a round; a no spin is one without a result':
    '骰盅的一次啟動，決定該局結果；搖骰無效即沒有結果',
  'a person appointed under the Gaming and Liquor Administration Act 2007, s 20':
    '按 2007 年《博彩及酒類管理法》第 20 條委任的人',
  'the Independent Liquor and Gaming Authority': '獨立酒類及博彩管理局',
  'Cocked dice': '斜骰',
  Game: '遊戲',
  'a competition run under Rule 8': '按第 8 條舉行的比賽',
  'Colour Chips': '彩色籌碼',
  'who answers for gaming in the casino': '對賭場博彩負責的人',
  'who supervises the routine of gaming when called on': '應召監督日常博彩的人',
  'a person taking part in a tournament': '參加錦標賽的人',
} satisfies Sayings
