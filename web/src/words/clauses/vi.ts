// The clauses of our own books in our words, and the words that the books define, by their English.
import type { Sayings } from '../words.svelte'

export default {
  'Store the approving instrument number, delegate, enabling provision and approval date as metadata of this rule pack.':
    'Lưu số văn bản phê duyệt, người được ủy quyền, điều khoản cho phép và ngày phê duyệt làm dữ liệu của bộ quy tắc này.',
  'Treat the 1999 gazetted edition as superseded and unavailable for selection.':
    'Bản đăng công báo năm 1999 coi như đã bị thay thế và không được chọn.',
  'Show dictionary terms as marked terms wherever this book is displayed.':
    'Đánh dấu các thuật ngữ của bảng từ ở mọi nơi hiển thị bộ quy tắc này.',
  'Hold a written Commission approval on file for every item the rules call approved.':
    'Lưu văn bản phê duyệt của Ủy ban cho mọi thứ mà quy tắc gọi là được phê duyệt.',
  'Provide an operator role that answers for gaming and owns the operator-only powers.':
    'Có vai trò nhà điều hành chịu trách nhiệm về trò chơi và giữ các quyền chỉ của nhà điều hành.',
  'Provide a supervisor role that oversees the game.': 'Có vai trò giám sát trông coi trò chơi.',
  'Give each colour chip a nominated value and tie it to the table where it was bought.':
    'Mỗi phỉnh màu có mệnh giá được chỉ định và gắn với bàn đã bán phỉnh.',
  'Register the control device of an electronic table as its result-entry channel.':
    'Thiết bị điều khiển của bàn điện tử được đăng ký làm kênh nhập kết quả.',
  'Provide a dealer role that runs the game.': 'Có vai trò hồ lì điều khiển trò chơi.',
  'Record for each tumbler its approval, whether it is manual or electronic, and its randomising capability.':
    'Ghi cho mỗi máy lắc việc phê duyệt, kiểu tay hay điện, và khả năng cho kết quả ngẫu nhiên.',
  'Bound each round by explicit start and end events; the card-and-shoe wording cannot apply to dice (see readings.md).':
    'Mỗi ván có sự kiện bắt đầu và kết thúc rõ ràng; câu chữ về bài và hộp bài không áp dụng cho xúc xắc (xem phần diễn giải).',
  'On a void, return stakes and reverse any payout so balances equal those before the round.':
    'Khi hủy, trả lại tiền cược và thu hồi tiền trả thưởng để số dư như trước ván.',
  'Require a recorded table approval before the table may open.':
    'Bàn phải có phê duyệt được ghi lại mới được mở.',
  'Require a dice tumbler holding exactly three dice.': 'Máy lắc phải chứa đúng ba viên xúc xắc.',
  'Require the dice themselves to carry an approval record.': 'Bản thân xúc xắc phải có hồ sơ phê duyệt.',
  'Display the minimum and maximum for each betting area at or near the table.':
    'Niêm yết mức tối thiểu và tối đa của từng ô cược tại bàn hoặc gần bàn.',
  'Allow limits to change only after players have been given notice.':
    'Chỉ được đổi giới hạn sau khi đã báo cho người chơi.',
  "Let the operator grant one player a higher area maximum, shown by a marker at that player's position stating the new limit.":
    'Nhà điều hành có thể cho một người chơi mức tối đa cao hơn, có thẻ ghi giới hạn mới đặt tại chỗ người đó.',
  'Display the permitted wager multiples at the table.': 'Niêm yết tại bàn các bội số cược được phép.',
  'Settle a below-minimum wager found on the layout at its actual amount, win or lose.':
    'Cược dưới mức tối thiểu thấy trên bàn được tính thắng thua theo đúng số tiền.',
  "Warn the owner of a below-minimum wager and return that player's later below-minimum wagers.":
    'Cảnh báo người đặt dưới mức tối thiểu và trả lại các cược như vậy về sau.',
  'Settle a wager above the displayed maximum as though it were exactly the maximum.':
    'Cược vượt mức tối đa niêm yết được tính như đúng mức tối đa.',
  'Give every player a betting window before no-more-bets is called.':
    'Cho mọi người chơi thời gian đặt cược trước khi hô ngừng nhận cược.',
  'Accept only gaming chips or colour chips as wagers.': 'Chỉ nhận cược bằng phỉnh của sòng hoặc phỉnh màu.',
  'Require each wager to lie on the layout area for its bet.':
    'Mỗi cược phải nằm đúng ô của nó trên mặt bàn.',
  'Offer only the eight wagers listed.': 'Chỉ có tám loại cược đã liệt kê.',
  'Small wins on totals 4 to 10 and loses on any triple.': 'Xỉu thắng với tổng 4 đến 10 và thua khi ra bão.',
  'Big wins on totals 11 to 17 and loses on any triple.': 'Tài thắng với tổng 11 đến 17 và thua khi ra bão.',
  'Specific Triple wins when all three dice show the chosen number.':
    'Bão thắng khi cả ba viên ra số đã chọn.',
  'Specific Double wins when two of the dice show the chosen number (triple treatment set by rule-pack flag, see readings.md).':
    'Đôi thắng khi hai viên ra số đã chọn (cách tính khi ra bão do bộ quy tắc đặt, xem phần diễn giải).',
  'Any Triple wins when the three dice match, whatever the number.':
    'Bão bất kỳ thắng khi ba viên giống nhau, số nào cũng được.',
  'Single Die wins when the chosen number is on one, two or three dice.':
    'Một số thắng khi số đã chọn ra trên một, hai hoặc ba viên.',
  'Domino Combination wins when two of the dice show the two chosen numbers.':
    'Cặp thắng khi hai viên ra hai số đã chọn.',
  'Three Dice Total wins when the dice sum to the chosen total.':
    'Tổng thắng khi ba viên cộng lại bằng tổng đã chọn.',
  'Make the player answerable for where the wager is placed even if staff placed it.':
    'Người chơi chịu trách nhiệm về vị trí cược, dù nhân viên đặt giúp.',
  'From the no-more-bets call until all winners are paid, refuse any touching, removal, change or addition of wagers.':
    'Từ lúc hô ngừng nhận cược đến khi trả xong, không được chạm, rút, đổi hay thêm cược.',
  'Let staff require a player to use colour chips.': 'Nhân viên có thể yêu cầu người chơi dùng phỉnh màu.',
  'Require the cover to be on before the dealer activates the tumbler.':
    'Phải đậy nắp trước khi hồ lì cho máy lắc chạy.',
  'Record that the dice actually tumbled on activation.': 'Ghi lại rằng xúc xắc đã lăn thật khi lắc.',
  'Require the no-more-bets announcement before the cover comes off.':
    'Phải hô ngừng nhận cược trước khi mở nắp.',
  'After uncovering, let the dealer announce a result only if all dice are flat.':
    'Sau khi mở nắp, hồ lì chỉ công bố kết quả khi mọi viên nằm phẳng.',
  'Have the dealer key the winning numbers into the control panel.':
    'Hồ lì nhập các số đã ra vào bảng điều khiển.',
  'Pay winning wagers only at the odds in this table.': 'Chỉ trả thưởng theo tỷ lệ trong bảng này.',
  'Pay Small 1 to 1.': 'Xỉu: 1 ăn 1.',
  'Pay Big 1 to 1.': 'Tài: 1 ăn 1.',
  'Pay Specific Triple 180 to 1.': 'Bão: 1 ăn 180.',
  'Pay Specific Double 11 to 1.': 'Đôi: 1 ăn 11.',
  'Pay Any Triple 31 to 1.': 'Bão bất kỳ: 1 ăn 31.',
  'Pay a total of 4 or 17 at 62 to 1.': 'Tổng 4 hoặc 17: 1 ăn 62.',
  'Pay a total of 5 or 16 at 31 to 1.': 'Tổng 5 hoặc 16: 1 ăn 31.',
  'Pay a total of 6 or 15 at 18 to 1.': 'Tổng 6 hoặc 15: 1 ăn 18.',
  'Pay a total of 7 or 14 at 12 to 1.': 'Tổng 7 hoặc 14: 1 ăn 12.',
  'Pay a total of 8 or 13 at 8 to 1.': 'Tổng 8 hoặc 13: 1 ăn 8.',
  'Pay a total of 9 or 12 at 7 to 1.': 'Tổng 9 hoặc 12: 1 ăn 7.',
  'Pay a total of 10 or 11 at 6 to 1.': 'Tổng 10 hoặc 11: 1 ăn 6.',
  'Pay Domino Combinations 6 to 1.': 'Cặp: 1 ăn 6.',
  'Pay Single Die 1 to 1 when the number is on one die.': 'Một số: 1 ăn 1 khi ra trên một viên.',
  'Pay Single Die 2 to 1 when the number is on two dice.': 'Một số: 1 ăn 2 khi ra trên hai viên.',
  'Pay Single Die 12 to 1 when the number is on three dice.': 'Một số: 1 ăn 12 khi ra trên ba viên.',
  'Decide every wager from the uppermost number on each of the three dice.':
    'Mọi cược được quyết định bởi mặt trên của ba viên xúc xắc.',
  'Count a single uppermost face per die.': 'Mỗi viên chỉ tính một mặt trên.',
  'Settle each wager strictly by its place on the layout.':
    'Mỗi cược được tính đúng theo vị trí trên mặt bàn.',
  'Void all wagers if any die does not rest flat on the tumbler base.':
    'Hủy mọi cược nếu có viên không nằm phẳng trên đáy máy lắc.',
  "Void that game's wagers if one or more dice break during it.":
    'Hủy cược của ván nếu có viên bị vỡ trong ván.',
  'Void all wagers if hidden dice are seen before no-more-bets is announced.':
    'Hủy mọi cược nếu xúc xắc che kín bị nhìn thấy trước khi hô ngừng nhận cược.',
  'Void all wagers if the tumbler does not work correctly.': 'Hủy mọi cược nếu máy lắc không hoạt động đúng.',
  'Let the result stand when the winning areas fail to light.':
    'Kết quả vẫn có giá trị khi các ô thắng không sáng đèn.',
  'Keep table opening inside gaming hours set under the Casino Control Act 1988.':
    'Chỉ mở bàn trong giờ chơi quy định theo Luật Kiểm soát Casino 1988.',
  'Allow an early table closure only after notice to the players.':
    'Chỉ đóng bàn sớm sau khi đã báo cho người chơi.',
  "Let the operator invalidate a game's outcome for listed or similar disturbances, with the cause recorded.":
    'Nhà điều hành có thể tuyên bố kết quả vô hiệu vì các rối loạn đã nêu hoặc tương tự, và ghi lý do.',
  'Let the operator void any wager of a player found in breach of the rules.':
    'Nhà điều hành có thể hủy cược của người chơi vi phạm quy tắc.',
  'Let the operator bar a player in breach from further play in the game.':
    'Nhà điều hành có thể cấm người vi phạm chơi tiếp.',
  'Let the operator void a round that it is impractical to continue.':
    'Nhà điều hành có thể hủy ván không thể tiếp tục được.',
  'Let the operator void a round whose outcome a fraudulent act affected.':
    'Nhà điều hành có thể hủy ván có kết quả bị hành vi gian lận tác động.',
  "Record the operator's ruling as the final internal decision on a dispute.":
    'Phán quyết của nhà điều hành được ghi là quyết định nội bộ cuối cùng về tranh chấp.',
  'Let a party send the ruling to the Commission for review on request.':
    'Một bên có thể yêu cầu đưa phán quyết lên Ủy ban xem xét lại.',
  'Bar staff-side play advice other than what keeps play within the rules.':
    'Nhân viên không được khuyên cách chơi, trừ điều giúp chơi đúng quy tắc.',
  'Prevent staff from giving an advantage or altering game probabilities outside the rules.':
    'Nhân viên không được cho lợi thế hay thay đổi xác suất ngoài quy tắc.',
  'Hold each staff member to the approved procedures for their role.':
    'Mỗi nhân viên phải theo quy trình đã phê duyệt cho vai trò của mình.',
  "Record as a breach any person directing or influencing another player's decisions.":
    'Ghi là vi phạm khi có người chỉ đạo hoặc tác động quyết định của người chơi khác.',
  'Refuse and record side bets between players.': 'Từ chối và ghi lại việc người chơi cược riêng với nhau.',
  'Provide a copy of these rules to anyone who asks.': 'Cung cấp bản sao quy tắc cho bất kỳ ai yêu cầu.',
  'Store the approving order, enabling section and licensee as metadata of this rule pack.':
    'Lưu lệnh phê duyệt, điều khoản cho phép và bên được cấp phép làm dữ liệu của bộ quy tắc này.',
  "Make the pack effective only from the date the order was published on the Authority's website.":
    'Bộ quy tắc chỉ có hiệu lực từ ngày lệnh được công bố trên trang mạng của Cơ quan quản lý.',
  'Provide an Assistant Gaming Manager role holding the same powers as an electronic gaming supervisor.':
    'Có vai trò trợ lý quản lý trò chơi với quyền như giám sát trò chơi điện tử.',
  "Name the Independent Liquor and Gaming Authority as this book's regulator.":
    'Cơ quan Rượu và Trò chơi Độc lập là cơ quan quản lý của bộ quy tắc này.',
  'Model a tumbler that is started electronically, shakes the dice itself and reports the outcome by sensors.':
    'Máy lắc khởi động bằng điện, tự lắc xúc xắc và báo kết quả qua cảm biến.',
  'Treat a round as void when any of the three dice does not rest with a face flat on the base.':
    'Ván bị hủy khi có viên trong ba viên không nằm phẳng trên đáy.',
  'Provide an electronic gaming supervisor role, interchangeable with the Assistant Gaming Manager.':
    'Có vai trò giám sát trò chơi điện tử, thay thế được cho trợ lý quản lý trò chơi.',
  'Provide an inspector role for persons appointed under s 20 of the Gaming and Liquor Administration Act 2007.':
    'Có vai trò thanh tra cho người được bổ nhiệm theo điều 20 Luật Quản lý Trò chơi và Rượu 2007.',
  'Hold one upper limit for the amount on any bet selection.':
    'Đặt một mức trên cho số tiền của mỗi lựa chọn cược.',
  'Hold one lower limit for the amount on any bet selection.':
    'Đặt một mức dưới cho số tiền của mỗi lựa chọn cược.',
  'Classify as promotional prizes those offered with gaming and won by a draw or other chance element.':
    'Giải kèm trò chơi và trúng nhờ bốc thăm hay yếu tố may rủi khác được xếp là giải khuyến mãi.',
  'Designate one player per round who may press the shoot button.':
    'Mỗi ván chỉ định một người chơi được bấm nút lắc.',
  'Let a case be classed as syndicated play only where three or more players act together to affect access to a linked jackpot.':
    'Chỉ xếp là chơi theo nhóm khi ba người trở lên cùng tác động việc tiếp cận giải tích lũy liên kết.',
  'Record a void as invalid with no result.': 'Ván hủy được ghi là vô hiệu, không có kết quả.',
  'Open betting when the previous round resolves and close it when the terminal shows betting closed, allowing place, move and cancel meanwhile.':
    'Mở cược khi ván trước xong và đóng khi máy báo đóng cược; trong lúc đó được đặt, dời và hủy.',
  'Represent the terminal game as a faithful version of casino Sic Bo.':
    'Trò chơi trên máy thể hiện đúng Tài Xỉu của casino.',
  'Take the outcome from three dice sealed inside an automated tumbler.':
    'Kết quả lấy từ ba viên xúc xắc niêm kín trong máy lắc tự động.',
  'Record that each die is dotted one to six with opposite faces adding to seven.':
    'Ghi rằng mỗi viên có một đến sáu chấm, hai mặt đối nhau cộng bằng bảy.',
  'Show on the player screen every element of diagram A in a substantially similar form.':
    'Màn hình người chơi phải hiện mọi phần của hình A dưới dạng tương tự.',
  'Permit further screen elements that the rules themselves need.':
    'Cho phép thêm các phần trên màn hình mà quy tắc cần.',
  'Permit extra screen features only if consistent with diagram A and the rules.':
    'Chỉ cho thêm tính năng màn hình nếu phù hợp với hình A và quy tắc.',
  'Display how-to-play instructions on the player terminal screen.':
    'Hiện hướng dẫn chơi trên màn hình của máy.',
  'Show the minimum and maximum wagers on a table sign.':
    'Niêm yết mức cược tối thiểu và tối đa trên bảng của bàn.',
  'Impose no multiple-of-minimum rule unless the sign states one.':
    'Không buộc đặt theo bội số của mức tối thiểu trừ khi bảng có ghi.',
  'Let the sign also state the smallest step for wagers above the minimum.':
    'Bảng cũng có thể ghi bước nhỏ nhất cho cược trên mức tối thiểu.',
  'Keep available play options in line with the on-screen instructions.':
    'Các tùy chọn chơi phải đúng với hướng dẫn trên màn hình.',
  'Start a play option only when the player activates its function.':
    'Tùy chọn chơi chỉ bắt đầu khi người chơi bấm chức năng đó.',
  'Increase the meter by accepted Australian banknotes of the denominations shown on that machine.':
    'Cộng vào tín dụng tiền giấy Úc được nhận, đúng các mệnh giá ghi trên máy.',
  'Increase the meter by winnings from play.': 'Cộng tiền thắng cược vào tín dụng.',
  'Increase the meter by linked-jackpot winnings.': 'Cộng giải tích lũy liên kết vào tín dụng.',
  'Increase the meter by credit transfers from the central monitoring system.':
    'Cộng vào tín dụng các khoản chuyển từ hệ thống giám sát trung tâm.',
  'Begin play when the player stakes meter credits using the start function.':
    'Ván bắt đầu khi người chơi đặt tín dụng bằng chức năng bắt đầu.',
  'Allow winnings to be shown on the game itself.': 'Tiền thắng có thể hiện ngay trong trò chơi.',
  'Allow winnings to be shown on the jackpot display meter.':
    'Tiền thắng có thể hiện trên bảng giải tích lũy.',
  'Allow winnings to be shown on an associated prize display.':
    'Tiền thắng có thể hiện trên bảng giải đi kèm.',
  'Allow several displays together, with at least one always showing the win.':
    'Cho phép nhiều bảng cùng lúc, ít nhất một bảng luôn hiện tiền thắng.',
  'Let the player collect displayed credits at the end of any game play.':
    'Người chơi có thể rút tín dụng hiển thị khi kết thúc bất kỳ lượt chơi nào.',
  'Pay out credits by redeemable ticket or payout voucher.':
    'Trả tín dụng bằng phiếu đổi tiền hoặc phiếu trả thưởng.',
  'Remove from the meter the credits so paid.': 'Trừ khỏi tín dụng số đã trả.',
  'Refuse withdrawal, placement or change of wagers after the wagering period ends.':
    'Hết giờ đặt cược thì không được rút, đặt hay đổi cược.',
  'Offer only the wagers listed in this rule.': 'Chỉ có các loại cược liệt kê trong điều này.',
  'Small wins on totals 4 to 10 except triple 2 or triple 3.':
    'Xỉu thắng với tổng 4 đến 10, trừ bão 2 hoặc bão 3.',
  'Small loses on any other total or any triple.': 'Xỉu thua với tổng khác hoặc bất kỳ bão nào.',
  'Big wins on totals 11 to 17 except triple 4 or triple 5.':
    'Tài thắng với tổng 11 đến 17, trừ bão 4 hoặc bão 5.',
  'Big loses on any other total or any triple.': 'Tài thua với tổng khác hoặc bất kỳ bão nào.',
  'Triple wins only on the chosen triple.': 'Bão chỉ thắng khi ra đúng bão đã chọn.',
  'Double wins on the chosen double, and once only on the triple of that number; all else loses.':
    'Đôi thắng khi ra đôi đã chọn, và chỉ thắng một lần khi ra bão của số đó; còn lại thua.',
  'Any Triple wins on any triple and loses otherwise.':
    'Bão bất kỳ thắng khi ra bất kỳ bão nào, còn lại thua.',
  'Dice Total wins on the chosen total 4 to 17 in any combination and loses otherwise.':
    'Tổng thắng khi ra tổng đã chọn từ 4 đến 17, tổ hợp nào cũng được, còn lại thua.',
  'Two Dice Combination wins once when both chosen numbers appear on two or more dice and loses otherwise.':
    'Cặp thắng một lần khi cả hai số đã chọn ra trên hai viên trở lên, còn lại thua.',
  'Any Number wins when the chosen number is on at least one die and loses otherwise.':
    'Một số thắng khi số đã chọn ra trên ít nhất một viên, còn lại thua.',
  'Give every wager a designated area, marked much as in diagram A.':
    'Mỗi loại cược có ô riêng, đánh dấu gần như hình A.',
  'Pay winning wagers only at the odds in this list.': 'Chỉ trả thưởng theo tỷ lệ trong danh sách này.',
  'Pay Any Number 1 to 1 on one die.': 'Một số: 1 ăn 1 khi ra trên một viên.',
  'Pay Any Number 2 to 1 on two dice.': 'Một số: 1 ăn 2 khi ra trên hai viên.',
  'Pay Any Number 12 to 1 on three dice.': 'Một số: 1 ăn 12 khi ra trên ba viên.',
  'Pay Triple 190 to 1.': 'Bão: 1 ăn 190.',
  'Pay Double 12 to 1.': 'Đôi: 1 ăn 12.',
  'Pay Two Dice Combination 6 to 1.': 'Cặp: 1 ăn 6.',
  'Pay total 4 at 62 to 1.': 'Tổng 4: 1 ăn 62.',
  'Pay total 5 at 31 to 1.': 'Tổng 5: 1 ăn 31.',
  'Pay total 6 at 18 to 1.': 'Tổng 6: 1 ăn 18.',
  'Pay total 7 at 12 to 1.': 'Tổng 7: 1 ăn 12.',
  'Pay total 8 at 8 to 1.': 'Tổng 8: 1 ăn 8.',
  'Pay total 9 at 7 to 1.': 'Tổng 9: 1 ăn 7.',
  'Pay total 10 at 6 to 1.': 'Tổng 10: 1 ăn 6.',
  'Pay total 11 at 6 to 1.': 'Tổng 11: 1 ăn 6.',
  'Pay total 12 at 7 to 1.': 'Tổng 12: 1 ăn 7.',
  'Pay total 13 at 8 to 1.': 'Tổng 13: 1 ăn 8.',
  'Pay total 14 at 12 to 1.': 'Tổng 14: 1 ăn 12.',
  'Pay total 15 at 18 to 1.': 'Tổng 15: 1 ăn 18.',
  'Pay total 16 at 31 to 1.': 'Tổng 16: 1 ăn 31.',
  'Pay total 17 at 62 to 1.': 'Tổng 17: 1 ăn 62.',
  "Enable the shooter's button once the wagering period ends.": 'Bật nút của người lắc khi hết giờ đặt cược.',
  'With no shooting minimum, pass the shooter clockwise through terminals that have a wager.':
    'Không có mức tối thiểu để lắc thì quyền lắc chuyển theo chiều kim đồng hồ qua các máy có cược.',
  'With a shooting minimum, pick the player with the highest wager over the dice shooting value.':
    'Có mức tối thiểu để lắc thì chọn người cược cao nhất trên mức đó.',
  'Break a tie in favour of the player who wagered that amount first.':
    'Bằng nhau thì ưu tiên người đặt số đó trước.',
  'After betting closes, give the shooter ten seconds to press the button.':
    'Sau khi đóng cược, người lắc có mười giây để bấm nút.',
  'Shoot automatically if ten seconds pass without a press.':
    'Tự động lắc nếu mười giây trôi qua mà không ai bấm.',
  'Shoot automatically at the end of the wagering period if nobody reached the shooting value.':
    'Tự động lắc khi hết giờ đặt cược nếu không ai đạt mức để lắc.',
  'Take the uppermost face of each flat die as the result.': 'Kết quả là mặt trên của mỗi viên nằm phẳng.',
  'Apply the jackpot rules only where a jackpot option is offered.':
    'Quy tắc giải tích lũy chỉ áp dụng nơi có giải tích lũy.',
  'Add a percentage of game turnover to one or more progressive pools.':
    'Trích một tỷ lệ doanh số vào một hay nhiều quỹ giải tích lũy.',
  'Use only contribution percentages the Authority has approved.':
    'Chỉ dùng tỷ lệ trích đã được Cơ quan quản lý phê duyệt.',
  'Decide the winner by the specific jackpot rules shown on the terminal or screen.':
    'Xác định người trúng theo quy tắc giải tích lũy hiện trên máy hoặc màn hình.',
  'Award the winner the prize shown on the progressive display.':
    'Người trúng nhận số tiền hiện trên bảng giải tích lũy.',
  'Allow a jackpot to be paid by adding it to the credit meter under 3.4.':
    'Giải tích lũy có thể trả bằng cách cộng vào tín dụng theo 3.4.',
  'Allow a jackpot to be paid by ticket or voucher, clearing the amount from the jackpot display.':
    'Giải tích lũy có thể trả bằng phiếu, và xóa số đó khỏi bảng giải.',
  'Let the operator adjust a jackpot value after a display or controller malfunction, using Authority-approved procedures.':
    'Khi bảng hay bộ điều khiển hỏng, nhà điều hành có thể chỉnh giải tích lũy theo quy trình được phê duyệt.',
  'Present the manual payout amount for the player to verify.':
    'Cho người chơi kiểm tra số tiền trả bằng tay.',
  "Require the player's signature on the manual payment form as receipt.":
    'Người chơi phải ký nhận trên phiếu trả bằng tay.',
  'Let the operator withhold a prize, ticket or voucher until its investigation ends in a determination.':
    'Nhà điều hành có thể giữ lại giải hoặc phiếu cho đến khi điều tra có kết luận.',
  'Let the operator demand the return of a prize, ticket or voucher while it investigates.':
    'Trong khi điều tra, nhà điều hành có thể đòi lại giải hoặc phiếu.',
  'Notify an inspector of any withholding or return demand and allow inspector review.':
    'Báo thanh tra mọi việc giữ lại hay đòi lại và để thanh tra xem xét.',
  'Pay prizes, tickets and vouchers at once where possible.': 'Trả giải và phiếu ngay khi có thể.',
  'Allow payment to be delayed for entitlement checks to a time agreed with the player.':
    'Có thể hoãn trả để kiểm tra quyền nhận, đến lúc đã thỏa thuận với người chơi.',
  'Allow payment in a form other than the one requested.': 'Có thể trả dưới hình thức khác với yêu cầu.',
  'Allow suitable personal identification to be requested.': 'Có thể yêu cầu giấy tờ tùy thân phù hợp.',
  'Support operator-offered promotional prizes tied to gaming.':
    'Nhà điều hành có thể tặng giải khuyến mãi kèm trò chơi.',
  'Require an operator-nominated scrutineer for draws with any single prize valued over $10,000.':
    'Bốc thăm có giải trên $10,000 phải có người giám sát do nhà điều hành cử.',
  'Let the operator offer a cash alternative to a non-monetary prize, except slots dollars or casino dollars.':
    'Nhà điều hành có thể trả tiền mặt thay giải hiện vật, trừ điểm máy đánh bạc hay điểm casino.',
  'State any cash alternative clearly in the promotion terms.':
    'Ghi rõ việc đổi ra tiền mặt trong điều khoản khuyến mãi.',
  'Let the winner of a cash prize over $10,000 choose cash, crossed cheque, electronic transfer or a mix.':
    'Người trúng tiền mặt trên $10,000 được chọn tiền mặt, séc gạch chéo, chuyển khoản hoặc kết hợp.',
  'Apply the s 66(4) non-monetary prize rules to promotional prizes.':
    'Áp dụng quy định về giải hiện vật ở điều 66(4) cho giải khuyến mãi.',
  'Refuse tobacco in any form as a prize.': 'Không dùng thuốc lá dưới mọi hình thức làm giải.',
  'Refuse firearms, ammunition and imitation firearms as prizes.':
    'Không dùng súng, đạn và súng giả làm giải.',
  'Refuse prohibited weapons as prizes.': 'Không dùng vũ khí bị cấm làm giải.',
  'Refuse more than 20 litres of liquor as a prize.': 'Không dùng quá 20 lít rượu làm giải.',
  'Refuse any item or service prescribed by regulation.':
    'Không dùng vật hay dịch vụ mà quy định cấm làm giải.',
  "Detail each promotion's terms and refer to them in the marketing material.":
    'Ghi chi tiết điều khoản của mỗi chương trình và nhắc đến trong tài liệu quảng bá.',
  'Keep the terms readily available in the casino or by suitable remote means.':
    'Điều khoản phải dễ xem tại casino hoặc từ xa bằng cách phù hợp.',
  'Terms state how the prize is awarded.': 'Điều khoản nêu cách trao giải.',
  'Terms state when and where the prize is awarded.': 'Điều khoản nêu nơi và lúc trao giải.',
  'Terms state who is eligible and on what criteria.': 'Điều khoản nêu ai đủ điều kiện và theo tiêu chí nào.',
  'Terms state any minimum or compulsory wager needed to be eligible.':
    'Điều khoản nêu mức cược tối thiểu hay bắt buộc để đủ điều kiện.',
  "Terms state the prize's nature and any qualification, reservation or guarantee.":
    'Điều khoản nêu tính chất giải và mọi hạn chế, bảo lưu hay bảo đảm.',
  'Terms state the closing date and time for entries.': 'Điều khoản nêu ngày giờ đóng ghi danh.',
  "Terms state the promotion's place, date and time.": 'Điều khoản nêu nơi, ngày và giờ của chương trình.',
  'Terms state how to claim, including any need to be present.':
    'Điều khoản nêu cách nhận giải, kể cả có phải có mặt hay không.',
  'Terms state how the winner is told.': 'Điều khoản nêu cách báo người trúng.',
  'Terms state how results are published.': 'Điều khoản nêu cách công bố kết quả.',
  'Terms state the prizes, their value and conditions on receiving, using or accepting them.':
    'Điều khoản nêu giải, giá trị và điều kiện nhận, dùng hay chấp nhận.',
  'For machinery or electric appliances give the make.': 'Với máy móc hay đồ điện, ghi nhãn hiệu.',
  'For machinery or electric appliances give the model.': 'Với máy móc hay đồ điện, ghi kiểu máy.',
  'For machinery or electric appliances list accessories.': 'Với máy móc hay đồ điện, liệt kê phụ kiện.',
  'For a motor vehicle give the make.': 'Với xe, ghi nhãn hiệu.',
  'For a motor vehicle give the model.': 'Với xe, ghi kiểu xe.',
  'For a motor vehicle list accessories.': 'Với xe, liệt kê phụ kiện.',
  'For a motor vehicle say whether registration and on-road costs are included.':
    'Với xe, ghi có gồm đăng ký và chi phí lăn bánh hay không.',
  'For travel give how many people may use it.': 'Với chuyến du lịch, ghi số người được đi.',
  'For travel list inclusions such as airfares, transfers, other transport, duration, accommodation standard and meals.':
    'Với chuyến du lịch, liệt kê vé máy bay, đưa đón, đi lại khác, thời gian, hạng khách sạn và bữa ăn.',
  'For travel state limits on when it must be taken.': 'Với chuyến du lịch, ghi thời hạn phải đi.',
  'For travel say whether spending money is included.':
    'Với chuyến du lịch, ghi có kèm tiền tiêu vặt hay không.',
  'For real estate give the dwelling type.': 'Với bất động sản, ghi loại nhà.',
  'For real estate provide plans.': 'Với bất động sản, cung cấp bản vẽ.',
  'For real estate give contract details.': 'Với bất động sản, ghi chi tiết hợp đồng.',
  'For real estate give easement details.': 'Với bất động sản, ghi chi tiết quyền đi qua đất.',
  'For real estate give the address or other location.': 'Với bất động sản, ghi địa chỉ hay vị trí khác.',
  'For real estate state inclusions: conveyancing, legal costs, fixtures, furniture.':
    'Với bất động sản, ghi phần bao gồm: sang tên, phí pháp lý, đồ gắn liền, đồ đạc.',
  'Where presence is not required, make reasonable efforts to notify the winner within two days of the draw by a listed method.':
    'Nếu không cần có mặt, cố gắng hợp lý báo người trúng trong hai ngày sau khi bốc thăm bằng cách đã nêu.',
  'Accept face-to-face notification.': 'Có thể báo trực tiếp.',
  'Accept notification by mail.': 'Có thể báo bằng thư.',
  'Accept notification by telephone.': 'Có thể báo bằng điện thoại.',
  'Accept notification by email.': 'Có thể báo bằng thư điện tử.',
  'Send the Authority full promotion terms at least 24 hours before the promotion starts.':
    'Gửi đủ điều khoản cho Cơ quan quản lý ít nhất 24 giờ trước khi chương trình bắt đầu.',
  'Require Authority approval to amend terms once the promotion has started.':
    'Sửa điều khoản sau khi bắt đầu phải được Cơ quan quản lý phê duyệt.',
  'Tell a patron the reasons for refusing a prize as soon as practicable.':
    'Báo cho khách lý do từ chối giải sớm nhất có thể.',
  'Keep details of denied claims over $100: claimant name, address and reasons.':
    'Lưu chi tiết yêu cầu trên $100 bị từ chối: tên, địa chỉ người yêu cầu và lý do.',
  "Record the operator's decision as final in a dispute about promotion terms.":
    'Ghi quyết định của nhà điều hành là cuối cùng trong tranh chấp về điều khoản khuyến mãi.',
  'Tell a dissatisfied person of the right to complain to an inspector under s 33.':
    'Báo người không hài lòng về quyền khiếu nại với thanh tra theo điều 33.',
  'Let the operator postpone a promotion or draw until validated, or cancel the draw, when integrity is compromised.':
    'Khi tính công bằng bị ảnh hưởng, nhà điều hành có thể hoãn chương trình hay bốc thăm cho đến khi xác minh, hoặc hủy.',
  'Notify the inspectorate at once of such a postponement or cancellation.':
    'Báo ngay cho cơ quan thanh tra về việc hoãn hay hủy đó.',
  'On a player-terminal malfunction have the supervisor confirm the wagers from terminal records.':
    'Khi máy người chơi hỏng, giám sát xác nhận cược theo hồ sơ của máy.',
  "Re-calculate results and/or adjust the patron's meter to the actual outcome.":
    'Tính lại kết quả và/hoặc chỉnh tín dụng của khách theo kết quả thực.',
  'Treat as a malfunction credits on the meter out of keeping with the odds and the amount wagered.':
    'Coi là hỏng khi tín dụng không khớp với tỷ lệ và số tiền cược.',
  'Treat as a malfunction an interrupted playing sequence or a faulty display.':
    'Coi là hỏng khi trình tự chơi bị ngắt hoặc màn hình sai.',
  'Let the operator declare a terminal malfunction for any other reason in its opinion.':
    'Nhà điều hành có thể tuyên bố máy hỏng vì lý do khác theo ý mình.',
  'Where records cannot confirm the wagers, have the supervisor void them.':
    'Khi hồ sơ không xác nhận được cược, giám sát hủy cược.',
  'Have the supervisor void all relevant wagers when dice are cocked.':
    'Khi xúc xắc nằm nghiêng, giám sát hủy mọi cược liên quan.',
  'Have the supervisor void all relevant wagers when the operator believes the tumbler is not working correctly.':
    'Khi nhà điều hành cho rằng máy lắc chạy không đúng, giám sát hủy mọi cược liên quan.',
  'Let the operator withhold an amount due to a terminal until an investigation is determined.':
    'Nhà điều hành có thể giữ lại khoản phải trả cho máy cho đến khi điều tra có kết luận.',
  'Let the operator demand back an amount already credited to a terminal.':
    'Nhà điều hành có thể đòi lại khoản đã cộng vào máy.',
  'Notify an inspector of such an event as soon as practicable.': 'Báo thanh tra về việc đó sớm nhất có thể.',
  'Void plays and payouts on a server terminal whose operating system malfunctions.':
    'Hủy lượt chơi và trả thưởng trên máy chủ có hệ điều hành bị hỏng.',
  'Treat the same error on multiple player terminals of one server as a server malfunction.':
    'Cùng một lỗi trên nhiều máy của một máy chủ coi là lỗi máy chủ.',
  'Let the operator declare the server malfunction for any other reason in its opinion.':
    'Nhà điều hành có thể tuyên bố lỗi máy chủ vì lý do khác theo ý mình.',
  'Let a player use several terminals at once unless a supervisor instructs otherwise.':
    'Người chơi được dùng nhiều máy cùng lúc trừ khi giám sát yêu cầu khác.',
  'On a close-of-play warning require the player to clear credits.':
    'Khi có báo sắp kết thúc, người chơi phải rút hết tín dụng.',
  'Give players a way to report a malfunction and expect them to use it.':
    'Có cách để người chơi báo máy hỏng và họ phải báo.',
  'Allow failing to report while keeping the proceeds to be recorded as a possible contravention.':
    'Không báo mà giữ tiền có thể được ghi là nghi vi phạm.',
  'Prohibit and record tilting, rocking, damaging or interfering with the game.':
    'Cấm và ghi lại việc làm nghiêng, lắc, phá hay can thiệp vào trò chơi.',
  'Prohibit and record operating a terminal with any object other than legal tender.':
    'Cấm và ghi lại việc vận hành máy bằng vật không phải tiền hợp pháp.',
  'Prohibit and record use or control of devices able to interfere with outcomes or operation, alone or with others.':
    'Cấm và ghi lại việc dùng hay điều khiển thiết bị có thể can thiệp kết quả hay hoạt động, một mình hay cùng người khác.',
  'Exempt staff, agents and inspectors acting in the course of duty from 8.5.':
    'Nhân viên, đại diện và thanh tra khi làm nhiệm vụ không thuộc 8.5.',
  'Limit these sanctions to a satisfied supervisor and to breaches of 8.3, 8.4, 8.5, 8.10, 8.11, 8.12 or 8.14.':
    'Chỉ dùng các chế tài này khi giám sát tin chắc và vi phạm thuộc 8.3, 8.4, 8.5, 8.10, 8.11, 8.12 hoặc 8.14.',
  'Let the supervisor void any wager of the person in breach.': 'Giám sát có thể hủy cược của người vi phạm.',
  'Let the supervisor exclude the person from playing these games.':
    'Giám sát có thể cấm người đó chơi các trò này.',
  'Let the supervisor recommend exclusion from the casino under s 79.':
    'Giám sát có thể đề nghị cấm vào casino theo điều 79.',
  'Let the supervisor invalidate an outcome disrupted by the listed disturbances or an act of God.':
    'Giám sát có thể tuyên bố vô hiệu kết quả bị các rối loạn đã nêu hay thiên tai làm gián đoạn.',
  'Let the supervisor invalidate an outcome that, in their opinion, a fraudulent act affected.':
    'Giám sát có thể tuyên bố vô hiệu kết quả mà theo họ bị gian lận tác động.',
  'Allow refund of all wagers on an invalidated result.': 'Có thể trả lại mọi cược khi kết quả vô hiệu.',
  'Let the supervisor forfeit the wager of a player involved in the fraud.':
    'Giám sát có thể tịch thu cược của người chơi tham gia gian lận.',
  'Record syndicated play as a breach.': 'Ghi việc chơi theo nhóm là vi phạm.',
  'Record as a breach inducing a player to leave a game or to join syndicated play.':
    'Ghi là vi phạm việc dụ người chơi rời trò chơi hay vào nhóm.',
  'Record as a breach soliciting such an inducement.': 'Ghi là vi phạm việc gạ gẫm để được dụ như vậy.',
  'Record as a breach interfering with, disturbing or intimidating patrons or staff.':
    'Ghi là vi phạm việc cản trở, quấy rối hay đe dọa khách hoặc nhân viên.',
  'Bar side bets among players and spectators.': 'Cấm người chơi và người xem cược riêng với nhau.',
  'Let the supervisor direct a person who is not actively playing to vacate.':
    'Giám sát có thể yêu cầu người không thật sự chơi rời chỗ.',
  'Cover a non-player occupying the game itself.': 'Áp dụng cho người không chơi mà chiếm chỗ chơi.',
  "Cover a non-player occupying nearby space that blocks another patron's access.":
    'Áp dụng cho người không chơi chiếm chỗ gần đó làm cản khách khác.',
  'Treat refusal of a vacate direction as a breach.': 'Từ chối rời chỗ là vi phạm.',
  'Route disputes and complaints first to an electronic gaming host.':
    'Tranh chấp và khiếu nại đến nhân viên tiếp đón trò chơi điện tử trước.',
  'Provide review by a supervisor on request.': 'Giám sát xem xét lại khi được yêu cầu.',
  "Record the operator's decision as final in disputes under the rules.":
    'Ghi quyết định của nhà điều hành là cuối cùng trong tranh chấp theo quy tắc.',
  'Make the rules available for inspection on request.': 'Cho xem quy tắc khi được yêu cầu.',
  'Offer only the wagers defined in this rule.': 'Chỉ có các loại cược nêu trong điều này.',
  'Specific Triples wins only on the chosen triple.': 'Bão chỉ thắng khi ra đúng bão đã chọn.',
  'Specific Doubles wins on the chosen double or the triple of that number and loses otherwise.':
    'Đôi thắng khi ra đôi đã chọn hoặc bão của số đó, còn lại thua.',
  'Three Dice Totals wins on the chosen total 4 to 17 in any combination and loses otherwise.':
    'Tổng thắng khi ra tổng đã chọn từ 4 đến 17, tổ hợp nào cũng được, còn lại thua.',
  'Dice Combinations wins when the chosen one of 15 unlike pairs appears and loses otherwise.':
    'Cặp thắng khi cặp đã chọn trong 15 cặp khác số xuất hiện, còn lại thua.',
  'Single Die Bet wins when the chosen number is on at least one die and loses otherwise.':
    'Một số thắng khi số đã chọn ra trên ít nhất một viên, còn lại thua.',
  'Accept value chips, colour checks and casino promotional tokens or vouchers as stakes.':
    'Nhận cược bằng phỉnh có mệnh giá, phỉnh màu và xèng hay phiếu khuyến mãi của casino.',
  'Require each wager to be placed on its proper wagering area.': 'Mỗi cược phải đặt đúng ô của nó.',
  'Record one distinguishing emblem per colour-check set that differs from sets at other tables.':
    'Ghi cho mỗi bộ phỉnh màu một biểu tượng khác với bàn khác.',
  'Divide each colour-check set into several colours.': 'Chia mỗi bộ phỉnh màu thành nhiều màu.',
  'Allow colour checks for gaming only at the table that issued them.': 'Phỉnh màu chỉ dùng tại bàn đã phát.',
  'Redeem colour checks only at the issuing table.': 'Phỉnh màu chỉ đổi tại bàn đã phát.',
  'Allow redemption or exchange elsewhere only if the issuing table is closed when the request is made.':
    'Chỉ đổi ở nơi khác nếu bàn đã phát đang đóng khi yêu cầu.',
  'Issue the same colour and design to a second person only if the existing holder or holders agree.':
    'Chỉ phát cùng màu và mẫu cho người thứ hai nếu người đang giữ đồng ý.',
  'Have the dealer establish the value of each colour check when it is bought.':
    'Hồ lì xác định giá trị mỗi phỉnh màu khi bán.',
  'Show a value above the table minimum by a colour check with a numbered marker button.':
    'Giá trị trên mức tối thiểu của bàn được chỉ bằng một phỉnh màu với nút ghi số.',
  'Let a game supervisor allow one player several colours if nobody else is left without colour checks.':
    'Giám sát có thể cho một người chơi nhiều màu nếu không ai khác bị thiếu phỉnh màu.',
  'Give all colours held by one player the same value.': 'Mọi màu của một người chơi có cùng giá trị.',
  'Refuse withdrawal, placement or change of wagers after no-more-bets is called.':
    'Sau khi hô ngừng nhận cược, không được rút, đặt hay đổi cược.',
  'Accept a spoken wager only with chips, colour checks, tokens or vouchers and only if the dealer can place it before no-more-bets.':
    'Chỉ nhận cược miệng kèm phỉnh, phỉnh màu, xèng hay phiếu, và nếu hồ lì kịp đặt trước khi ngừng nhận cược.',
  'Make the player answerable for wager position even when the dealer assists.':
    'Người chơi chịu trách nhiệm về vị trí cược, dù hồ lì giúp.',
  'Make the player check that instructions to the dealer were carried out correctly.':
    'Người chơi phải kiểm tra hồ lì có làm đúng lời dặn không.',
  'Settle by the position of stakes at the moment the tumbler cover is removed.':
    'Tính theo vị trí cược lúc mở nắp máy lắc.',
  'Store the version of the Crown rules as metadata of this rule pack.':
    'Lưu phiên bản quy tắc Crown làm dữ liệu của bộ quy tắc này.',
  'Name Crown Melbourne Limited as the operator of this rule pack.':
    'Crown Melbourne Limited là nhà điều hành của bộ quy tắc này.',
  'Provide a dealer role that operates the game.': 'Có vai trò hồ lì vận hành trò chơi.',
  'Keep a register of markers, each of a distinct design tied to one purpose such as player status or colour-chip value.':
    'Giữ sổ nút đánh dấu, mỗi nút một mẫu riêng cho một mục đích, như tình trạng người chơi hay giá trị phỉnh màu.',
  'Treat each tumbler activation that sets the outcome of a round as one Spin.':
    'Mỗi lần lắc quyết định kết quả ván được tính là một lượt lắc.',
  'Provide a TG Area Manager role that supervises an allocated floor area.':
    'Có vai trò quản lý khu vực trông coi phần sàn được giao.',
  'Provide a TG Assistant Casino Manager role as senior manager.':
    'Có vai trò trợ lý giám đốc casino là quản lý cấp cao.',
  'Provide a TG Higher Duties Dealer role for routine supervision of gaming.':
    'Có vai trò hồ lì cấp cao giám sát thường ngày.',
  'Compute the total as the sum of the three uppermost faces of a valid Spin.':
    'Tổng là tổng ba mặt trên của một lượt lắc hợp lệ.',
  'Treat as a tournament only a competition run under Rule 8.':
    'Chỉ cuộc thi tổ chức theo Điều 8 là giải đấu.',
  'Hold approved terms and conditions for each tournament.': 'Mỗi giải đấu phải có điều khoản đã phê duyệt.',
  'Provide a Tournament Director role with overall charge of a tournament.':
    'Có vai trò giám đốc giải đấu phụ trách toàn bộ giải.',
  'Treat as a tournament player only a person in the tournament.': 'Chỉ người tham dự giải mới là đấu thủ.',
  "Name the Victorian Commission for Gambling and Liquor Regulation as this book's regulator.":
    'Ủy ban Quản lý Cờ bạc và Rượu Victoria là cơ quan quản lý của bộ quy tắc này.',
  'Represent Void both for a Spin without result and for a single wager.':
    'Hủy có thể là lượt lắc không có kết quả hoặc một cược riêng lẻ.',
  'Let a TG Higher Duties Dealer or above use any Dealer power unless a rule says otherwise.':
    'Hồ lì cấp cao trở lên được dùng mọi quyền của hồ lì trừ khi quy tắc nói khác.',
  'Scope the game to one particular gaming table.': 'Trò chơi thuộc về một bàn cụ thể.',
  'Model a bet as the outcome or contingency staked on.': 'Cửa cược là kết quả hay tình huống được đặt.',
  'Model a wager as the money put on a bet.': 'Tiền cược là tiền đặt vào một cửa cược.',
  'Configure each table for Option A or Option B.': 'Mỗi bàn được đặt theo Phương án A hoặc B.',
  'Provide wager areas similar to Diagram A or Diagram B as applicable.':
    'Các ô cược giống Hình A hoặc Hình B tùy trường hợp.',
  'Add any other layout element these rules require.': 'Thêm các phần khác trên mặt bàn mà quy tắc cần.',
  'Permit extra features, including optional wager areas, if consistent with the diagrams and rules.':
    'Cho thêm tính năng, kể cả ô cược tùy chọn, nếu phù hợp với hình và quy tắc.',
  'Fit equipment that lights the winning areas.': 'Có thiết bị làm sáng các ô thắng.',
  'Fit a tumbler with three dice sealed inside.': 'Có máy lắc với ba viên xúc xắc niêm kín bên trong.',
  "Generate the Spin's result by mechanical or electronic activation of the tumbler.":
    'Kết quả lượt lắc có được bằng cách chạy máy lắc cơ hay điện.',
  'Fit a control panel with switches or buttons, linked to the tumbler.':
    'Có bảng điều khiển với công tắc hay nút, nối với máy lắc.',
  'For Option A label the control panel 1 to 6.': 'Phương án A: bảng điều khiển ghi 1 đến 6.',
  'For Option B label the control panel Fish, Prawn, Gourd, Coin, Crab and Chicken.':
    'Phương án B: bảng điều khiển ghi cá, tôm, bầu, đồng tiền, cua và gà.',
  'For Option A mark dice one to six with opposite sides summing to seven.':
    'Phương án A: xúc xắc ghi một đến sáu, hai mặt đối nhau cộng bằng bảy.',
  "For Option B mark each die with the six symbols, opposite sides' values summing to seven.":
    'Phương án B: mỗi viên có sáu hình, giá trị hai mặt đối nhau cộng bằng bảy.',
  'Map symbols to colours: Fish and Chicken red, Prawn and Crab green, Gourd and Coin blue.':
    'Hình và màu: cá và gà đỏ, tôm và cua xanh lá, bầu và đồng tiền xanh dương.',
  'Map symbols to values: Fish 1, Prawn 2, Gourd 3, Coin 4, Crab 5, Chicken 6.':
    'Hình và giá trị: cá 1, tôm 2, bầu 3, đồng tiền 4, cua 5, gà 6.',
  'Accept wagers only as chips on the proper layout areas.':
    'Chỉ nhận cược bằng phỉnh đặt đúng ô trên mặt bàn.',
  'Accept cash chips with marked denominations.': 'Nhận phỉnh tiền có ghi mệnh giá.',
  'Accept colour chips, which carry no denomination of their own.':
    'Nhận phỉnh màu, loại không có mệnh giá riêng.',
  'Give each colour-chip set one emblem that differs from sets at other tables.':
    'Mỗi bộ phỉnh màu có một biểu tượng khác với bàn khác.',
  'Divide each colour-chip set into several colours.': 'Chia mỗi bộ phỉnh màu thành nhiều màu.',
  'Allow colour chips for gaming only at the issuing table.': 'Phỉnh màu chỉ dùng tại bàn đã phát.',
  'Redeem a colour chip at the table that issued it.': 'Phỉnh màu đổi tại bàn đã phát.',
  "Redeem another table's colour chip only if that table is now closed, finding its issue value where possible and optionally telling Surveillance.":
    'Chỉ đổi phỉnh màu của bàn khác nếu bàn đó đã đóng, cố tìm giá trị lúc phát và có thể báo bộ phận giám sát hình ảnh.',
  'If the issue value cannot be found, exchange at the lowest table minimum Crown offers for that game when redemption is asked.':
    'Không tìm được giá trị lúc phát thì đổi theo mức tối thiểu thấp nhất Crown đang mở cho trò đó.',
  'Have a TG Area Manager or above verify a closed-table exchange.':
    'Quản lý khu vực trở lên xác nhận việc đổi phỉnh của bàn đã đóng.',
  'Let two players hold identical colour chips at once only with the agreement of the players concerned.':
    'Hai người chỉ giữ phỉnh màu giống nhau cùng lúc khi những người liên quan đồng ý.',
  'Record the value the purchaser declares for the set and mark it with the matching cash chip or a Distinctive Marker.':
    'Ghi giá trị người mua khai và đánh dấu bằng phỉnh tiền tương ứng hoặc thẻ riêng.',
  'Let a TG Higher Duties Dealer or above allow one player several colours if no other player is left without.':
    'Hồ lì cấp cao trở lên có thể cho một người nhiều màu nếu không ai khác bị thiếu.',
  "Allow a player's several colours to have different values if each is declared under 3.1.2(e).":
    'Các màu của một người có thể khác giá trị nếu mỗi màu được khai theo 3.1.2(e).',
  'After no-more-bets refuse handling, placing, changing or withdrawing a wager until it is decided and settled.':
    'Sau khi ngừng nhận cược, không được chạm, đặt, đổi hay rút cược cho đến khi tính xong.',
  'Accept a spoken wager only with chips, authorised tokens, cash or vouchers.':
    'Chỉ nhận cược miệng kèm phỉnh, xèng được phép, tiền mặt hay phiếu.',
  'Convert cash, vouchers and authorised tokens to chips before they go on the layout.':
    'Đổi tiền mặt, phiếu và xèng được phép ra phỉnh trước khi đặt lên bàn.',
  'Accept only wagers on the layout before no-more-bets is announced.':
    'Chỉ nhận cược đã nằm trên bàn trước khi hô ngừng nhận cược.',
  'Make the player check that instructions to the dealer were carried out.':
    'Người chơi phải kiểm tra hồ lì đã làm theo lời dặn.',
  'Settle by chip position at the moment the result is announced.':
    'Tính theo vị trí phỉnh lúc công bố kết quả.',
  'Limit the catalogue to the bets listed for the option in play.':
    'Chỉ gồm các loại cược của phương án đang dùng.',
  'Offer Big in Option A.': 'Phương án A có Tài.',
  'Offer Small in Option A.': 'Phương án A có Xỉu.',
  'Offer Specific Triples in Option A.': 'Phương án A có Bão.',
  'Offer Specific Doubles in Option A.': 'Phương án A có Đôi.',
  'Offer Any Triple in Option A.': 'Phương án A có Bão bất kỳ.',
  'Offer Three Dice Totals in Option A.': 'Phương án A có Tổng.',
  'Offer Two Dice Combinations in Option A.': 'Phương án A có Cặp.',
  'Offer Single Die in Option A.': 'Phương án A có Một số.',
  'Offer Odd in Option A only where the operator offers it.':
    'Phương án A: chỉ có Lẻ khi nhà điều hành cung cấp.',
  'Offer Even in Option A only where the operator offers it.':
    'Phương án A: chỉ có Chẵn khi nhà điều hành cung cấp.',
  'Offer 3 of 4 Dice in Option A only where the operator offers it.':
    'Phương án A: chỉ có Ba trong bốn khi nhà điều hành cung cấp.',
  'Offer Big in Option B.': 'Phương án B có Tài.',
  'Offer Small in Option B.': 'Phương án B có Xỉu.',
  'Offer Specific Symbol Triples in Option B.': 'Phương án B có Bão hình.',
  'Offer Specific Colour Triples in Option B.': 'Phương án B có Ba màu.',
  'Offer Any Symbol Triple in Option B.': 'Phương án B có Bão hình bất kỳ.',
  'Offer Any Colour Triple in Option B.': 'Phương án B có Ba cùng màu bất kỳ.',
  'Offer Three Dice Totals in Option B.': 'Phương án B có Tổng.',
  'Offer Specific Colour Double in Option B.': 'Phương án B có Đôi màu.',
  'Offer Single Colour in Option B.': 'Phương án B có Một màu.',
  'Offer Single Symbol in Option B.': 'Phương án B có Một hình.',
  'Small wins on totals 4 to 10, subject to 3.7.2.': 'Xỉu thắng với tổng 4 đến 10, theo 3.7.2.',
  'Small loses on a triple or any other total.': 'Xỉu thua khi ra bão hoặc tổng khác.',
  'Big wins on totals 11 to 17, subject to 3.8.2.': 'Tài thắng với tổng 11 đến 17, theo 3.8.2.',
  'Big loses on a triple or any other total.': 'Tài thua khi ra bão hoặc tổng khác.',
  'In Option A a Specific Triple wins on the nominated triple.': 'Phương án A: Bão thắng khi ra bão đã chọn.',
  'In Option B a Specific Symbol Triple wins on the nominated symbol on all dice.':
    'Phương án B: Bão hình thắng khi mọi viên ra hình đã chọn.',
  'In Option B a Specific Colour Triple wins when all dice show the nominated colour.':
    'Phương án B: Ba màu thắng khi mọi viên ra màu đã chọn.',
  'A Specific Triple loses on every other combination.': 'Bão thua với mọi tổ hợp khác.',
  'In Option A a Specific Double wins on the nominated double.': 'Phương án A: Đôi thắng khi ra đôi đã chọn.',
  'In Option A count two or three dice with the number as a double.':
    'Phương án A: hai hoặc ba viên ra số đó đều tính là đôi.',
  'In Option A count a triple as one double, paid once.': 'Phương án A: bão tính là một đôi, trả một lần.',
  'In Option B a Specific Double wins on the nominated colour double.':
    'Phương án B: Đôi màu thắng khi ra đôi màu đã chọn.',
  'In Option B count two or three dice of the colour as a double.':
    'Phương án B: hai hoặc ba viên ra màu đó đều tính là đôi.',
  'In Option B count three dice of the colour as one double, paid once.':
    'Phương án B: ba viên cùng màu tính là một đôi, trả một lần.',
  'A Specific Double loses on every other combination.': 'Đôi thua với mọi tổ hợp khác.',
  'In Option A Any Triple wins on any triple.': 'Phương án A: Bão bất kỳ thắng khi ra bất kỳ bão nào.',
  'In Option B Any Symbol Triple wins on any symbol triple.':
    'Phương án B: Bão hình bất kỳ thắng khi ra bất kỳ bão hình nào.',
  'In Option B Any Colour Triple wins when all dice share a colour.':
    'Phương án B: Ba cùng màu bất kỳ thắng khi mọi viên cùng màu.',
  'These any-triple wagers lose on every other combination.': 'Các cược này thua với mọi tổ hợp khác.',
  'Limit a Three Dice Total to one of the totals 4 to 17.': 'Tổng chỉ là một trong các tổng 4 đến 17.',
  'A Three Dice Total wins on its total in any combination.':
    'Tổng thắng khi ra đúng tổng, tổ hợp nào cũng được.',
  'A Three Dice Total loses on any other total.': 'Tổng thua khi ra tổng khác.',
  'A Two Dice Combination wins when two of the dice show the two selected numbers.':
    'Cặp thắng khi hai viên ra hai số đã chọn.',
  'A Two Dice Combination loses on every other combination.': 'Cặp thua với mọi tổ hợp khác.',
  'In Option A take a Single Die selection from 1 to 6.': 'Phương án A: Một số chọn từ 1 đến 6.',
  'In Option B take a Single Symbol selection from the six symbols.':
    'Phương án B: Một hình chọn trong sáu hình.',
  'Single Die or Single Symbol wins when the selection is on at least one die and loses otherwise.':
    'Một số hay Một hình thắng khi lựa chọn ra trên ít nhất một viên, còn lại thua.',
  'Single Colour wins when the chosen colour is on at least one die and loses otherwise.':
    'Một màu thắng khi màu đã chọn ra trên ít nhất một viên, còn lại thua.',
  'Pay Single Colour once even if two or three dice show the colour.':
    'Một màu chỉ trả một lần dù hai hay ba viên ra màu đó.',
  'Odd wins on totals 5,7,9,11,13,15,17, subject to 3.16.2.':
    'Lẻ thắng với tổng 5, 7, 9, 11, 13, 15, 17, theo 3.16.2.',
  'Odd loses on a triple or any other total.': 'Lẻ thua khi ra bão hoặc tổng khác.',
  'Even wins on totals 4,6,8,10,12,14,16, subject to 3.17.2.':
    'Chẵn thắng với tổng 4, 6, 8, 10, 12, 14, 16, theo 3.17.2.',
  'Even loses on a triple or any other total.': 'Chẵn thua khi ra bão hoặc tổng khác.',
  '3 of 4 Dice wins when the dice show three of the four numbers in the chosen set 6543, 6532, 5432 or 4321.':
    'Ba trong bốn thắng khi xúc xắc ra ba trong bốn số của bộ đã chọn 6543, 6532, 5432 hoặc 4321.',
  '3 of 4 Dice loses on every other combination.': 'Ba trong bốn thua với mọi tổ hợp khác.',
  'At settlement clear losing wagers.': 'Khi tính, thu các cược thua.',
  'At settlement pay winning wagers.': 'Khi tính, trả thưởng các cược thắng.',
  'Have the dealer ensure the statutory limit notices and signs are displayed.':
    'Hồ lì bảo đảm các thông báo và bảng giới hạn theo luật được niêm yết.',
  'Show prominently at each table the permitted minimum and maximum wagers.':
    'Niêm yết rõ tại mỗi bàn mức cược tối thiểu và tối đa.',
  'Raise a minimum only if a sign with the new figure and time has stood at the table at least 20 minutes.':
    'Chỉ nâng mức tối thiểu nếu bảng ghi mức và giờ mới đã đặt tại bàn ít nhất 20 phút.',
  'Show the statutory penalties for the sign and notice duties with the rule text.':
    'Hiện cùng quy tắc các mức phạt theo luật về bảng và thông báo.',
  'Settle a below-minimum wager by the result.': 'Cược dưới mức tối thiểu được tính theo kết quả.',
  'Advise its owner that later below-minimum wagers are returned whatever the result.':
    'Báo chủ cược rằng cược dưới mức tối thiểu về sau sẽ trả lại bất kể kết quả.',
  'Settle a wager over the maximum as though it were the maximum.':
    'Cược vượt mức tối đa được tính như mức tối đa.',
  'Pay a wager in a multiple that is not permitted up to the next amount payable in chips.':
    'Cược sai bội số được trả làm tròn lên số có thể trả bằng phỉnh.',
  'Pay a win not payable exactly in chips up to the next amount payable in chips.':
    'Tiền thắng không trả đúng bằng phỉnh được thì làm tròn lên số trả được.',
  'Allow minimums and maximums different from the sign to be agreed for one player.':
    'Có thể thỏa thuận với một người chơi mức tối thiểu và tối đa khác với bảng.',
  'Note the position of a player with agreed limits by a Distinctive Marker.':
    'Đánh dấu chỗ người có giới hạn thỏa thuận bằng thẻ riêng.',
  'Announce that bets may be placed.': 'Công bố được đặt cược.',
  'Cover and activate the dice to start a Spin.': 'Đậy nắp và lắc xúc xắc để bắt đầu lượt lắc.',
  'Indicate that no more bets may be placed.': 'Báo ngừng nhận cược.',
  'Uncover the tumbler.': 'Mở nắp máy lắc.',
  "Announce the result by calling each die's uppermost face.":
    'Công bố kết quả bằng cách đọc mặt trên từng viên.',
  'If any die is not flat, announce a no spin, cover and reactivate.':
    'Nếu có viên không phẳng, hô lượt lắc không tính, đậy nắp và lắc lại.',
  'While announcing, key the numbers or symbols into the panel so the winning areas light.':
    'Vừa công bố vừa nhập số hay hình vào bảng để các ô thắng sáng.',
  'Once areas are lit, take losers and pay winners under Rule 6.':
    'Khi các ô đã sáng, thu cược thua và trả cược thắng theo Điều 6.',
  'With no wagers laid or no players present, let a TG Area Manager or above direct spins run under 5.1.1 to 5.1.6.':
    'Khi không có cược hay người chơi, quản lý khu vực trở lên có thể cho lắc theo 5.1.1 đến 5.1.6.',
  'Allow such spins once the table has been opened.': 'Cho lắc như vậy khi bàn đã mở.',
  'Allow such spins at any time during play.': 'Cho lắc như vậy bất cứ lúc nào trong giờ chơi.',
  'Allow such spins continuously until a player wagers.':
    'Cho lắc liên tục như vậy đến khi có người đặt cược.',
  'Let only a Dealer or above activate the tumbler or use the panel.':
    'Chỉ hồ lì trở lên được chạy máy lắc hay dùng bảng.',
  'With Option A in play pay winners only at the Table 1 odds.':
    'Dùng Phương án A thì chỉ trả theo tỷ lệ Bảng 1.',
  'Option A: pay Small 1 to 1.': 'Phương án A: Xỉu: 1 ăn 1.',
  'Option A: pay Big 1 to 1.': 'Phương án A: Tài: 1 ăn 1.',
  'Option A: pay Specific Triples 180 to 1.': 'Phương án A: Bão: 1 ăn 180.',
  'Option A: pay Specific Doubles 11 to 1.': 'Phương án A: Đôi: 1 ăn 11.',
  'Option A: pay Any Triple 31 to 1.': 'Phương án A: Bão bất kỳ: 1 ăn 31.',
  'Option A: pay total 4 or 17 at 62 to 1.': 'Phương án A: Tổng 4 hoặc 17: 1 ăn 62.',
  'Option A: pay total 5 or 16 at 31 to 1.': 'Phương án A: Tổng 5 hoặc 16: 1 ăn 31.',
  'Option A: pay total 6 or 15 at 18 to 1.': 'Phương án A: Tổng 6 hoặc 15: 1 ăn 18.',
  'Option A: pay total 7 or 14 at 12 to 1.': 'Phương án A: Tổng 7 hoặc 14: 1 ăn 12.',
  'Option A: pay total 8 or 13 at 8 to 1.': 'Phương án A: Tổng 8 hoặc 13: 1 ăn 8.',
  'Option A: pay total 9 or 12 at 7 to 1.': 'Phương án A: Tổng 9 hoặc 12: 1 ăn 7.',
  'Option A: pay total 10 or 11 at 6 to 1.': 'Phương án A: Tổng 10 hoặc 11: 1 ăn 6.',
  'Option A: pay each of the 15 listed Two Dice Combinations 6 to 1.':
    'Phương án A: mỗi cặp trong 15 cặp đã liệt kê 1 ăn 6.',
  'Option A: pay Single Die 1 to 1 on one die.': 'Phương án A: Một số: 1 ăn 1 khi ra trên một viên.',
  'Option A: pay Single Die 2 to 1 on two dice.': 'Phương án A: Một số: 1 ăn 2 khi ra trên hai viên.',
  'Option A: pay Single Die 12 to 1 on three dice.': 'Phương án A: Một số: 1 ăn 12 khi ra trên ba viên.',
  'Option A additional: pay Even 1 to 1.': 'Phương án A thêm: Chẵn: 1 ăn 1.',
  'Option A additional: pay Odd 1 to 1.': 'Phương án A thêm: Lẻ: 1 ăn 1.',
  'Option A additional: pay 3 of 4 Dice 7 to 1 on any of the four sets.':
    'Phương án A thêm: Ba trong bốn 1 ăn 7 với bất kỳ bộ nào trong bốn bộ.',
  'With Option B in play pay winners only at the Table 2 odds.':
    'Dùng Phương án B thì chỉ trả theo tỷ lệ Bảng 2.',
  'Option B: pay Small 1 to 1.': 'Phương án B: Xỉu: 1 ăn 1.',
  'Option B: pay Big 1 to 1.': 'Phương án B: Tài: 1 ăn 1.',
  'Option B: pay Specific Symbol Triples 180 to 1.': 'Phương án B: Bão hình: 1 ăn 180.',
  'Option B: pay Specific Colour Triples 23 to 1.': 'Phương án B: Ba màu: 1 ăn 23.',
  'Option B: pay Any Symbol Triple 31 to 1.': 'Phương án B: Bão hình bất kỳ: 1 ăn 31.',
  'Option B: pay Any Colour Triple 7 to 1.': 'Phương án B: Ba cùng màu bất kỳ: 1 ăn 7.',
  'Option B: pay Specific Colour Double 3 to 1 (player edge on the text, see readings.md).':
    'Phương án B: Đôi màu 1 ăn 3 (theo văn bản người chơi có lợi thế, xem phần diễn giải).',
  'Option B: pay Single Colour 1 to 1 (player edge on the text, see readings.md).':
    'Phương án B: Một màu 1 ăn 1 (theo văn bản người chơi có lợi thế, xem phần diễn giải).',
  'Option B: pay total 4 or 17 at 62 to 1.': 'Phương án B: Tổng 4 hoặc 17: 1 ăn 62.',
  'Option B: pay total 5 or 16 at 31 to 1.': 'Phương án B: Tổng 5 hoặc 16: 1 ăn 31.',
  'Option B: pay total 6 or 15 at 18 to 1.': 'Phương án B: Tổng 6 hoặc 15: 1 ăn 18.',
  'Option B: pay total 7 or 14 at 12 to 1.': 'Phương án B: Tổng 7 hoặc 14: 1 ăn 12.',
  'Option B: pay total 8 or 13 at 8 to 1.': 'Phương án B: Tổng 8 hoặc 13: 1 ăn 8.',
  'Option B: pay total 9 or 12 at 7 to 1.': 'Phương án B: Tổng 9 hoặc 12: 1 ăn 7.',
  'Option B: pay total 10 or 11 at 6 to 1.': 'Phương án B: Tổng 10 hoặc 11: 1 ăn 6.',
  'Option B: pay Single Symbol 1 to 1 on one die.': 'Phương án B: Một hình: 1 ăn 1 khi ra trên một viên.',
  'Option B: pay Single Symbol 2 to 1 on two dice.': 'Phương án B: Một hình: 1 ăn 2 khi ra trên hai viên.',
  'Option B: pay Single Symbol 12 to 1 on three dice.': 'Phương án B: Một hình: 1 ăn 12 khi ra trên ba viên.',
  'Give the no-spin declaration to the Dealer or above.': 'Hồ lì trở lên được hô lượt lắc không tính.',
  'Declare no spin when any die is not flat after the tumble.':
    'Hô lượt lắc không tính khi có viên không phẳng sau khi lắc.',
  'Declare no spin when the tumbler malfunctions after activation.':
    'Hô lượt lắc không tính khi máy lắc hỏng sau khi chạy.',
  'Declare no spin when dice are exposed before no-more-bets is announced.':
    'Hô lượt lắc không tính khi lộ xúc xắc trước khi ngừng nhận cược.',
  'Reactivate the tumbler after a no spin.': 'Lắc lại sau lượt lắc không tính.',
  'Settle by the dice when areas fail to light or light wrongly.':
    'Tính theo xúc xắc khi các ô không sáng hoặc sáng sai.',
  'Notify a TG Area Manager or above of any malfunction.': 'Báo quản lý khu vực trở lên về mọi hỏng hóc.',
  'Stop further play if the malfunction cannot be corrected at once, until rectified.':
    'Ngừng chơi nếu không sửa được ngay, cho đến khi sửa xong.',
  "Keep an error found after a later Spin began from affecting later Spins' outcomes.":
    'Lỗi phát hiện sau khi lượt lắc sau đã bắt đầu không ảnh hưởng kết quả các lượt sau.',
  'Support tournaments on any Sic Bo variation offered, with an equal chance for every tournament player.':
    'Có thể tổ chức giải với mọi kiểu Tài Xỉu đang mở, mọi đấu thủ có cơ hội như nhau.',
  'Document terms and conditions for each tournament under 8.4.': 'Lập điều khoản cho mỗi giải theo 8.4.',
  'Make the terms available to patrons before the tournament runs and entries are taken.':
    'Cho khách xem điều khoản trước khi tổ chức và nhận ghi danh.',
  'Tell the on-site VCGLR inspectorate of the intended tournament before it runs and entries are taken.':
    'Báo thanh tra tại chỗ về giải dự định trước khi tổ chức và nhận ghi danh.',
  'Appoint a Tournament Director.': 'Bổ nhiệm giám đốc giải đấu.',
  'Keep the director present for the whole tournament.': 'Giám đốc có mặt suốt giải.',
  'Let the director appoint deputies as designees.': 'Giám đốc có thể cử người phó.',
  'Designate the tournament tables.': 'Chỉ định các bàn của giải.',
  'Keep designated tables for tournament play only during the tournament.':
    'Trong giải, các bàn đó chỉ dành cho giải.',
  'Have the director brief players on the terms and be satisfied they understand before play.':
    'Giám đốc giải thích điều khoản và tin rằng đấu thủ hiểu trước khi chơi.',
  'Allow pre-play instruction by demonstration or practice rounds.':
    'Cho hướng dẫn trước bằng trình diễn hay ván chơi thử.',
  'Validate that the terms hold at least every item of 8.4.': 'Kiểm tra điều khoản có đủ mọi mục của 8.4.',
  'Terms say when the tournament is held.': 'Điều khoản nêu khi nào tổ chức giải.',
  'Terms state any entry fee, buy-in, re-buy or add-on amount.':
    'Điều khoản nêu phí ghi danh, tiền mua vào, mua lại hay mua thêm.',
  'Terms state minimum and maximum player numbers.': 'Điều khoản nêu số đấu thủ tối thiểu và tối đa.',
  'Terms state the location.': 'Điều khoản nêu địa điểm.',
  'Terms say the director may alter a start time on reasonable notice.':
    'Điều khoản nêu giám đốc có thể đổi giờ bắt đầu khi báo trước hợp lý.',
  'Terms say the VCGLR is told of changes to tournament details beforehand.':
    'Điều khoản nêu Ủy ban được báo trước về thay đổi chi tiết giải.',
  'Terms say taking part means accepting them.': 'Điều khoản nêu tham dự là chấp nhận điều khoản.',
  'Terms say only persons entitled to be in the casino and gamble may enter.':
    'Điều khoản nêu chỉ người được vào casino và được chơi mới ghi danh.',
  'If Crown reserves a general right to refuse, terms say any application may be refused.':
    'Nếu Crown giữ quyền từ chối chung, điều khoản nêu có thể từ chối mọi đơn.',
  'If general selection criteria apply, terms give them.': 'Nếu có tiêu chí chọn chung, điều khoản nêu ra.',
  'For charity or media events terms say that certain employees, contractors or associates may play with prior COO or CEO approval.':
    'Với giải từ thiện hay truyền thông, điều khoản nêu một số nhân viên, nhà thầu hay người liên quan được chơi khi lãnh đạo duyệt trước.',
  'Make employees ineligible for prizes.': 'Nhân viên không được nhận giải.',
  'Move a prize from a placed employee to the next eligible place-getter.':
    'Giải của nhân viên xếp hạng chuyển cho người đủ điều kiện kế tiếp.',
  'Terms say players must follow them or risk disqualification.':
    'Điều khoản nêu đấu thủ phải tuân theo, nếu không có thể bị loại.',
  'Terms say how they are made available to players.': 'Điều khoản nêu cách đấu thủ xem điều khoản.',
  'If the director requires signed terms, terms say so.':
    'Nếu giám đốc yêu cầu ký điều khoản, điều khoản nêu rõ.',
  'Terms state the method of entry.': 'Điều khoản nêu cách ghi danh.',
  'Terms state entry terms, including the penalty-free withdrawal and substitute period.':
    'Điều khoản nêu quy định ghi danh, kể cả thời hạn rút không mất phí và thay người.',
  'Terms state the number or duration of rounds or sessions, or how these are set.':
    'Điều khoản nêu số hay thời lượng vòng, phiên, hoặc cách đặt.',
  'Terms state tables active per round or session, or how this is set.':
    'Điều khoản nêu số bàn mỗi vòng hay phiên, hoặc cách đặt.',
  'If applicable, terms state how players progress between rounds or sessions.':
    'Nếu có, điều khoản nêu cách đi tiếp giữa các vòng hay phiên.',
  'If buy-back exists, terms give its method and timing.': 'Nếu được mua lại, điều khoản nêu cách và lúc.',
  'If repechage, catch-up or secondary rounds exist, terms say how to qualify or that the director may decide.':
    'Nếu có vòng vớt hay vòng phụ, điều khoản nêu cách dự hoặc để giám đốc quyết định.',
  'Terms say all players get the same starting bank.': 'Điều khoản nêu mọi đấu thủ có cùng số phỉnh ban đầu.',
  'Tell players the bank amount before the tournament starts.':
    'Báo đấu thủ số phỉnh ban đầu trước khi giải bắt đầu.',
  'As applicable, terms say what happens to tournament chips at the end.':
    'Nếu có, điều khoản nêu phỉnh giải đấu ra sao khi kết thúc.',
  'Terms state the chip type used other than cash chips.': 'Điều khoản nêu loại phỉnh dùng ngoài phỉnh tiền.',
  'If a minimum or compulsory wager per Spin applies, terms give it or how it is set.':
    'Nếu có mức cược tối thiểu hay bắt buộc mỗi lượt, điều khoản nêu mức hoặc cách đặt.',
  'If secret wagers are allowed, terms give their number per session or Spin and how to make one.':
    'Nếu cho cược kín, điều khoản nêu số lần mỗi phiên hay lượt và cách đặt.',
  'Terms give elimination criteria.': 'Điều khoản nêu tiêu chí loại.',
  'Terms give the criteria for winners.': 'Điều khoản nêu tiêu chí thắng.',
  'Terms state the prize pool or how it is calculated.': 'Điều khoản nêu quỹ giải hoặc cách tính.',
  'Terms state how the pool is shared out.': 'Điều khoản nêu cách chia quỹ giải.',
  'Terms state when a player may be penalised and the penalties.':
    'Điều khoản nêu khi nào đấu thủ bị phạt và mức phạt.',
  'Terms state when a player may be disqualified.': 'Điều khoản nêu khi nào đấu thủ bị loại tư cách.',
  'Terms state when a player may nominate a substitute.': 'Điều khoản nêu khi nào được cử người thay.',
  'Terms state when entry fee or buy-in may be refunded in whole or part.':
    'Điều khoản nêu khi nào hoàn phí ghi danh hay tiền mua vào, toàn bộ hay một phần.',
  'Terms state the consequence of late arrival or non-attendance.':
    'Điều khoản nêu hậu quả đến muộn hay không đến.',
  'Terms state the consequence of absence.': 'Điều khoản nêu hậu quả vắng mặt.',
  'Terms state the consequence of phone or similar device use during play.':
    'Điều khoản nêu hậu quả dùng điện thoại hay thiết bị tương tự khi chơi.',
  'Terms state the consequence of nominating a substitute.': 'Điều khoản nêu hậu quả cử người thay.',
  "Terms state the consequence of disqualification, including what happens to the player's tournament chips.":
    'Điều khoản nêu hậu quả bị loại tư cách, kể cả phỉnh của đấu thủ.',
  'Terms state the consequence of retiring.': 'Điều khoản nêu hậu quả bỏ cuộc.',
  'Terms say the director runs the event under them and the Sic Bo rules, and that the rules win if they conflict.':
    'Điều khoản nêu giám đốc điều hành theo điều khoản và quy tắc Tài Xỉu; khi mâu thuẫn thì quy tắc được ưu tiên.',
  'Terms say the director may end play at a table early on the stated grounds.':
    'Điều khoản nêu giám đốc có thể kết thúc sớm ở một bàn vì các lý do đã nêu.',
  'First ground: those progressing are already decided.': 'Lý do một: đã rõ ai đi tiếp.',
  'Second ground: terms cash out tournament chips at round or session end and every player at the table agrees.':
    'Lý do hai: điều khoản cho đổi phỉnh giải ra tiền cuối vòng hay phiên và mọi đấu thủ ở bàn đồng ý.',
  "Terms say entrants' personal information follows Crown's Privacy Policy unless they provide otherwise.":
    'Điều khoản nêu thông tin cá nhân theo Chính sách riêng tư của Crown trừ khi quy định khác.',
  "Terms say Crown may, with permission, use entrants' name, suburb, photo, image and likeness in promotion.":
    'Điều khoản nêu Crown được phép thì có thể dùng tên, nơi ở, ảnh và hình đấu thủ để quảng bá.',
  'Terms say the director conducts the event under them and the rules of Sic Bo.':
    'Điều khoản nêu giám đốc điều hành giải theo điều khoản và quy tắc Tài Xỉu.',
  "Terms say the director's decision in a tournament dispute is final.":
    'Điều khoản nêu quyết định của giám đốc là cuối cùng trong tranh chấp về giải.',
  'Terms carry the limited liability statement for director decisions, preserving rights that law protects.':
    'Điều khoản có tuyên bố giới hạn trách nhiệm về quyết định của giám đốc, giữ các quyền luật bảo vệ.',
  'Terms say a patron may have a gaming complaint investigated by the VCGLR.':
    'Điều khoản nêu khách có thể yêu cầu Ủy ban điều tra khiếu nại về trò chơi.',
  'Prohibit and record use, or intended use, of devices to record, project or analyse outcomes, probabilities or strategy.':
    'Cấm và ghi lại việc dùng hay định dùng thiết bị ghi, dự đoán hay phân tích kết quả, xác suất hay chiến lược.',
  'Give these sanctions for a rule breach to a TG Assistant Casino Manager or above.':
    'Trợ lý giám đốc casino trở lên áp dụng các chế tài này khi vi phạm.',
  'Let that manager void any wager of the player in breach.': 'Quản lý đó có thể hủy cược của người vi phạm.',
  'Let that manager exclude the player from further play in the game.':
    'Quản lý đó có thể cấm người chơi chơi tiếp trò này.',
  "Let that manager withhold winnings suspected won with a prohibited device until the operator's investigation is determined.":
    'Quản lý đó có thể giữ tiền thắng nghi do thiết bị cấm đến khi nhà điều hành điều tra xong.',
  'Record a detention pending police, with the stated suspicion and statutory limits; the act itself is outside the software.':
    'Ghi việc giữ người chờ cảnh sát, với nghi ngờ đã nêu và giới hạn luật định; bản thân việc giữ nằm ngoài phần mềm.',
  "Let a TG Assistant Casino Manager or above void a Spin's outcome or any wager for fraud in the game.":
    'Trợ lý giám đốc casino trở lên có thể hủy kết quả lượt lắc hay cược vì gian lận.',
  "Let a TG Higher Duties Dealer or above void a Spin disrupted by events outside Crown's reasonable control.":
    'Hồ lì cấp cao trở lên có thể hủy lượt lắc bị gián đoạn bởi việc ngoài tầm kiểm soát hợp lý của Crown.',
  'Refund all wagers on an invalidated outcome.': 'Trả lại mọi cược khi kết quả vô hiệu.',
  'Bar staff play advice other than what keeps play within the rules.':
    'Nhân viên không được khuyên cách chơi, trừ điều giúp chơi đúng quy tắc.',
  "Bar onlookers and players from influencing another's play unless that player asks.":
    'Người xem và người chơi không được tác động người khác trừ khi người đó nhờ.',
  "Let a TG Higher Duties Dealer or above close an occupied table on at least three Spins' notice.":
    'Hồ lì cấp cao trở lên có thể đóng bàn đang có người khi báo trước ít nhất ba lượt lắc.',
  'Flag a player who makes no wager for three Spins running while every other position is in use, so they may be asked to leave.':
    'Nhắc người không đặt cược ba lượt liền khi mọi chỗ khác đã kín, và có thể mời rời chỗ.',
  "Make the TG Area Manager's (or above) decision final in disputes, including those the rules do not cover.":
    'Quyết định của quản lý khu vực trở lên là cuối cùng trong tranh chấp, kể cả việc quy tắc không nêu.',
  "Tell complainants in unresolved disputes of the VCGLR inspector's presence and their right to consult.":
    'Báo người khiếu nại chưa giải quyết về thanh tra của Ủy ban có mặt và quyền hỏi ý kiến.',
  "Support VCGLR investigation of a patron's gaming complaint.":
    'Hỗ trợ Ủy ban điều tra khiếu nại về trò chơi của khách.',
  'Bar side bets between players.': 'Cấm người chơi cược riêng với nhau.',
  'Provide a copy of these rules on request.': 'Cung cấp bản sao quy tắc khi được yêu cầu.',
  'Model the Option A layout: Small, doubles, triples, any triple, Big, totals 4 to 17, combination row and single-number row with printed odds.':
    'Mặt bàn Phương án A: Xỉu, đôi, bão, bão bất kỳ, Tài, tổng 4 đến 17, hàng cặp và hàng một số, có in tỷ lệ.',
  'Supply an Option B layout from Rules 3.6.2 and 6.2, since the drawing did not survive extraction.':
    'Mặt bàn Phương án B theo Điều 3.6.2 và 6.2, vì hình vẽ không còn.',
  'Store the statutory authority of the chapter as rule-pack metadata.':
    'Lưu căn cứ pháp lý của chương làm dữ liệu của bộ quy tắc.',
  'Store adoption, effective and amendment dates so rounds use the right edition.':
    'Lưu ngày thông qua, hiệu lực và sửa đổi để mỗi ván dùng đúng bản.',
  'Record that Super Sic Bo (625b.1) relies on this chapter without implementing it here.':
    'Ghi rằng Super Sic Bo (625b.1) dựa vào chương này mà không có ở đây.',
  "Attest that drop box and tip box sit on the dealer's side of the table, one either side of the dealer, as approved by Casino Compliance.":
    'Xác nhận hộp tiền và hộp tiền boa ở phía hồ lì, mỗi bên một hộp, như bộ phận Tuân thủ duyệt.',
  'Attest that the table has an area showing every authorised wager.':
    'Xác nhận bàn có vùng hiện mọi loại cược được phép.',
  "Light the winning combinations after the dealer has entered each die's value.":
    'Làm sáng các tổ hợp thắng sau khi hồ lì nhập giá trị từng viên.',
  'Require laboratory approval of the electrical device.': 'Thiết bị điện phải được phòng thử nghiệm duyệt.',
  'Submit the layout to Gaming Operations and hold its approval before use.':
    'Nộp mặt bàn cho bộ phận Vận hành và có phê duyệt trước khi dùng.',
  "Put the certificate holder's name or logo on the layout.":
    'Mặt bàn có tên hoặc biểu trưng của bên giữ chứng nhận.',
  'Give each authorised wager its own area on the layout.':
    'Mỗi loại cược được phép có ô riêng trên mặt bàn.',
  'Print the payout odds of every offered wager on the layout.':
    'In tỷ lệ trả thưởng của mọi loại cược trên mặt bàn.',
  'If the odds are not on the layout, post a sign with them at each table.':
    'Nếu mặt bàn không có tỷ lệ, đặt bảng tỷ lệ tại mỗi bàn.',
  'Use an approved Sic Bo shaker to produce the winning combinations.':
    'Dùng máy lắc Tài Xỉu đã duyệt để ra kết quả.',
  'Attest that a manual shaker is built to protect game integrity.':
    'Xác nhận máy lắc tay được chế tạo để bảo đảm công bằng.',
  'Attest a compartment for the three dice and a separate cover hiding them during the shake.':
    'Xác nhận có ngăn cho ba viên và nắp rời che khi lắc.',
  'Attest that the compartment is see-through and the cover is not.':
    'Xác nhận ngăn trong suốt còn nắp thì không.',
  'Attest that the manual shaker can be sealed or locked.': 'Xác nhận máy lắc tay có thể niêm hoặc khóa.',
  "Attest that the manual shaker bears the certificate holder's name or logo.":
    'Xác nhận máy lắc tay có tên hoặc biểu trưng của bên giữ chứng nhận.',
  'Permit an automated shaker only with laboratory approval.':
    'Chỉ cho dùng máy lắc tự động khi phòng thử nghiệm duyệt.',
  'Attest a clear, sealable or lockable dice compartment on the automated shaker.':
    'Xác nhận máy lắc tự động có ngăn xúc xắc trong suốt, niêm hoặc khóa được.',
  'Record whether the automated shaker has an opaque cover.': 'Ghi máy lắc tự động có nắp đục hay không.',
  'Submit the shaking procedures and hold their approval before automated use.':
    'Nộp quy trình lắc và có phê duyệt trước khi lắc tự động.',
  "Hold Casino Compliance approval of the automated shaker's place on the table.":
    'Có phê duyệt của bộ phận Tuân thủ về chỗ đặt máy lắc tự động.',
  'Make the dealer responsible for the manual shaker and never leave it unattended at the table.':
    'Hồ lì chịu trách nhiệm máy lắc tay và không bao giờ bỏ mặc tại bàn.',
  'Play with exactly three dice.': 'Chơi với đúng ba viên xúc xắc.',
  'Keep the dice inside the shaker while at the table.': 'Giữ xúc xắc trong máy lắc khi ở bàn.',
  'Stop play with manual-shaker dice after 24 hours.': 'Ngừng dùng xúc xắc của máy lắc tay sau 24 giờ.',
  'Stop play with dice locked in an automated shaker and meeting 603a.12(c) after one month.':
    'Ngừng dùng xúc xắc khóa trong máy lắc tự động và đạt 603a.12(c) sau một tháng.',
  'Offer only the wagers listed.': 'Chỉ có các loại cược đã liệt kê.',
  'Three of a Kind wins when all dice show the number the player chose.':
    'Bão thắng khi mọi viên ra số người chơi chọn.',
  'Two of a Kind wins when two of the dice show the chosen number (triple treatment set by rule-pack flag, see readings.md).':
    'Đôi thắng khi hai viên ra số đã chọn (cách tính khi ra bão do bộ quy tắc đặt, xem phần diễn giải).',
  'Any Three of a Kind wins when all three dice match, on any number 1 to 6.':
    'Bão bất kỳ thắng khi ba viên giống nhau, số nào từ 1 đến 6 cũng được.',
  'Total Value Bet wins when the dice sum to the number wagered.':
    'Tổng thắng khi ba viên cộng lại bằng số đã đặt.',
  'Two Dice Combination wins when two different chosen values both show.':
    'Cặp thắng khi cả hai số khác nhau đã chọn đều ra.',
  'Small Bet wins on totals 4 to 10 and loses on any other total or any Three of a Kind.':
    'Xỉu thắng với tổng 4 đến 10 và thua với tổng khác hoặc bất kỳ bão nào.',
  'Big Bet wins on totals 11 to 17 and loses on any other total or any Three of a Kind.':
    'Tài thắng với tổng 11 đến 17 và thua với tổng khác hoặc bất kỳ bão nào.',
  'One of a Kind wins when at least one die shows the chosen number.':
    'Một số thắng khi ít nhất một viên ra số đã chọn.',
  'Accept only value chips or plaques as stakes.': 'Chỉ nhận phỉnh có mệnh giá hoặc phỉnh thẻ làm tiền cược.',
  'Require each wager to be placed on its proper area of the layout.':
    'Mỗi cược phải đặt đúng ô trên mặt bàn.',
  'Refuse spoken wagers accompanied by cash.': 'Từ chối cược miệng kèm tiền mặt.',
  'Make the player check that placement instructions to the dealer were carried out.':
    'Người chơi phải kiểm tra hồ lì đã đặt theo lời dặn.',
  'Settle by wager position when the dice have come to rest and the values are entered and illuminated.':
    'Tính theo vị trí cược khi xúc xắc đã dừng, giá trị đã nhập và đã sáng đèn.',
  'Require the assigned floorperson to inspect listed items as working before the table opens.':
    'Giám sát sàn được giao phải kiểm tra các thứ đã nêu hoạt động trước khi mở bàn.',
  'Test the electrical device by entering three values and checking every winning combination lights.':
    'Thử thiết bị điện bằng cách nhập ba giá trị và xem mọi tổ hợp thắng có sáng.',
  'If an automated shaker is used, operate it three times and check the dice toss properly.':
    'Nếu dùng máy lắc tự động, chạy ba lần và xem xúc xắc lăn đúng.',
  'Start a manual round by covering the shaker and shaking at least three times.':
    'Ván lắc tay bắt đầu bằng đậy nắp và lắc ít nhất ba lần.',
  'Or start the round by activating the automated shaker.':
    'Hoặc bắt đầu ván bằng cách chạy máy lắc tự động.',
  'Announce no-more-bets before the dice are revealed.': 'Hô ngừng nhận cược trước khi mở xúc xắc.',
  'Uncover, then announce and enter the value of each die.': 'Mở nắp, rồi công bố và nhập giá trị từng viên.',
  'Illuminate the winning combinations from the entered values.':
    'Làm sáng các tổ hợp thắng theo giá trị đã nhập.',
  'After illumination collect every losing wager first, then pay winners at the 625a.6 odds.':
    'Sau khi sáng đèn, thu mọi cược thua trước, rồi trả cược thắng theo tỷ lệ 625a.6.',
  'Keep a manual shaker uncovered until all winners are paid.': 'Để máy lắc tay mở nắp đến khi trả xong.',
  'Clear the lit combinations once all collecting and paying is done.':
    'Tắt đèn các tổ hợp khi thu và trả xong.',
  'With an uncovered automated or a player-activated shaker, take all wagers before activation.':
    'Với máy lắc tự động không nắp hoặc do người chơi chạy, nhận mọi cược trước khi chạy.',
  'After no-more-bets let the dealer, or a selected player on a player-activated shaker, activate it and then follow (d) to (f).':
    'Sau khi ngừng nhận cược, hồ lì hoặc người chơi được chọn cho chạy máy, rồi làm theo (d) đến (f).',
  'Use one whole paytable, A or B, as chosen in the filed Rules Submission.':
    'Dùng trọn một bảng trả thưởng, A hoặc B, như đã chọn trong hồ sơ quy tắc.',
  'Pay Three of a Kind 150 to 1 (A) or 180 to 1 (B).': 'Bão: 1 ăn 150 (A) hoặc 1 ăn 180 (B).',
  'Pay Two of a Kind 8 to 1 (A) or 11 to 1 (B).': 'Đôi: 1 ăn 8 (A) hoặc 1 ăn 11 (B).',
  'Pay Any Three of a Kind 24 to 1 (A) or 31 to 1 (B).': 'Bão bất kỳ: 1 ăn 24 (A) hoặc 1 ăn 31 (B).',
  'Pay total 4 at 50 to 1 (A) or 62 to 1 (B).': 'Tổng 4: 1 ăn 50 (A) hoặc 1 ăn 62 (B).',
  'Pay total 5 at 18 to 1 (A) or 31 to 1 (B).': 'Tổng 5: 1 ăn 18 (A) hoặc 1 ăn 31 (B).',
  'Pay total 6 at 14 to 1 (A) or 18 to 1 (B).': 'Tổng 6: 1 ăn 14 (A) hoặc 1 ăn 18 (B).',
  'Pay total 7 at 12 to 1 under A and B.': 'Tổng 7: 1 ăn 12 theo cả A và B.',
  'Pay total 8 at 8 to 1 under A and B.': 'Tổng 8: 1 ăn 8 theo cả A và B.',
  'Pay total 9 at 6 to 1 (A) or 7 to 1 (B).': 'Tổng 9: 1 ăn 6 (A) hoặc 1 ăn 7 (B).',
  'Pay total 10 at 6 to 1 under A and B.': 'Tổng 10: 1 ăn 6 theo cả A và B.',
  'Pay total 11 at 6 to 1 under A and B.': 'Tổng 11: 1 ăn 6 theo cả A và B.',
  'Pay total 12 at 6 to 1 (A) or 7 to 1 (B).': 'Tổng 12: 1 ăn 6 (A) hoặc 1 ăn 7 (B).',
  'Pay total 13 at 8 to 1 under A and B.': 'Tổng 13: 1 ăn 8 theo cả A và B.',
  'Pay total 14 at 12 to 1 under A and B.': 'Tổng 14: 1 ăn 12 theo cả A và B.',
  'Pay total 15 at 14 to 1 (A) or 18 to 1 (B).': 'Tổng 15: 1 ăn 14 (A) hoặc 1 ăn 18 (B).',
  'Pay total 16 at 18 to 1 (A) or 31 to 1 (B).': 'Tổng 16: 1 ăn 18 (A) hoặc 1 ăn 31 (B).',
  'Pay total 17 at 50 to 1 (A) or 62 to 1 (B).': 'Tổng 17: 1 ăn 50 (A) hoặc 1 ăn 62 (B).',
  'Pay Two Dice Combination 5 to 1 (A) or 6 to 1 (B).': 'Cặp: 1 ăn 5 (A) hoặc 1 ăn 6 (B).',
  'Pay Small Bet 1 to 1 under A and B.': 'Xỉu: 1 ăn 1 theo cả A và B.',
  'Pay Big Bet 1 to 1 under A and B.': 'Tài: 1 ăn 1 theo cả A và B.',
  'Pay One of a Kind 1 to 1 when just one die matches.': 'Một số: 1 ăn 1 khi chỉ một viên trùng.',
  'Pay One of a Kind 2 to 1 when two dice match.': 'Một số: 1 ăn 2 khi hai viên trùng.',
  'Under Paytable A pay One of a Kind 3 to 1 when all three dice match.':
    'Bảng trả thưởng A: Một số: 1 ăn 3 khi cả ba viên trùng.',
  'Under Paytable B pay One of a Kind 12 to 1 when all three dice match.':
    'Bảng trả thưởng B: Một số: 1 ăn 12 khi cả ba viên trùng.',
  'Let odds be shown either as to 1 or as 1 wins, with the same payout.':
    'Tỷ lệ có thể ghi theo hai cách, trả thưởng như nhau.',
  'Have the dealer call no roll when the dice do not all land flat.':
    'Hồ lì hô lượt lắc không tính khi xúc xắc không phẳng hết.',
  'Return every wager on a no roll.': 'Trả lại mọi cược khi lượt lắc không tính.',
  'If the electrical device or wager area fails after the dice are seen or tossed, settle losers and winners with a floorperson or above present.':
    'Nếu thiết bị điện hay vùng cược hỏng sau khi xúc xắc đã lộ hay đã lắc, tính thắng thua khi có giám sát sàn trở lên.',
  'After that settlement stop all gaming at the table until the electrical device is fixed.':
    'Sau đó ngừng chơi tại bàn đến khi sửa xong thiết bị điện.',
  'Void the round and return wagers if the automated shaker fails or malfunctions when activated.':
    'Hủy ván và trả lại cược nếu máy lắc tự động hỏng khi chạy.',
  'Before switching to a manual shaker remove the dice from the failed automated one.':
    'Trước khi đổi sang máy lắc tay, lấy xúc xắc ra khỏi máy tự động hỏng.',
  'Before switching, cover the failed automated shaker or sign it as out of order.':
    'Trước khi đổi, đậy máy tự động hỏng hoặc đặt bảng ngừng dùng.',
  Spin: 'Lượt lắc',
  'a senior manager of table games and their staff': 'quản lý cấp cao về trò chơi bàn và nhân viên',
  'who supervises table games and dealers on the floor of one area':
    'người giám sát trò chơi bàn và hồ lì trên sàn của một khu',
  'who operates the game': 'người vận hành trò chơi',
  'Syndicated play': 'Chơi theo nhóm',
  'who has overall charge of a tournament': 'người phụ trách toàn bộ giải đấu',
  'who supervises the operation of the game': 'người giám sát việc vận hành trò chơi',
  'Automated dice tumbler': 'Máy lắc tự động',
  Total: 'Tổng',
  "three or more players acting together to affect anyone's chance at a linked jackpot":
    'ba người chơi trở lên cùng tác động cơ hội trúng giải tích lũy liên kết của người khác',
  'invalid, without a result; we read it as returning the stake in full':
    'vô hiệu, không có kết quả; chúng tôi hiểu là trả lại đủ tiền cược',
  Bet: 'Cửa cược',
  'a manager who supervises these games in the casino; includes the electronic gaming supervisor':
    'quản lý giám sát các trò này trong casino; gồm cả giám sát trò chơi điện tử',
  'approved in writing by the Commission': 'được Ủy ban phê duyệt bằng văn bản',
  Tournament: 'Giải đấu',
  "a marked object of its own design for one purpose, such as a player's status or a colour chip's value":
    'vật đánh dấu mẫu riêng cho một mục đích, như tình trạng người chơi hay giá trị phỉnh màu',
  Void: 'Hủy',
  'nobody wins; chips bet or paid are returned as if the round had not taken place':
    'không ai thắng; phỉnh đã cược hay đã trả được hoàn như chưa có ván',
  'who runs the game': 'người điều khiển trò chơi',
  'the Victorian Commission for Gambling and Liquor Regulation': 'Ủy ban Quản lý Cờ bạc và Rượu Victoria',
  'from the end of the last round until the terminal shows that wagering is closed; bets may be placed, moved and cancelled':
    'từ khi ván trước kết thúc đến khi máy báo đóng cược; được đặt, dời và hủy cược',
  VCGLR: 'Ủy ban',
  'the least that may be wagered on any one selection': 'mức ít nhất được đặt cho một lựa chọn',
  'Maximum bet': 'Cược tối đa',
  "at least one die not at rest with a face flat on the tumbler's base; the round is void":
    'một viên trở lên không nằm phẳng trên đáy máy lắc; ván bị hủy',
  'Distinctive Marker': 'Thẻ riêng',
  Wager: 'Tiền cược',
  'chips with a nominated value, good only at the table that sold them':
    'phỉnh có mệnh giá chỉ định, chỉ dùng tại bàn đã bán',
  'Sic Bo at one particular table': 'Tài Xỉu tại một bàn cụ thể',
  "from the opening of bets to the payment of all winning wagers; the book's own words speak of cards":
    'từ lúc mở cược đến khi trả xong mọi cược thắng; nguyên văn quy tắc nói về lá bài',
  Approved: 'Được phê duyệt',
  'Round of play': 'Ván',
  'a device started electronically that shakes the dice automatically and reports the result by sensors':
    'thiết bị khởi động bằng điện, tự lắc xúc xắc và báo kết quả qua cảm biến',
  Authority: 'Cơ quan quản lý',
  'the money put on a bet': 'tiền đặt vào một cửa cược',
  'an outcome that can be staked on': 'kết quả có thể đặt cược',
  'Tournament Terms and Conditions': 'Điều khoản giải đấu',
  'Promotional prize': 'Giải khuyến mãi',
  'Crown Melbourne Limited, the casino operator under the Casino Control Act 1991 (Vic), s 3':
    'Công ty Crown Melbourne, nhà điều hành casino theo Luật Kiểm soát Casino 1991 (Victoria), điều 3',
  'a prize the operator offers patrons along with gaming, won by a draw or other chance':
    'giải nhà điều hành tặng khách kèm trò chơi, trúng nhờ bốc thăm hay may rủi khác',
  'the sum of the three uppermost faces after a valid Spin': 'tổng ba mặt trên sau một lượt lắc hợp lệ',
  'the most that may be wagered on any one selection': 'mức nhiều nhất được đặt cho một lựa chọn',
  'the device that controls an electronic table': 'thiết bị điều khiển bàn điện tử',
  'an approved container, worked by hand or electrically, that mixes the dice at random':
    'hộp được phê duyệt, lắc tay hay bằng điện, trộn xúc xắc ngẫu nhiên',
  'Control Panel': 'Bảng điều khiển',
  'the terms approved for one tournament under Rule 8': 'điều khoản được phê duyệt cho một giải theo Điều 8',
  'a manager who supervises these games in the casino; includes the Assistant Gaming Manager':
    'quản lý giám sát các trò này trong casino; gồm cả trợ lý quản lý trò chơi',
  'Tournament player': 'Đấu thủ',
  'the player whose shoot button sets the dice going': 'người chơi bấm nút lắc xúc xắc',
  'Wagering period': 'Thời gian đặt cược',
  Shooter: 'Người lắc',
  'Minimum bet': 'Cược tối thiểu',
  'a Spin without a result, or a single wager that does not count':
    'lượt lắc không có kết quả, hoặc một cược không tính',
  'Dice Tumbler': 'Máy lắc',
  'one activation of the tumbler, which sets the outcome of a round; a no spin is one without a result':
    'một lần chạy máy lắc, quyết định kết quả ván; lượt không tính là lượt không có kết quả',
  'a person appointed under the Gaming and Liquor Administration Act 2007, s 20':
    'người được bổ nhiệm theo Luật Quản lý Trò chơi và Rượu 2007, điều 20',
  'the Independent Liquor and Gaming Authority': 'Cơ quan Rượu và Trò chơi Độc lập',
  'Cocked dice': 'Xúc xắc nghiêng',
  Game: 'Trò chơi',
  'a competition run under Rule 8': 'cuộc thi tổ chức theo Điều 8',
  'Colour Chips': 'Phỉnh màu',
  'who answers for gaming in the casino': 'người chịu trách nhiệm về trò chơi trong casino',
  'who supervises the routine of gaming when called on': 'người giám sát việc chơi thường ngày khi được giao',
  'a person taking part in a tournament': 'người tham dự giải đấu',
} satisfies Sayings
