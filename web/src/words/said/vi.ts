// The house's sentences, by their English template: `python tools/sentences.py` lists them, with where each is used.
import type { Sayings } from '../words.svelte'

export default {
  'this house does not have this name: open its own address, or add the name to its setting hosts':
    'Nhà cái này không dùng tên này: hãy mở đúng địa chỉ, hoặc thêm tên vào thiết lập hosts',
  'too many screens watch from this address: close some, or sign in':
    'Quá nhiều màn hình đang xem từ địa chỉ này: hãy đóng bớt hoặc đăng nhập',
  'too many attempts to sign in from this address: wait {seconds, plural, one {# second} other {# seconds}}':
    'Quá nhiều lần đăng nhập từ địa chỉ này: hãy chờ {seconds} giây',
  'too many attempts to sign in: wait {seconds, plural, one {# second} other {# seconds}}':
    'Quá nhiều lần đăng nhập: hãy chờ {seconds} giây',
  'too many failed attempts to sign in: wait {seconds, plural, one {# second} other {# seconds}}':
    'Đăng nhập sai quá nhiều lần: hãy chờ {seconds} giây',
  'commands come faster than anyone can play: wait {seconds, plural, one {# second} other {# seconds}}':
    'Lệnh đến nhanh hơn mức người chơi có thể thao tác: hãy chờ {seconds} giây',
  'requests come too fast: wait {seconds, plural, one {# second} other {# seconds}}':
    'Yêu cầu đến quá nhanh: hãy chờ {seconds} giây',
  "'{cause}' is not a cause that the rules list: choose one of {listed}":
    '“{cause}” không thuộc các nguyên nhân luật liệt kê: hãy chọn {listed}',
  "'{item}' has no particular '{name}'; {hint}": '“{item}” không có mục “{name}”; {hint}',
  "'{name}' is not a switch of {after}; {hint}": '“{name}” không phải là tùy chọn của {after}; {hint}',
  "'{name}' is not a time zone: write one such as Australia/Sydney":
    '“{name}” không phải là múi giờ: hãy viết như Australia/Sydney',
  "'{name}' is not a valid name: leave out / and #, and do not leave it empty":
    '“{name}” không phải là tên hợp lệ: bỏ / và #, và không để trống',
  "'{recorded}' cannot be a player's name: use up to {most} characters, and do not begin with {reserved}":
    '“{recorded}” không thể làm tên người chơi: dùng tối đa {most} ký tự, không bắt đầu bằng {reserved}',
  "'{recorded}' is not a terminal: give its table and seat, such as T1/3":
    '“{recorded}” không phải là máy: hãy ghi bàn và chỗ ngồi, ví dụ T1/3',
  "'{text}' is not a price: write odds like '11 to 1', '1 wins 11' or '1 pays 11'":
    "“{text}” không phải là tỷ lệ trả: hãy viết như '11 to 1', '1 wins 11' hoặc '1 pays 11'",
  "'{text}' is out of range: odds are 1 to 10000 for a stake of 1 to 1000":
    '“{text}” ngoài phạm vi: tỷ lệ trả từ 1 đến 10000 cho tiền cược từ 1 đến 1000',
  '3 of 4 Dice {pick}': 'Ba trong bốn {pick}',
  'Any Colour Triple': 'Ba cùng màu bất kỳ',
  'Any Number {pick}': 'Một {pick}',
  'Any Symbol Triple': 'Bão bất kỳ',
  'Any Three of a Kind': 'Bão bất kỳ',
  'Any Triple': 'Bão bất kỳ',
  Big: 'Tài',
  'Big Bet': 'Tài',
  'Dice Combinations {pick}': 'Cặp {pick}',
  'Dice Total {pick}': 'Tổng {pick}',
  'Domino Combination {pick}': 'Cặp {pick}',
  'Double {pick}': 'Đôi {pick}',
  Even: 'Chẵn',
  'Malfunction voids all pays and plays.': 'Máy hỏng: mọi khoản trả thưởng và ván chơi đều bị hủy.',
  Odd: 'Lẻ',
  'One of a Kind {pick}': 'Một {pick}',
  'Single Colour {pick}': 'Màu {pick}',
  'Single Die Bet {pick}': 'Một {pick}',
  'Single Die {pick}': 'Một {pick}',
  'Single Symbol {pick}': 'Một {pick}',
  Small: 'Xỉu',
  'Small Bet': 'Xỉu',
  'Specific Colour Double {pick}': 'Đôi màu {pick}',
  'Specific Colour Triple {pick}': 'Ba màu {pick}',
  'Specific Double {pick}': 'Đôi {pick}',
  'Specific Doubles {pick}': 'Đôi {pick}',
  'Specific Symbol Triple {pick}': 'Bão {pick}',
  'Specific Triple {pick}': 'Bão {pick}',
  'Specific Triples {pick}': 'Bão {pick}',
  'Three Dice Total {pick}': 'Tổng {pick}',
  'Three Dice Totals {pick}': 'Tổng {pick}',
  'Three of a Kind {pick}': 'Bão {pick}',
  'Total Value Bet {pick}': 'Tổng {pick}',
  'Triple {pick}': 'Bão {pick}',
  'Two Dice Combination {pick}': 'Cặp {pick}',
  'Two of a Kind {pick}': 'Đôi {pick}',
  'a break can be made longer, not shorter': 'Thời gian nghỉ chỉ có thể kéo dài, không thể rút ngắn',
  "'{recorded}' cannot be a sign-in name: use up to {most} lower-case letters, digits and single spaces, with at least one letter, and none of the house's own words ({reserved})":
    '“{recorded}” không thể làm tên đăng nhập: dùng tối đa {most} chữ thường, chữ số và dấu cách đơn, có ít nhất một chữ cái, không dùng từ riêng của nhà cái ({reserved})',
  'a central system or a note acceptor brings credit, but cannot view a table':
    'Hệ thống trung tâm hoặc máy nhận tiền chỉ nạp số dư, không xem bàn',
  'insert notes into the note acceptor of this terminal': 'Hãy đưa tiền giấy vào máy nhận tiền của máy này',
  'no player sits at terminal {terminal}: give the note back':
    'Không có người chơi ở máy {terminal}: hãy trả lại tờ tiền',
  'amounts from {amount} on are paid at the cage: have the player collect a ticket':
    'Số tiền từ {amount} trở lên trả tại quầy thu ngân: hãy để người chơi lấy phiếu',
  'paying by hand': 'trả tiền bằng tay',
  'handing over chips that were left behind': 'giao lại phỉnh bị bỏ lại',
  '{player} has left these chips behind: record how the person proved to be {player} (identification)':
    '{player} đã bỏ lại số phỉnh này: hãy ghi giấy tờ chứng minh người nhận là {player} (identification)',
  'chips that {player} left at this table are held: sit down under another name, or ask the staff for them':
    'Phỉnh mà {player} bỏ lại ở bàn này đang được giữ: hãy ngồi với tên khác, hoặc hỏi nhân viên',
  '{approver} has approved something else ({said}): ask for approval of this {command_type}':
    '{approver} đã phê duyệt việc khác ({said}): hãy xin phê duyệt cho {command_type} này',
  'an approval is for one command with its contents: send the whole command (do), not its type alone':
    'Phê duyệt dành cho một lệnh với nội dung của nó: hãy gửi cả lệnh (do), không chỉ loại lệnh',
  'a change needs the header X-CSRF-Token: get its token from GET /api/session':
    'Thay đổi cần header X-CSRF-Token: lấy token từ GET /api/session',
  'a colour chip must be worth at least the table minimum':
    'Giá trị phỉnh màu phải ít nhất bằng mức tối thiểu của bàn',
  'a command is a JSON object with a type': 'Lệnh là một đối tượng JSON có type',
  'a command needs a type': 'Lệnh phải có loại (type)',
  'a commitment has 64 hexadecimal digits (0 to 9 and a to f)':
    'Cam kết gồm 64 chữ số thập lục phân (0 đến 9 và a đến f)',
  'a dealer must take the table to look after the shaker': 'Cần một hồ lì nhận bàn để trông máy lắc',
  'a draw needs a seed of at least {seed_signs} hexadecimal digits':
    'Bốc thăm cần hạt giống ít nhất {seed_signs} chữ số thập lục phân',
  'a jackpot was paid in the meantime: try again': 'Giải tích lũy vừa được trả trong lúc đó: hãy thử lại',
  'a manager must accept this first: {what}': 'Quản lý phải chấp nhận trước: {what}',
  'a marker is at the seat of {player}: {marker}': 'Bảng đánh dấu đặt ở chỗ của {player}: {marker}',
  'a maximum agreed with a player must be higher than the one on the sign for {why}':
    'Mức tối đa thỏa thuận với người chơi phải cao hơn mức trên biển cho {why}',
  'a nonce has 16 to 64 hexadecimal digits (0 to 9 and a to f)':
    'Số ngẫu nhiên gồm 16 đến 64 chữ số thập lục phân (0 đến 9 và a đến f)',
  "a player's screen cannot do {kind}: call the staff":
    'Màn hình người chơi không thể làm {kind}: hãy gọi nhân viên',
  'a result is announced only when all dice lie flat: declare that a die is not flat':
    'Chỉ công bố kết quả khi mọi xúc xắc nằm phẳng: hãy tuyên bố xúc xắc không nằm phẳng',
  'a round began, ended or was corrected in the meantime: try again':
    'Trong lúc đó một ván vừa bắt đầu, kết thúc hoặc được sửa: hãy thử lại',
  'a round can be abandoned only while a fault stops play': 'Chỉ có thể bỏ ván khi sự cố làm ngừng chơi',
  'a round is in play: change the shaker between rounds': 'Ván đang chơi: hãy đổi máy lắc giữa hai ván',
  'a round is in play: commit to the next one when it is over':
    'Ván đang chơi: hãy cam kết cho ván sau khi ván này kết thúc',
  'a round is in play: finish it first': 'Ván đang chơi: hãy kết thúc trước',
  'a secret bet moves only as a whole and never onto an open bet: take it back and place it again':
    'Cược kín chỉ chuyển nguyên và không chuyển lên cược mở: hãy rút lại rồi đặt lại',
  'a secret has {value} hexadecimal digits (0 to 9 and a to f)':
    'Bí mật gồm {value} chữ số thập lục phân (0 đến 9 và a đến f)',
  'a session begins only at an empty tournament table': 'Lượt thi đấu chỉ bắt đầu ở bàn thi đấu trống',
  "a session's slot has at most {slot_length} letters, digits and - . _":
    'Ngăn phiên có tối đa {slot_length} chữ cái, chữ số và - . _',
  'a sign announces new limits: {limits}': 'Biển báo giới hạn mới: {limits}',
  'a sign marks the shaker as out of use': 'Đã đặt biển: máy lắc ngừng sử dụng',
  'a sign must be displayed for {minutes} minutes before a minimum is raised: choose a later time':
    'Biển báo phải treo {minutes} phút trước khi nâng mức tối thiểu: hãy chọn giờ muộn hơn',
  'a spoken bet needs chips or money: put them down first':
    'Cược bằng lời phải kèm phỉnh hoặc tiền: hãy đặt xuống trước',
  'a supervisor is already called and on the way': 'Đã gọi giám sát và đang trên đường đến',
  "a table's name is one word without / and #": 'Tên bàn là một từ không có / và #',
  'a terminal accepts only notes: the house credits everything else':
    'Máy chỉ nhận tiền giấy: các khoản khác do hệ thống nạp',
  'a terminal has no password: it signs in with its key': 'Máy không có mật khẩu: máy đăng nhập bằng khóa',
  'a tournament table is not played for money: name another table':
    'Bàn thi đấu không chơi bằng tiền: hãy chọn bàn khác',
  'all colour chips of one player have the same value: use {value}':
    'Mọi phỉnh màu của một người chơi có cùng giá trị: hãy dùng {value}',
  'amount moved': 'số tiền chuyển',
  'amount taken back from {bet}': 'số tiền rút từ {bet}',
  'an error in round {round} is recorded: {what}; later rounds stand':
    'Đã ghi sai sót ở ván {round}: {what}; các ván sau vẫn giữ nguyên',
  'announce the faces the dice show': 'Hãy công bố các mặt xúc xắc',
  'announce to the players first that the table will close': 'Hãy báo trước cho người chơi là bàn sẽ đóng',
  'ask the player for the value of a chip and enter it': 'Hãy hỏi người chơi giá trị một phỉnh rồi nhập',
  'bet with tournament chips at this table': 'Hãy cược bằng phỉnh thi đấu ở bàn này',
  'betting has opened': 'đã mở cược',
  'betting is open': 'Bắt đầu đặt cược',
  'betting stays open for another {left, plural, one {# second} other {# seconds}}':
    'Còn {left} giây đặt cược',
  'card {number} takes effect: {reason} (approved by {name})':
    'Thẻ bàn số {number} có hiệu lực: {reason} ({name} duyệt)',
  'case {case} already withholds winnings of {person}': 'Vụ việc {case} đã giữ tiền thắng của {person}',
  'case {case} is about {meant}, which is over: round {round_id} is in play':
    'Vụ việc {case} là về {meant} đã kết thúc: ván {round_id} đang chơi',
  'case {case} is closed: {outcome}': 'Vụ việc {case} đã đóng: {outcome}',
  'case {case} moves money, which needs two people: name the second':
    'Vụ việc {case} chuyển tiền nên cần hai người: hãy ghi người thứ hai',
  'case {case} needs no notice to an inspector': 'Vụ việc {case} không cần báo thanh tra',
  'case {case} withholds nothing of {person} at this table':
    'Vụ việc {case} không giữ tiền nào của {person} ở bàn này',
  'case {case}, round {round}: {what}': 'Vụ việc {case}, ván {round}: {what}',
  'case {case}, terminal {terminal}: {cause} ({reason})':
    'Vụ việc {case}, máy {terminal}: {cause} ({reason})',
  'case {case}: inspector {name} is told': 'Vụ việc {case}: đã báo thanh tra {name}',
  'case {case}: round {round} pays out {expected}; {credited} was credited, so the meter changes by {adjustment}':
    'Vụ việc {case}: ván {round} phải trả {expected}; đã nạp {credited} nên số dư thay đổi {adjustment}',
  'case {case}: the bets of terminal {terminal} in round {round} are void and return {expected}; {credited} was credited, so the meter changes by {adjustment}':
    'Vụ việc {case}: cược của máy {terminal} trong ván {round} bị hủy và hoàn {expected}; đã nạp {credited} nên số dư thay đổi {adjustment}',
  'case {case}: the withheld {amount} is reversed: {reason}':
    'Vụ việc {case}: hủy việc giữ {amount}: {reason}',
  'case {case}: {amount} is demanded back': 'Vụ việc {case}: đòi lại {amount}',
  'case {case}: {amount} is kept by the house: {reason}': 'Vụ việc {case}: nhà cái giữ {amount}: {reason}',
  'case {case}: {amount} is released to the player: {reason}':
    'Vụ việc {case}: trả lại {amount} cho người chơi: {reason}',
  'case {case}: {amount} is released to {person}: {reason}':
    'Vụ việc {case}: trả lại {amount} cho {person}: {reason}',
  'case {case}: {amount} withheld from {person} is reversed: {reason}':
    'Vụ việc {case}: hủy việc giữ {amount} của {person}: {reason}',
  'case {case}: {what}': 'Vụ việc {case}: {what}',
  'case {case}: {what} for case {office_case}': 'Vụ việc {case}: {what} cho vụ việc {office_case}',
  'case {number} is open: decide it first': 'Vụ việc {number} còn mở: hãy quyết định trước',
  'case {number} waits for a decision': 'Vụ việc {number} đang chờ quyết định',
  'case {number}: a breach by {who} waits for a decision':
    'Vụ việc {number}: vi phạm của {who} đang chờ quyết định',
  'case {number}: a complaint by {who} waits for an answer':
    'Vụ việc {number}: khiếu nại của {who} đang chờ trả lời',
  'case {number}: a dispute with {who} waits for a decision':
    'Vụ việc {number}: tranh chấp với {who} đang chờ quyết định',
  'case {number}: a malfunction at the seat of {who} waits for a decision':
    'Vụ việc {number}: trục trặc ở chỗ của {who} đang chờ quyết định',
  'case {number}: {who} was directed to leave': 'Vụ việc {number}: {who} đã được yêu cầu rời đi',
  'case {office_case} is not an open case about the player at terminal {terminal}: name another case or terminal':
    'Vụ việc {office_case} không phải vụ đang mở về người chơi ở máy {terminal}: hãy chọn vụ việc hoặc máy khác',
  'change the password you were given first': 'Hãy đổi mật khẩu được cấp trước',
  'chips are not sold for {paid_with} here: pay another way':
    'Ở đây không bán phỉnh bằng {paid_with}: hãy trả cách khác',
  'choose a break of 1 to {most} minutes': 'Hãy chọn nghỉ từ 1 đến {most} phút',
  'choose a password of {least} to {most} characters: a few words are enough':
    'Mật khẩu cần từ {least} đến {most} ký tự: vài từ là đủ',
  'choose a reminder every 1 to {most} minutes, or 0 for none':
    'Hãy chọn nhắc mỗi 1 đến {most} phút, hoặc 0 để không nhắc',
  'choose at least one bet and an amount': 'Hãy chọn ít nhất một cửa cược và số tiền',
  'close table {table} first: then {so_that}': 'Hãy đóng bàn {table} trước: sau đó {so_that}',
  'collect the credit on terminal {place} first': 'Hãy rút số dư trên máy {place} trước',
  'confirm that the dice have tumbled (tumbled), or shake them again':
    'Hãy xác nhận xúc xắc đã lăn (tumbled), nếu không thì lắc lại',
  'connect sockets to /tables/<table>/socket': 'Hãy kết nối socket tới /tables/<table>/socket',
  'cover the old shaker or put a sign on it first': 'Hãy đậy máy lắc cũ hoặc đặt biển lên đó trước',
  "credit on a terminal is withheld in the terminal's own case: use that case":
    'Số dư trên máy được giữ trong vụ việc của máy đó: hãy dùng vụ việc đó',
  'decide first what happens to the amount withheld in case {case}':
    'Hãy quyết định trước về số tiền bị giữ trong vụ việc {case}',
  'describe the error that was found': 'Hãy mô tả sai sót đã phát hiện',
  'describe what does not work': 'Hãy mô tả cái gì không hoạt động',
  'describe what the investigation found': 'Hãy mô tả kết quả điều tra',
  'dice from a sealed secret always lie flat': 'Xúc xắc từ bí mật niêm phong luôn nằm phẳng',
  'directions to leave are given in a case: open one there':
    'Yêu cầu rời bàn được quyết định trong vụ việc: hãy mở vụ việc ở đó',
  "'{step}' must be done at least {at_least} times, not {times}":
    'Bước {step} phải làm ít nhất {at_least} lần, không phải {times}',
  'enter a whole number of chips for each player': 'Hãy nhập số phỉnh nguyên cho mỗi người chơi',
  'enter an amount: positive to fill the float, negative to return chips':
    'Hãy nhập số tiền: số dương để bổ sung quỹ bàn, số âm để trả phỉnh về',
  'enter the dice first: they are shown, and then you confirm them':
    'Hãy nhập xúc xắc trước: hiển thị rồi xác nhận',
  'enter the faces that the dice show': 'Hãy nhập các mặt xúc xắc',
  'enter the limit that is agreed': 'Hãy nhập giới hạn đã thỏa thuận',
  'enter the value of a chip as the player declares it': 'Hãy nhập giá trị một phỉnh theo người chơi khai',
  'enter three dice, each with one face up': 'Hãy nhập ba xúc xắc, mỗi viên một mặt ngửa',
  'enter three faces and the areas that lit up (faces, lit)':
    'Hãy nhập ba mặt và các ô đã sáng đèn (faces, lit)',
  'every losing bet is collected': 'Mọi cược thua đã được thu',
  'every player needs a seat here and a number of chips': 'Mỗi người chơi cần có chỗ ở đây và số phỉnh',
  'exclusions are decided in a case: open one there':
    'Việc cấm chơi được quyết định trong vụ việc: hãy mở vụ việc ở đó',
  'fault {number} is repaired ({reference})': 'Sự cố {number} đã sửa xong ({reference})',
  'fault {number}, {ground}: {what}': 'Sự cố {number}, {ground}: {what}',
  'fault {number}, {ground}: {what}; play stops until it is repaired':
    'Sự cố {number}, {ground}: {what}; ngừng chơi cho đến khi sửa xong',
  'first: {gap}': 'Trước hết: {gap}',
  'give a reason of 1 to {most} printable characters': 'Hãy nêu lý do, từ 1 đến {most} ký tự in được',
  'give every bet a minimum and a maximum to display':
    'Ghi mức tối thiểu và tối đa để công bố cho mọi cửa cược',
  'give every bet a multiple to display': 'Ghi bội số để công bố cho mọi cửa cược',
  'payment {number} was made already: give this payment its own number (reference)':
    'Khoản trả {number} đã được thực hiện: hãy ghi số riêng cho khoản trả này (reference)',
  'give the number of the payment (reference)': 'Hãy ghi số của khoản trả (reference)',
  'give the number of the repair record (reference)': 'Hãy ghi số hồ sơ sửa chữa (reference)',
  'give the number of the {source} (reference)': 'Hãy ghi số của {source} (reference)',
  'give the number, date or name under which this is on file (reference)':
    'Hãy ghi số, ngày hoặc tên lưu hồ sơ (reference)',
  'give the reason for calling this a malfunction': 'Hãy nêu lý do coi đây là trục trặc',
  'give the reason for correcting the result': 'Hãy nêu lý do sửa kết quả',
  'give the reason for the call in at most {most} characters': 'Hãy nêu lý do gọi, tối đa {most} ký tự',
  'give the reason for waiving the claim': 'Hãy nêu lý do miễn khoản đòi',
  'give the reason why the round cannot be finished': 'Hãy nêu lý do ván không thể kết thúc',
  'give the reason why the secret cannot be revealed': 'Hãy nêu lý do không thể công khai bí mật',
  'have new dice ready: these expire within {hours, plural, one {# hour} other {# hours}}':
    'Chuẩn bị xúc xắc mới: bộ này sẽ quá hạn trong {hours} giờ',
  'inspect this first: {item}': 'Hãy kiểm tra trước: {item}',
  'inspect: {item}': 'Kiểm tra: {item}',
  'inspected by {name}: {item}': '{name} đã kiểm tra: {item}',
  'inspection failed: {item}: {why}': 'Kiểm tra không đạt: {item}: {why}',
  'limits agreed with {player}: {limits}': 'Giới hạn thỏa thuận với {player}: {limits}',
  'load a set of dice': 'Hãy nạp một bộ xúc xắc',
  'load dice that meet the standard for locked dice': 'Hãy nạp xúc xắc đạt chuẩn cho xúc xắc khóa',
  'load new dice: these have been in the shaker for more than {hours, plural, one {# hour} other {# hours}}':
    'Hãy nạp xúc xắc mới: bộ này đã ở trong máy lắc hơn {hours} giờ',
  'load new dice: these have been in the shaker for more than {months, plural, one {# month} other {# months}}':
    'Hãy nạp xúc xắc mới: bộ này đã ở trong máy lắc hơn {months} tháng',
  'losing bets are collected': 'Cược thua đã được thu',
  'mark the value of {value}: name the chip or button that shows it':
    'Hãy đánh dấu giá trị {value}: ghi phỉnh hoặc nút dùng để đánh dấu',
  'maximum {amount}': 'tối đa {amount}',
  'minimum {amount}': 'tối thiểu {amount}',
  'multiple {amount}': 'bội số {amount}',
  'money may have moved at table {table} in the meantime: try again':
    'Trong lúc đó tiền ở bàn {table} có thể đã thay đổi: hãy thử lại',
  'name the cause: {listed}': 'Hãy ghi nguyên nhân: {listed}',
  'name the colour of colour chips, and no colour for anything else':
    'Với phỉnh màu hãy ghi màu, với loại khác thì không ghi màu',
  'name the inspector who was told': 'Hãy ghi tên thanh tra đã được báo',
  'name the marker and what it states': 'Hãy ghi nút đánh dấu và nội dung của nó',
  'name the player or terminal whose bets are void': 'Hãy ghi cược của người chơi hoặc máy nào bị hủy',
  'name the player whose chips you place (owner)': 'Hãy ghi đặt phỉnh hộ người chơi nào (owner)',
  'name the round, or give the reason why no round is affected (reason)':
    'Hãy ghi ván, hoặc nêu lý do không ván nào bị ảnh hưởng (reason)',
  'name the terminal (owner): {by} has {mine}': 'Hãy ghi máy (owner): {by} đang dùng {mine}',
  'name the {what} that chose {game} (reference = …)': 'Ghi {what} đã chọn {game} (reference = …)',
  'new limits are posted: they take effect in {minutes} min {seconds} s':
    'Giới hạn mới đã treo biển: có hiệu lực sau {minutes} phút {seconds} giây',
  'new limits are posted: they take effect with the next round':
    'Giới hạn mới đã treo biển: có hiệu lực từ ván sau',
  'no bet can be placed, changed or taken back now: wait until betting opens':
    'Hiện không thể đặt, đổi hay rút cược: hãy chờ mở cược',
  'no limits': 'không có giới hạn',
  'no limits are agreed with {player}: agree them first':
    'Chưa thỏa thuận giới hạn với {player}: hãy thỏa thuận trước',
  'no more bets': 'Ngừng đặt cược',
  'no more bets has been called': 'đã báo ngừng đặt cược',
  'no player has bet yet: betting stays open': 'Chưa có ai đặt cược: vẫn còn thời gian đặt cược',
  'no result has been announced yet, so there is nothing to correct':
    'Chưa công bố kết quả nên không có gì để sửa',
  'no round has been played yet that the fault could affect':
    'Chưa có ván nào được chơi mà sự cố có thể ảnh hưởng',
  'no round is in play': 'Không có ván nào đang chơi',
  'no round is in play: open a dispute about an earlier one':
    'Không có ván nào đang chơi: hãy mở tranh chấp về ván trước đó',
  'no round is in play: wait until betting opens': 'Không có ván nào đang chơi: hãy chờ mở cược',
  'no stage is in play here: wait for the tournament director':
    'Ở đây không có vòng nào đang chơi: hãy chờ giám đốc giải',
  'no stake is forfeited for {ground} in this game: all stakes are returned':
    'Trong trò chơi này {ground} không tịch thu tiền cược: tất cả được hoàn lại',
  'no supervisor was called to table {table}': 'Không có giám sát nào được gọi đến bàn {table}',
  'no table of this game is open: try again when one is':
    'Không có bàn nào của trò này đang mở: hãy thử lại khi có bàn mở',
  'nonces are accepted only while betting is open': 'Chỉ nhận số ngẫu nhiên khi đang mở cược',
  none: 'không',
  'nothing is withheld in case {case}': 'Không có tiền bị giữ trong vụ việc {case}',
  'one house keeps its accounts in one currency, so tables in {by_code} cannot share it: run a house for each currency':
    'Sổ sách của một nhà cái chỉ dùng một loại tiền nên các bàn dùng {by_code} không thể chung: hãy chạy riêng cho mỗi loại tiền',
  'one-time codes are already on: turn them off first': 'Mã dùng một lần đã bật: hãy tắt trước',
  'only a higher maximum can be agreed with a player in this game':
    'Trong trò này chỉ có thể thỏa thuận mức tối đa cao hơn với người chơi',
  'only an administrator can do this, not {session}':
    'Chỉ quản trị viên làm được việc này, không phải {session}',
  'only people who sign in with a password can do this':
    'Chỉ người đăng nhập bằng mật khẩu làm được việc này',
  'only players give nonces, not the {role}': 'Chỉ người chơi được thêm số ngẫu nhiên, không phải {role}',
  'only players take and leave their own seats': 'Người chơi tự ngồi vào và rời chỗ của mình',
  'only the house corrects a round, from its journal': 'Chỉ nhà cái sửa ván, theo nhật ký',
  'only the house hands over chips between tables': 'Chỉ nhà cái chuyển giao phỉnh giữa các bàn',
  'only the house itself can do this': 'Chỉ hệ thống làm được việc này',
  'only the house itself can do {kind}': 'Chỉ hệ thống làm được {kind}',
  'only the house reports a device: declare the fault':
    'Chỉ hệ thống báo cáo về thiết bị: hãy tuyên bố sự cố',
  'only the player can bet, not {by} ({role})': 'Chỉ người chơi được đặt cược, không phải {by} ({role})',
  'only the player can set their own limits and breaks, not the {role}':
    'Chỉ người chơi được đặt giới hạn riêng và giờ nghỉ, không phải {role}',
  'only the staff pays by hand, not {by} ({role})': 'Chỉ nhân viên trả tay, không phải {by} ({role})',
  'only the system credits a {source}': 'Chỉ hệ thống nạp {source}',
  'only the system pays a jackpot': 'Chỉ hệ thống trả giải tích lũy',
  'only the system reports on terminals': 'Chỉ hệ thống báo cáo về máy',
  'only {owner} can confirm these bets': 'Chỉ {owner} có thể xác nhận các cược này',
  'only {owner} can give the nonce of {owner}': 'Chỉ {owner} mới được thêm số ngẫu nhiên của {owner}',
  'only {stock, plural, one {# {colour} chip is} other {# {colour} chips are}} left, not {count}: issue fewer or another colour':
    'Chỉ còn {stock} phỉnh {colour}, không đủ {count}: hãy phát ít hơn hoặc màu khác',
  'only {unrecorded} {colour} chips of table {issued_at} are unaccounted for: count them again':
    'Chỉ có {unrecorded} phỉnh {colour} của bàn {issued_at} chưa rõ người giữ: hãy đếm lại',
  'only {whose} can set the limits of {whose}': 'Chỉ {whose} được đặt giới hạn của {whose}',
  'paid: {owners}': 'Đã trả: {owners}',
  'play stops until this is repaired: {what}': 'Ngừng chơi cho đến khi sửa xong: {what}',
  'players do not shake the dice at this table': 'Ở bàn này người chơi không lắc xúc xắc',
  'players have bet at this table since it opened: choose another ground':
    'Đã có người cược ở bàn này từ khi mở: hãy chọn lý do khác',
  'players hold {count, plural, one {# {colour} chip} other {# {colour} chips}}: keep at least that many on the card':
    'Người chơi đang giữ {count} phỉnh {colour}: hãy giữ ít nhất số đó trên thẻ bàn',
  'players still hold colour chips of this table: redeem them first':
    'Người chơi còn giữ phỉnh màu của bàn này: hãy đổi lại trước',
  'post a sign with these limits first': 'Hãy treo biển với các giới hạn này trước',
  'practice begins': 'Bắt đầu phần chơi thử',
  'practice ends at this table': 'Phần chơi thử kết thúc ở bàn này',
  'practice spin {number} is over': 'Lượt chơi thử {number} đã xong',
  'ready-made people and keys are only for a demonstration: start one with its own store':
    'Người và khóa có sẵn chỉ dành cho demo: hãy chạy demo với kho dữ liệu riêng',
  'record again: {item} ({asks}: no, with a {shaker} shaker)':
    'Ghi lại hồ sơ: {item} ({asks}: không, với máy lắc {shaker})',
  'record again: {item} ({asks}: yes, with a {shaker} shaker)':
    'Ghi lại hồ sơ: {item} ({asks}: có, với máy lắc {shaker})',
  'record again: {item} ({why})': 'Ghi lại hồ sơ: {item} ({why})',
  'record the breach as a case: its decision voids the bets':
    'Hãy ghi vi phạm thành vụ việc: quyết định ở đó sẽ hủy cược',
  'record the opinion that the rules require: {test}': 'Hãy ghi ý kiến mà luật yêu cầu: {test}',
  'record: {item} ({kind})': 'Ghi hồ sơ: {item} ({kind})',
  'recorded: {item} ({reference})': 'Đã ghi: {item} ({reference})',
  'redeem these chips at table {issued_at}': 'Hãy đổi phỉnh này tại bàn {issued_at}',
  'redeem these chips at table {table}': 'Hãy đổi phỉnh này tại bàn {table}',
  'repair this first: {what}': 'Hãy sửa trước: {what}',
  'repeat the bets at 1 to 100 times the amount': 'Hãy lặp lại cược với 1 đến 100 lần số tiền',
  'results of table {table} are accepted only from its panel, {panel}: enter them there, or make this screen the panel':
    'Kết quả của bàn {table} chỉ nhận từ bảng điều khiển {panel}: hãy nhập ở đó, hoặc đặt màn hình này làm bảng điều khiển',
  'reveal the secret of round {round_id} first, or declare it lost':
    'Hãy công khai bí mật của ván {round_id} trước, hoặc tuyên bố đã mất',
  'round {meant} is over and round {round_id} has begun: declare the fault again, for this round':
    'Ván {meant} đã kết thúc và ván {round_id} đã bắt đầu: hãy tuyên bố lại sự cố cho ván này',
  'round {meant} is over and round {round_id} has begun: open a dispute to correct round {meant}':
    'Ván {meant} đã kết thúc và ván {round_id} đã bắt đầu: hãy mở tranh chấp để sửa ván {meant}',
  'round {round_id} already has a commitment': 'Ván {round_id} đã có cam kết',
  'round {round_id} has not begun: its secret stays sealed':
    'Ván {round_id} chưa bắt đầu: bí mật vẫn được niêm phong',
  'round {round_id} is in play: declare what is wrong with it instead':
    'Ván {round_id} đang chơi: hãy tuyên bố sự cố của ván đó',
  'round {round_id} is in play: finish it or declare it void, then order the payment again':
    'Ván {round_id} đang chơi: hãy kết thúc hoặc hủy ván, rồi ra lệnh lại',
  'round {round_id} is not settled yet: wait until it is': 'Ván {round_id} chưa được thanh toán: hãy chờ',
  'round {round_id} is over: wait for the next one': 'Ván {round_id} đã kết thúc: hãy chờ ván sau',
  'round {round_id} is settled: open a dispute to correct it':
    'Ván {round_id} đã thanh toán: hãy mở tranh chấp để sửa',
  'round {round_id} was corrected, decided in a dispute or paid a jackpot: open a dispute to change it':
    'Ván {round_id} đã được sửa, đã quyết định trong tranh chấp hoặc đã trả giải tích lũy: hãy mở tranh chấp để thay đổi',
  'round {round_id} was played under an earlier card of the table: settle it at the cage':
    'Ván {round_id} được chơi theo thẻ cũ của bàn: hãy thanh toán tại quầy thu ngân',
  'round {round} begins': 'Ván {round} bắt đầu',
  'round {round} begins at an empty table': 'Ván {round} bắt đầu khi bàn không có ai',
  'round {table}-{number} has no commitment: commit to its dice first':
    'Ván {table}-{number} chưa có cam kết: hãy cam kết xúc xắc trước',
  'run the shaker {operations} times, not {operations2}':
    'Hãy lắc {operations} lần, không phải {operations2}',
  'seat {place} is empty': 'Chỗ {place} không có ai',
  'seat {place} is taken by {player}': 'Chỗ {place} là của {player}',
  'seat {place} is taken: choose another': 'Chỗ {place} đã có người: hãy chọn chỗ khác',
  'send a JSON object with an id and a command (do): {error}':
    'Hãy gửi đối tượng JSON có id và lệnh (do): {error}',
  'server fault: {cause} ({reason})': 'Lỗi máy chủ: {cause} ({reason})',
  'settlement has begun: open a dispute to correct the result':
    'Đã bắt đầu thanh toán: hãy mở tranh chấp để sửa kết quả',
  'sharing {colour} needs the consent of {missing}': 'Dùng chung màu {colour} cần {missing} đồng ý',
  'something went wrong on our side: nothing was changed, try again':
    'Đã có lỗi phía chúng tôi: không có gì thay đổi, hãy thử lại',
  'spectators can only watch: sign in to play': 'Khách chỉ xem: hãy đăng nhập để thao tác',
  'spoken bets are not accepted with {offered}': 'Không nhận cược bằng lời với {offered}',
  'stage {stage} begins': 'Vòng {stage} bắt đầu',
  'stage {stage} ends at this table': 'Vòng {stage} kết thúc ở bàn này',
  'stake on {bet}': 'tiền cược ở {bet}',
  'state the gaming hours on the card (gaming_hours)': 'Ghi giờ chơi trên thẻ bàn (gaming_hours)',
  'table {issued_at} is open: redeem these chips there': 'Bàn {issued_at} đang mở: hãy đổi phỉnh ở đó',
  'table {table} has closed since round {round_id}: open a dispute to correct it':
    'Bàn {table} đã đóng sau ván {round_id}: hãy mở tranh chấp để sửa',
  "table {table} has no claim '{claim}': {known}": 'Bàn {table} không có khoản đòi “{claim}”: {known}',
  'table {table} has no open case {number}': 'Bàn {table} không có vụ việc {number} đang mở',
  'table {table} has no open fault {number}': 'Bàn {table} không có sự cố {number} đang mở',
  'table {table} has no round {round_id}': 'Bàn {table} không có ván {round_id}',
  "table {table} has no round {round_id}: check the round's number":
    'Bàn {table} không có ván {round_id}: hãy kiểm tra số ván',
  'table {table} has no terminal {terminal}': 'Bàn {table} không có máy {terminal}',
  'table {table} has seats {places} to {places2}: choose one of these':
    'Bàn {table} có chỗ {places} đến {places2}: hãy chọn một chỗ',
  'table {table} is already open': 'Bàn {table} đang mở',
  'table {table} is closed': 'Bàn {table} đã đóng',
  'table {table} is retired: only its record remains': 'Bàn {table} đã ngừng hoạt động: chỉ còn hồ sơ',
  'take the dice out of the old shaker first': 'Hãy lấy xúc xắc khỏi máy lắc cũ trước',
  'tell a {title} or above about fault {number}: {what}':
    'Báo cho {title} hoặc cấp trên về sự cố {number}: {what}',
  'tell an inspector about case {case} before keeping the amount':
    'Hãy báo thanh tra về vụ việc {case} trước khi tịch thu',
  'tell an inspector about case {case}: an amount is withheld or demanded back at terminal {terminal}':
    'Báo thanh tra về vụ việc {case}: có tiền bị giữ hoặc đòi lại tại máy {terminal}',
  'tell an inspector about case {case}: a ticket for {amount} withheld':
    'Báo thanh tra về vụ việc {case}: giữ lại một phiếu {amount}',
  'tell an inspector about case {case}: repayment of {amount} demanded':
    'Báo thanh tra về vụ việc {case}: đòi lại {amount}',
  'tell the {role} or above first': 'Hãy báo cho {role} hoặc cấp trên trước',
  'terminal {owner} is in use by another player': 'Máy {owner} đang do người chơi khác dùng',
  'terminal {place} shows {credit}: collect it first': 'Máy {place} còn {credit}: hãy rút trước',
  'terminal {terminal}': 'máy {terminal}',
  'terminal {terminal} had {credit} when betting closed: enter bets of at most that amount':
    'Khi ngừng cược máy {terminal} có {credit}: hãy nhập cược tối đa số đó',
  'terminal {terminal} has another player now: its credit does not belong to case {case}':
    'Máy {terminal} nay có người chơi khác: số dư ở đó không thuộc vụ việc {case}',
  'terminal {terminal} has no bet in play: name the round whose bets cannot be confirmed (round_id)':
    'Máy {terminal} không có cược đang chơi: hãy ghi ván có cược không xác nhận được (round_id)',
  'terminal {terminal} has no bet of this case in round {round_id}':
    'Máy {terminal} không có cược nào của vụ việc này trong ván {round_id}',
  'terminal {terminal} has no bet on record in round {round_id}, so none can be void':
    'Máy {terminal} không có cược nào trong hồ sơ ván {round_id} nên không có gì để hủy',
  'terminal {terminal} has no bet on record in round {round_id}: name the bets, if any, and the evidence for them (reason)':
    'Máy {terminal} không có cược nào trong hồ sơ ván {round_id}: hãy ghi các cược, nếu có, và bằng chứng (reason)',
  'terminal {terminal} has {free} and is due {due}: withhold at most that amount in total':
    'Máy {terminal} có {free} và sắp được trả {due}: giữ tối đa tổng số đó',
  'terminal {terminal} has {free}: withhold at most that amount':
    'Máy {terminal} có {free}: giữ tối đa số đó',
  'terminal {terminal} is at table {at}: use that table': 'Máy {terminal} ở bàn {at}: hãy dùng bàn đó',
  'terminal {terminal} is not in use by {by}: take a seat there first':
    '{by} không dùng máy {terminal}: hãy ngồi vào đó trước',
  'terminal {terminal} reports {error}': 'Máy {terminal} báo {error}',
  'terminal {terminal} was paid a jackpot in round {round_id}: open a dispute to change it':
    'Máy {terminal} đã được trả giải tích lũy trong ván {round_id}: hãy mở tranh chấp để thay đổi',
  'terminal {terminal}: collect the credit of {amount}': 'Máy {terminal}: rút hết số dư {amount}',
  'terminal {terminal}: {amount} collected as {paid_as} {reference}':
    'Máy {terminal}: rút {amount} bằng {paid_as} {reference}',
  'terminal {terminal}: {amount} in ({source})': 'Máy {terminal}: nạp {amount} ({source})',
  'terminal {terminal}: {amount} won from jackpot {pool}, paid by ticket':
    'Máy {terminal}: thắng {amount} từ giải tích lũy {pool}, trả bằng phiếu',
  'terminals do not use chips: take the payment in cash': 'Máy không dùng phỉnh: hãy nhận tiền mặt',
  'the bet is already on {source}': 'Cược đã ở {source}',
  'the bet on {bet} is in {made}: add the same kind, or take it back first':
    'Cược ở {bet} dùng {made}: hãy thêm cùng loại, hoặc rút lại trước',
  'the bet on {bet} is {stake}: take back at most that amount, not {amount}':
    '{bet} chỉ có {stake}: rút tối đa số đó, không thể rút {amount}',
  'the bet on {source} is {stake}: move at most that amount, not {amount}':
    '{source} chỉ có {stake}: chuyển tối đa số đó, không thể chuyển {amount}',
  'the bets of terminal {terminal} in round {round_id} are on record: leave out wagers':
    'Cược của máy {terminal} trong ván {round_id} đã có hồ sơ: hãy bỏ wagers',
  'the bets of terminal {terminal} in round {round_id} do not count':
    'Cược của máy {terminal} trong ván {round_id} không được tính',
  'the bets of this round are already returned': 'Cược của ván này đã được hoàn lại',
  'the card has changed in the meantime (it is now number {card_number}): check it and ask again':
    'Thẻ bàn đã thay đổi trong lúc đó (nay là số {card_number}): hãy xem lại rồi yêu cầu lại',
  'the chips of table {table} already have this emblem: use a different one for each table':
    'Bộ phỉnh của bàn {table} đã có biểu tượng này: mỗi bàn dùng một biểu tượng riêng',
  'the claim of {amount} against {person} is cancelled': 'Hủy khoản đòi {amount} đối với {person}',
  'the claim of {amount} against {person} is waived: {reason}':
    'Miễn khoản đòi {amount} đối với {person}: {reason}',
  'the closing is announced: the table can close now': 'Bàn đã báo đóng: có thể đóng ngay',
  'the closing is announced: {count, plural, one {# more completed spin} other {# more completed spins}}':
    'Bàn đã báo đóng: còn {count} ván phải hoàn tất',
  'the closing of the table is already announced': 'Đã báo đóng bàn',
  'the closing of the table is announced': 'Đã báo đóng bàn',
  'the command is not valid JSON: {error}': 'Lệnh không phải JSON hợp lệ: {error}',
  'the dealer enters the dice of table {table}': 'Hồ lì nhập xúc xắc của bàn {table}',
  'the dice are shaken': 'Xúc xắc đã được lắc',
  'the dice are uncovered': 'Xúc xắc đã được mở',
  'the dice have been thrown': 'xúc xắc đã được lắc',
  'the dice have been thrown: change them when the round is over':
    'Xúc xắc đã được lắc: hãy đổi khi ván kết thúc',
  'the dice have been shaken: settle by the result': 'Xúc xắc đã được lắc: hãy thanh toán theo kết quả',
  'the dice have been thrown: take them out when the round is over':
    'Xúc xắc đã được lắc: hãy lấy ra khi ván kết thúc',
  'the dice have been uncovered': 'xúc xắc đã được mở',
  'the dice of round {round} are sealed: {commitment}': 'Xúc xắc của ván {round} đã niêm phong: {commitment}',
  'the dice of shake {activation} in round {round_id} do not follow from its secret: declare the secret lost and give the reason':
    'Xúc xắc ở lần lắc {activation} của ván {round_id} không khớp bí mật: hãy tuyên bố mất bí mật và nêu lý do',
  'the dice were read differently: announce what was read':
    'Xúc xắc được đọc khác: hãy công bố kết quả đã đọc',
  'the float is filled with {amount}': 'Quỹ bàn được bổ sung {amount}',
  'the float is {amount} below zero: make a fill': 'Quỹ bàn âm {amount}: hãy bổ sung',
  'the float is {amount} below zero: make a fill of at least that amount':
    'Quỹ bàn âm {amount}: hãy bổ sung ít nhất số tiền này',
  'the house fills this in: leave out {given}': 'Hệ thống tự điền mục này: hãy bỏ {given}',
  'the house has closed': 'Nhà cái đã đóng cửa',
  'the keys of the tumblers cannot be read: {error}': 'Không đọc được khóa của các máy lắc tự động: {error}',
  'the last bets used several kinds of chips: place them one by one':
    'Các cược trước dùng nhiều loại phỉnh: hãy đặt từng cược',
  'the lights are cleared': 'Đèn đã tắt',
  'the lights have been cleared': 'đèn đã tắt',
  'the limits are now {limits}': 'Giới hạn hiện nay: {limits}',
  "the limits name '{kind}', which is not a bet in this game":
    'Giới hạn ghi “{kind}”, không phải cửa cược của trò này',
  'the lit areas are not the winning ones: record a lights fault and settle by the dice':
    'Các ô sáng đèn không phải ô thắng: hãy ghi đèn hỏng và thanh toán theo xúc xắc',
  'the losing bets have been collected': 'cược thua đã được thu',
  'the marker of {player} is removed': 'Đã bỏ nút đánh dấu của {player}',
  'the meter shows {credit}: have the player verify that amount':
    'Máy hiển thị {credit}: hãy để người chơi xác nhận số tiền đó',
  'the panel has no key {foreign}: press {keys}': 'Bảng không có phím {foreign}: hãy bấm {keys}',
  'the player must sign for a payment by hand (signed_by)':
    'Người chơi phải ký nhận khoản trả tay (signed_by)',
  'the pool {terms} does not fit this card: {problem}; change or retire the pool first':
    'Quỹ giải tích lũy {terms} không hợp với thẻ này: {problem}; hãy đổi hoặc ngừng quỹ trước',
  'the record must state {particular}: {asks}': 'Hồ sơ phải ghi {particular}: {asks}',
  'the recorded dice cannot be read ({why}): {path}': 'Không đọc được xúc xắc đã ghi ({why}): {path}',
  "the register has the emblem '{emblem}' for the chips of table {table}: record that one, or correct the register":
    'Sổ đăng ký ghi biểu tượng “{emblem}” cho bộ phỉnh của bàn {table}: hãy ghi biểu tượng đó, hoặc sửa sổ đăng ký',
  'the result has been announced': 'kết quả đã được công bố',
  'the result has been entered': 'kết quả đã được nhập',
  'the result is announced': 'Kết quả đã được công bố',
  'the result is entered': 'Kết quả đã được nhập',
  'the result is {dice}': 'Kết quả là {dice}',
  'the result {before} is corrected to {dice}: {reason} (approved by {name})':
    'Kết quả {before} được sửa thành {dice}: {reason} ({name} duyệt)',
  'the round in play has yet to pay {waits} of the amount: decide case {case} when it is over':
    'Ván đang chơi còn phải trả {waits} trong số đó: hãy quyết định vụ việc {case} khi ván kết thúc',
  'the round is complete': 'ván đã hoàn tất',
  'the round is still in play: correct it when it is over': 'Ván đang chơi: hãy sửa khi ván kết thúc',
  'the rules choose the shooter at this table: {by} ({role}) cannot':
    'Ở bàn này luật chọn người lắc: {by} ({role}) không thể chọn',
  'the secret of round {round} is lost ({reason}): its dice cannot be proved':
    'Bí mật của ván {round} đã mất ({reason}): không thể chứng minh xúc xắc',
  'the secret of round {round} is revealed: {secret}': 'Bí mật của ván {round} được công khai: {secret}',
  'the secret stays sealed until the round is over': 'Bí mật được niêm phong cho đến khi ván kết thúc',
  'the server may have failed: declare the malfunction with a second person, or record the repair':
    'Máy chủ có thể đã hỏng: hãy tuyên bố trục trặc cùng người thứ hai, hoặc ghi việc sửa chữa',
  'the shaker has been covered': 'máy lắc đã được đậy',
  'the shaker is covered': 'Máy lắc đã được đậy',
  'the shaker must not be left unattended: let the next dealer take over, or close the table':
    'Máy lắc không được để không người trông: hãy để hồ lì tiếp theo nhận bàn, hoặc đóng bàn',
  'the sign must be displayed for another {seconds} min {seconds2} s':
    'Biển báo phải treo thêm {seconds} phút {seconds2} giây',
  "the source of a table's dice is chosen when the table is created: leave fairness as it is":
    'Nguồn xúc xắc được chọn khi tạo bàn: hãy giữ nguyên fairness',
  'the staff makes payments by hand: call them': 'Việc trả tay do nhân viên thực hiện: hãy gọi nhân viên',
  "'{step}' cannot be done now: {comes}": 'Chưa thể làm bước {step}: {comes}',
  "'{step}' is for the {by}, not for {by2} ({role})":
    'Bước {step} phải do {by} làm, không phải {by2} ({role})',
  'the switch {name} is a reading of the rules: sign off its new setting with a reason':
    'Tùy chọn {name} là một cách hiểu luật: hãy ký duyệt giá trị mới kèm lý do',
  'the table already has a {shaker} shaker': 'Bàn đã dùng máy lắc {shaker}',
  'the table already has this card: change something in it': 'Bàn đã dùng thẻ này: hãy thay đổi điều gì đó',
  'the table can close after {left, plural, one {# more completed spin} other {# more completed spins}}':
    'Bàn chỉ được đóng sau khi hoàn tất thêm {left} ván',
  'the table cannot open yet: {missing}': 'Bàn chưa thể mở: {missing}',
  'the table continues with a {shaker} shaker': 'Bàn tiếp tục với máy lắc {shaker}',
  'the table is closed': 'Bàn đã đóng',
  'the table is closed; {amount} of credit is held on tickets':
    'Bàn đã đóng; số dư {amount} được giữ trên phiếu',
  'the table is empty: the {role} or above can direct spins':
    'Bàn không có ai: {role} hoặc cấp trên có thể cho lắc xúc xắc',
  'the table is released by tournament {tournament}': 'Giải {tournament} trả lại bàn',
  'the table is reserved for tournament {tournament}': 'Bàn dành cho giải {tournament}',
  'the table is retired: {reason} (approved by {name})': 'Bàn ngừng hoạt động: {reason} ({name} duyệt)',
  'the table opens': 'Bàn mở cửa',
  'the table opens with a float of {amount}': 'Bàn mở cửa với quỹ bàn {amount}',
  'the tournament plays here: end the stage or the practice first, then close the table':
    'Giải đang chơi ở đây: hãy kết thúc vòng hoặc phần chơi thử trước, rồi đóng bàn',
  'the tumbler has failed after this shake: declare the fault, so that the round ends by the rules':
    'Máy lắc hỏng sau lần lắc này: hãy tuyên bố sự cố để ván kết thúc theo luật',
  'the value of these chips is not on record: a supervisor must decide it':
    'Giá trị của các phỉnh này không có trong hồ sơ: giám sát phải quyết định',
  'the winner has left terminal {terminal}': 'Người thắng đã rời máy {terminal}',
  'the winners have been paid': 'người thắng đã được trả',
  'the winning areas are lit': 'Các ô thắng đã sáng đèn',
  'the {colour} chips of {player} are worth {before} each: keep that value':
    'Phỉnh {colour} của {player} có giá trị {before} mỗi phỉnh: hãy giữ giá trị đó',
  'the {seconds} seconds are over: the dice are shaken automatically':
    'Đã hết {seconds} giây: xúc xắc được lắc tự động',
  "the {what} '{text}' is not an amount: write it like {like}":
    '“{text}” không phải là số tiền ({what}): hãy viết như {like}',
  'the {what} is above the largest amount accepted, {most}': '{what} vượt mức cao nhất được nhận: {most}',
  'the {what} is above the largest amount accepted, {most} minor units (cents)':
    '{what} vượt mức cao nhất được nhận: {most} đơn vị nhỏ nhất (xu)',
  'the {what} must be greater than zero': '{what} phải lớn hơn 0',
  'the {what} {minor} is not a whole number of minor units (cents)':
    '{what} {minor} không phải là số nguyên tính bằng đơn vị nhỏ nhất (xu)',
  'there are bets on the layout: finish the round first': 'Còn cược trên mặt bàn: hãy kết thúc ván trước',
  'there are no dice in the shaker': 'Không có xúc xắc trong máy lắc',
  "there is no command '{kind}'; {hint}": 'Không có lệnh “{kind}”; {hint}',
  'there is no credit on terminal {terminal}': 'Máy {terminal} không có số dư',
  'there is no reminder to answer': 'Không có lời nhắc nào cần trả lời',
  'there is no result to settle by yet': 'Chưa có kết quả để thanh toán',
  'there is no sealed secret at this table now': 'Bàn này hiện không có bí mật niêm phong',
  'there is no shooter: the dice are shaken automatically': 'Không có người lắc: xúc xắc được lắc tự động',
  'these are the bets of {owner}, not of {by}': 'Đây là cược của {owner}, không phải của {by}',
  'these bets are void and already returned': 'Các cược này đã bị hủy và được hoàn lại',
  'these chips belong to this table: redeem them here': 'Đây là phỉnh của bàn này: hãy đổi tại đây',
  'these colour chips were issued at table {issued_at}: bet with them there':
    'Phỉnh màu này được phát ở bàn {issued_at}: chỉ dùng ở bàn đó',
  'these dice follow from a sealed secret and cannot be corrected':
    'Xúc xắc này sinh từ bí mật niêm phong nên không thể sửa',
  'these rules let the house withhold winnings but not keep them: release them':
    'Luật này cho phép giữ tiền thắng nhưng không được tịch thu: hãy trả lại',
  'this approval is already used: ask for another': 'Phê duyệt này đã được dùng: hãy xin phê duyệt khác',
  'this bet was for round {for_round}, but round {rounds} is in play: bet again':
    'Cược này dành cho ván {for_round}, hiện là ván {rounds}: hãy đặt lại',
  'this breach is recorded as a case: decide it there':
    'Vi phạm này đã ghi thành vụ việc: hãy quyết định ở đó',
  'this code does not match the new secret: enter the next code':
    'Mã này không khớp với khóa mới: hãy nhập mã tiếp theo',
  'this commitment is for round {for_round}, but round {number} is next: commit to that one':
    'Cam kết này dành cho ván {for_round}, nhưng ván tiếp theo là {number}: hãy cam kết cho ván đó',
  'this demonstration sells at most {most} in chips at a time: buy less':
    'Bản demo này bán tối đa {most} phỉnh mỗi lần: hãy mua ít hơn',
  'this fault does not need to be reported': 'Sự cố này không cần báo',
  'this is not a tournament table': 'Đây không phải bàn thi đấu',
  'this is only for tournament tables': 'Việc này chỉ dành cho bàn thi đấu',
  'this is the screen of seat {place}': 'Đây là màn hình của chỗ {place}',
  'this is your current password: choose another one': 'Đây là mật khẩu hiện tại: hãy chọn mật khẩu khác',
  'this needs a second person: ask a colleague to sign in for it':
    'Cần người thứ hai: hãy nhờ đồng nghiệp đăng nhập',
  'this needs your password again: enter it and try again':
    'Cần mật khẩu của bạn một lần nữa: hãy nhập rồi thử lại',
  'this nonce is for round {for_round}, but round {rounds} is in play':
    'Số ngẫu nhiên này dành cho ván {for_round}, hiện là ván {rounds}',
  "this page does not belong to the house: open the house's own address":
    'Trang này không thuộc nhà cái: hãy mở địa chỉ của nhà cái',
  'this password is too easy to guess: choose a few words of your own':
    'Mật khẩu này quá dễ đoán: hãy dùng vài từ của riêng bạn',
  'this result is already entered: enter a different one': 'Kết quả này đã được nhập: hãy nhập kết quả khác',
  'this round is already void': 'Ván này đã bị hủy',
  'this secret does not match the commitment of round {round_id}':
    'Bí mật này không khớp với cam kết của ván {round_id}',
  'this stage is over at this table': 'Vòng này đã kết thúc ở bàn này',
  'this table already belongs to a tournament': 'Bàn này đã thuộc một giải',
  'this table does not use a sealed secret for its dice': 'Bàn này không dùng bí mật niêm phong cho xúc xắc',
  'this table has a tumbler: set tumbler_listen and its key':
    'Bàn này có máy lắc tự động: hãy đặt tumbler_listen và khóa của nó',
  'this table has no terminal {terminal}': 'Bàn này không có máy {terminal}',
  'this table has no {colour} chips; {hint}': 'Bàn này không có phỉnh {colour}; {hint}',
  'this table is reserved for the tournament {reserved}': 'Bàn này dành cho giải {reserved}',
  'this table is reserved for the tournament {reserved}: only the tournament assigns its seats':
    'Bàn này dành cho giải {reserved}: chỗ ngồi do giải sắp xếp',
  'this table plays a tournament: only the tournament assigns its seats and chips':
    'Bàn này đang thi đấu: chỗ ngồi và phỉnh do giải sắp xếp',
  'this table plays a tournament: the tournament director records absent, retired and excluded players':
    'Bàn này đang thi đấu: người vắng, rút lui hay bị loại do giám đốc giải ghi nhận',
  'this terminal accepts notes of {taken}: insert one of these':
    'Máy này nhận tờ {taken}: hãy đưa vào một trong số đó',
  'this tournament spin is over: ask the tournament director to decide':
    'Lượt lắc thi đấu này đã xong: hãy nhờ giám đốc giải quyết định',
  'together with the sign, this leaves no possible bet on {bet}: choose other limits':
    'Cùng với biển báo, mức này không còn cược nào cho {bet}: hãy chọn giới hạn khác',
  'tokens are not accepted as bets here: change them for chips':
    'Ở đây không nhận cược bằng thẻ khuyến mãi: hãy đổi lấy phỉnh',
  'tokens are not accepted here: bet with chips': 'Ở đây không nhận thẻ khuyến mãi: hãy cược bằng phỉnh',
  'too many people are signing in right now: try again in a few seconds':
    'Hiện có quá nhiều người đăng nhập: hãy thử lại sau vài giây',
  'tournament spin {number} is over': 'Lượt thi đấu {number} đã xong',
  'transfer {id} goes from {source} to {source}: name two different accounts':
    'Khoản chuyển {id} đi từ {source} đến {source}: hãy chọn hai tài khoản khác nhau',
  'transfer {id} must move a positive whole number of minor units':
    'Khoản chuyển {id} phải là số nguyên dương tính bằng đơn vị tiền nhỏ nhất',
  'transfer {id} was already made with different details':
    'Khoản chuyển {id} đã được thực hiện với nội dung khác',
  'transfer {id} would turn chips into money: {source} to {target}':
    'Khoản chuyển {id} sẽ biến phỉnh thành tiền: {source} đến {target}',
  'up to {amount} of terminal {terminal} will be withheld when the round is paid':
    'Sẽ giữ tối đa {amount} của máy {terminal} khi ván được trả',
  'up to {amount} of {person} will be withheld when the round is paid':
    'Sẽ giữ tối đa {amount} của {person} khi ván được trả',
  'wait for gaming hours, {opens} to {closes} ({zone})': 'Chờ đến giờ chơi, {opens} đến {closes} ({zone})',
  'wait until the time on the posted sign': 'Hãy chờ đến giờ ghi trên biển báo',
  'wait until {date}: {book} is not in force before then ({asks})':
    'Chờ đến {date}: {book} chưa có hiệu lực trước đó ({asks})',
  'what terminal {terminal} got in round {round_id} was decided in a dispute or kept: open a dispute to change it':
    'Khoản của máy {terminal} trong ván {round_id} đã được quyết định trong tranh chấp hoặc bị tịch thu: hãy mở tranh chấp để thay đổi',
  'whole stake on {bet}': 'tổng tiền cược ở {bet}',
  'winning bets are paid': 'Cược thắng đã được trả',
  'write the key of the tumbler of table {table} in quotes':
    'Hãy viết khóa máy lắc của bàn {table} trong dấu ngoặc kép',
  'you are not signed in, or your session has ended: sign in':
    'Chưa đăng nhập, hoặc phiên đã kết thúc: hãy đăng nhập',
  'you have been inactive for some minutes: enter your password to continue':
    'Đã vài phút không thao tác: hãy nhập mật khẩu để tiếp tục',
  'you have used your {allowed, plural, one {# secret bet} other {# secret bets}} of this session: place an open bet':
    'Bạn đã dùng hết {allowed} cược kín của lượt này: hãy đặt cược mở',
  'your bets are still in play: collect your credit when the round is over':
    'Cược của bạn còn đang chơi: hãy rút số dư khi ván kết thúc',
  'your break lasts another {seconds} min {seconds2} s: bet after that':
    'Bạn còn nghỉ {seconds} phút {seconds2} giây: hãy đặt cược sau đó',
  'your own limit is {most} in a round: bet at most {value} more':
    'Giới hạn riêng của bạn là {most} mỗi ván: chỉ cược thêm tối đa {value}',
  'your own loss limit for this session is {most}: bet at most {left} more':
    'Giới hạn thua của bạn trong lượt chơi này là {most}: chỉ cược thêm tối đa {left}',
  "{actor} does not have the role '{wanted}'": '{actor} không có vai trò “{wanted}”',
  '{amount} for {person} on a ticket held at the cage':
    '{amount} của {person} trên phiếu giữ tại quầy thu ngân',
  '{amount} had left the table and is owed by {person}': '{amount} đã rời bàn và {person} còn nợ',
  '{amount} is returned from the float': 'Quỹ bàn trả về {amount}',
  '{amount} lost per session': 'thua {amount} mỗi lượt chơi',
  '{amount} of terminal {terminal} is withheld': 'Giữ {amount} của máy {terminal}',
  '{amount} of the ordered amount is not available': '{amount} trong lệnh không có sẵn',
  '{amount} of {person} is withheld': 'Giữ {amount} của {person}',
  '{amount} on {bet}': '{amount} vào {bet}',
  '{amount} on {bet} is not a whole number of {worth}: bet whole chips':
    '{amount} ở {bet} không phải là số nguyên {worth}: hãy cược nguyên phỉnh',
  '{amount} paid to {person}': 'Đã trả {amount} cho {person}',
  '{amount} paid to {person} on terminal {terminal}': 'Đã trả {amount} cho {person} trên máy {terminal}',
  '{amount} staked per round': 'cược {amount} mỗi ván',
  '{amount} taken from {person}': 'Đã thu {amount} từ {person}',
  '{amount} was a waived claim and is not paid': '{amount} là khoản đòi đã được miễn nên không trả',
  '{amount} was credited at terminal {terminal} to the player of this case and not yet demanded back: demand at most that amount':
    'Máy {terminal} còn {amount} đã nạp cho người chơi của hồ sơ này và chưa bị đòi lại: đòi lại tối đa số đó',
  '{approver} cannot approve this correction: ask another person':
    '{approver} không thể duyệt việc sửa này: hãy nhờ người khác',
  '{bets}: {limits}': '{bets}: {limits}',
  '{bet} is named twice: name it once with the whole amount':
    '{bet} bị lặp: hãy nhập một lần với toàn bộ số tiền',
  '{book} does not allow a player to be restricted to colour chips':
    '{book} không cho phép buộc người chơi chỉ dùng phỉnh màu',
  '{book} does not allow winnings to be withheld': '{book} không cho phép giữ tiền thắng',
  '{book} does not ask the player to confirm what the dealer placed':
    '{book} không yêu cầu người chơi xác nhận phỉnh do hồ lì đặt hộ',
  '{book} has no colour chips': '{book} không có phỉnh màu',
  '{book} has no credit meters': '{book} không có đồng hồ số dư',
  "{book} has no inspection '{item}'": '{book} không có mục kiểm tra “{item}”',
  "{book} has no irregularity '{ground}'": '{book} không có sự cố “{ground}”',
  '{book} has no limits for individual players': '{book} không có giới hạn riêng cho từng người chơi',
  "{book} has no requirement '{item}'": '{book} không có yêu cầu “{item}”',
  '{book} has no rules of conduct, so no table can play by it: use it for calculations only':
    '{book} không có quy định vận hành nên không mở bàn được: chỉ dùng để tính toán',
  '{book} has no spins at an empty table': '{book} không có lắc khi bàn trống',
  '{by} is already on duty here': '{by} đang trực ở đây',
  '{by} is not on duty at table {table}': '{by} không trực ở bàn {table}',
  '{colour} chips': 'phỉnh {colour}',
  '{colour} chips at {value}': 'phỉnh {colour} giá {value}',
  "{command_type} needs another person's approval: ask for it":
    '{command_type} cần người khác phê duyệt: hãy xin phê duyệt',
  '{count, plural, one {# other player has} other {# other players have}} no colour yet and only {count2} would be left: keep one for each':
    'Còn {count} người chơi khác chưa có màu mà chỉ còn {count2} màu: hãy giữ cho mỗi người một màu',
  '{count, plural, one {# {colour} chip of {player} is} other {# {colour} chips of {player} are}} handed over to table {table}':
    '{count} phỉnh {colour} của {player} được chuyển đến bàn {table}',
  '{dice} is already announced: if the dice show something else, correct it with a second person':
    'Đã công bố {dice}: nếu xúc xắc khác, hãy sửa cùng người thứ hai',
  '{dice} is keyed and shown': 'Đã nhập và hiển thị {dice}',
  '{dice} was announced but {keyed} was entered: enter what was announced, or correct it with a second person':
    'Đã công bố {dice} nhưng nhập {keyed}: hãy nhập đúng kết quả công bố, hoặc sửa cùng người thứ hai',
  '{dice} was announced with all dice flat: correct it with a second person':
    'Đã công bố {dice} với mọi xúc xắc nằm phẳng: hãy sửa cùng người thứ hai',
  '{excess} on {bet} is above the maximum and cannot be returned in {worth}: bet less':
    '{excess} ở {bet} vượt mức tối đa và không thể hoàn lại bằng {worth}: hãy cược ít hơn',
  '{game} is not played with a {shaker} shaker': '{game} không chơi với máy lắc {shaker}',
  '{game} is played with a {allowed} shaker, not with a {shaker} one':
    '{game} chơi với máy lắc {allowed}, không phải {shaker}',
  '{ground} applies to the whole round: do not name a player':
    '{ground} áp dụng cho cả ván: không ghi riêng người chơi',
  '{ground} can be declared only after this: {steps}': 'Chỉ có thể tuyên bố {ground} sau khi: {steps}',
  '{ground} cannot be declared now: {steps}; call a supervisor':
    'Không thể tuyên bố {ground} lúc này: {steps}; hãy gọi giám sát',
  '{ground} does not void a bet in this game: {consequence}':
    'Trong trò chơi này {ground} không làm hủy cược: {consequence}',
  '{ground} is not an equipment fault: declare it as an irregularity':
    '{ground} không phải là hỏng thiết bị: hãy tuyên bố là sự cố ván chơi',
  '{ground}: no spin, the bets stay': '{ground}: lần lắc không tính, cược giữ nguyên',
  '{ground}: nothing is returned': '{ground}: không hoàn lại gì',
  '{ground}: returned to {wagers}': '{ground}: hoàn lại cho {wagers}',
  '{ground}: the round has no result': '{ground}: ván không có kết quả',
  '{holders} already has the {colour} chips: issue another colour':
    '{holders} đang dùng phỉnh {colour}: hãy phát màu khác',
  '{kind} cannot be read: {error}': 'Không đọc được {kind}: {error}',
  '{kind} cannot be bet here: bet with {accepted}': 'Ở đây không nhận {kind}: hãy cược bằng {accepted}',
  '{kind} cannot be bet here: change for chips first': 'Ở đây không nhận {kind}: hãy đổi lấy phỉnh trước',
  '{kind} is prepared by an administrator, not by {actor}':
    '{kind}: phải do quản trị viên chuẩn bị, không phải {actor}',
  '{kind} needs no second person: leave out the approval': '{kind} không cần người thứ hai: hãy bỏ phê duyệt',
  '{name} adds {nonce} to the dice': '{name} thêm {nonce} vào xúc xắc',
  '{name} announces {dice}': '{name} công bố {dice}',
  '{name} at seat {place} may be asked to leave: {count, plural, one {# spin} other {# spins}} without a bet at a full table':
    'Có thể mời {name} ở chỗ {place} rời bàn: {count} ván không đặt cược khi bàn đã đầy',
  '{name} calls a supervisor': '{name} gọi giám sát',
  '{name} calls a supervisor: {what}': '{name} gọi giám sát: {what}',
  '{name} directs spins at the empty table ({ground})': '{name} cho lắc khi bàn trống ({ground})',
  '{name} has called a supervisor': '{name} đã gọi giám sát',
  '{name} has called a supervisor: {what}': '{name} đã gọi giám sát: {what}',
  '{name} has come to the table': '{name} đã đến bàn',
  '{name} has no key for the tumbler of table {id}': '{name} không có khóa cho máy lắc của bàn {id}',
  '{name} has no role at a table of {book}': '{name} không có vai trò ở bàn của {book}',
  '{name} is told of fault {number}': 'Đã báo cho {name} về sự cố {number}',
  '{name} leaves the table': '{name} rời bàn',
  '{name} loads a set of dice': '{name} nạp một bộ xúc xắc',
  '{name} must confirm what the dealer placed': '{name} cần kiểm tra phỉnh do hồ lì đặt hộ',
  '{name} still holds {held}: {first} first, then {so_that}':
    '{name} còn giữ {held}: hãy {first} trước, rồi {so_that}',
  '{name} takes the dice out': '{name} lấy xúc xắc ra',
  '{name} takes the table': '{name} nhận bàn',
  '{name} takes the table over from {other}': '{name} nhận bàn từ {other}',
  '{name}, the dealer on duty, has a locked screen': '{name}, hồ lì đang trực, màn hình đang bị khóa',
  'too many documents are being made right now: try again in a few seconds':
    'Hiện có quá nhiều tài liệu đang được tạo: hãy thử lại sau vài giây',
  'the clock of this machine is {span} ahead of the house: set it right':
    'Đồng hồ của máy này chạy nhanh hơn giờ của nhà cái {span}: hãy chỉnh lại',
  'the clock of this machine is {span} behind the house, which waits for it: check that it is right':
    'Đồng hồ của máy này chậm hơn giờ của nhà cái {span}, và nhà cái đang chờ nó: hãy kiểm tra đồng hồ có đúng không',
  'the leases of this process have run out: its tables wait or are elsewhere':
    'Quyền giữ bàn của tiến trình này đã hết: các bàn của nó đang chờ hoặc ở nơi khác',
  "this machine's clock has jumped ahead: the house waits to see whether it is right":
    'Đồng hồ của máy này vừa nhảy về phía trước: nhà cái chờ xem nó có đúng không',
  '{name}, the dealer on duty, is not signed in': '{name}, hồ lì đang trực, chưa đăng nhập',
  '{owed} is owed: take at most that amount': 'Còn nợ {owed}: nhận tối đa số đó',
  '{owner} bets {stakes} in {kind}': '{owner} đặt {stakes} bằng {kind}',
  '{owner} bets {stakes} in {kind} (placed by {name})': '{owner} đặt {stakes} bằng {kind} ({name} đặt hộ)',
  '{owner} confirms what the dealer placed': '{owner} xác nhận phỉnh do hồ lì đặt hộ',
  '{owner} confirms what the dealer placed, as {name} heard':
    '{owner} xác nhận phỉnh do hồ lì đặt hộ, {name} đã nghe',
  '{owner} had no bet in the last round to repeat': '{owner} không có cược ở ván trước để lặp lại',
  '{owner} has already given a nonce in this round, and the first one counts':
    '{owner} đã thêm số ngẫu nhiên trong ván này, số đầu tiên được tính',
  '{owner} has bets on the layout: leave when the round is over':
    '{owner} còn cược trên mặt bàn: hãy rời khi ván kết thúc',
  '{owner} has no bet in round {round_id} to forfeit: name the player or terminal as on the layout':
    '{owner} không có cược nào trong ván {round_id} để tịch thu: hãy ghi người chơi hoặc máy như trên mặt bàn',
  '{owner} has no bet in this round': '{owner} không có cược trong ván này',
  '{owner} has no bet on the layout': '{owner} không có cược nào trên bàn',
  '{owner} has no bet on {bet}': '{owner} không có cược ở {bet}',
  '{owner} has no bet on {source}': '{owner} không có cược ở {source}',
  '{owner} has no bet placed by the dealer to confirm': '{owner} không có cược do hồ lì đặt hộ cần xác nhận',
  '{owner} has no winnings to be paid in this round': '{owner} không có gì được trả trong ván này',
  '{owner} has no {colour} chips of this table: buy some first':
    '{owner} không có phỉnh {colour} của bàn này: hãy mua trước',
  '{owner} is the shooter': '{owner} là người lắc',
  '{owner} moves {amount} from {source} to {target}': '{owner} chuyển {amount} từ {source} sang {target}',
  '{owner} must bet with colour chips: buy some first': '{owner} phải cược bằng phỉnh màu: hãy mua trước',
  '{owner} takes back {stakes}': '{owner} rút lại {stakes}',
  '{owner}: {stakes}': '{owner}: {stakes}',
  '{particular} is not needed here: leave it out': 'Ở đây không cần {particular}: hãy bỏ đi',
  '{particular}: {wrong}': '{particular}: {wrong}',
  '{person} has no bet on the layout': '{person} không có cược nào trên bàn',
  '{person} has no chips at table {table} and no winnings due, so {amount} cannot be withheld: name another table':
    '{person} không có phỉnh ở bàn {table} và không có tiền thắng chờ trả nên không thể giữ {amount}: hãy chọn bàn khác',
  '{person} has no seat at this table': '{person} không có chỗ ở bàn này',
  '{person} is already excluded by case {case}': '{person} đã bị cấm theo vụ việc {case}',
  '{person} is excluded from play by case {case}': '{person} bị cấm chơi theo vụ việc {case}',
  '{person} is excluded from this game by case {case} until the exclusion is lifted':
    '{person} bị cấm chơi trò này theo vụ việc {case} cho đến khi được gỡ bỏ',
  '{person} is no longer excluded by case {case}': '{person} không còn bị cấm theo vụ việc {case}',
  '{person} is not excluded by case {case} here': '{person} không bị cấm theo vụ việc {case} ở đây',
  '{person} is not named in this declaration: only a person named in it can forfeit the stake':
    '{person} không có tên trong tuyên bố này: chỉ người có tên mới bị tịch thu tiền cược',
  '{person} pays {amount} of a claim ({paid_with})': '{person} trả {amount} của khoản đòi ({paid_with})',
  '{player} already has a seat at this table': '{player} đã có chỗ ở bàn này',
  '{player} bet {colour} chips in this round, which are returned if it is void: issue another colour, or wait for the next round':
    '{player} đã cược phỉnh {colour} trong ván này và sẽ được hoàn lại nếu ván bị hủy: hãy phát màu khác, hoặc chờ ván sau',
  '{player} buys chips for {amount} ({paid_with})': '{player} đổi {amount} lấy phỉnh ({paid_with})',
  '{player} does not play at this table': '{player} không chơi ở bàn này',
  '{player} exchanges {count, plural, one {# {colour} chip} other {# {colour} chips}} of closed table {table} at {value} ({valued_by})':
    '{player} đổi {count} phỉnh {colour} của bàn {table} đã đóng giá {value} ({valued_by})',
  '{player} gets {amount} in tournament chips': '{player} nhận {amount} phỉnh thi đấu',
  '{player} gets {count, plural, one {# {colour} chip} other {# {colour} chips}} at {value}':
    '{player} nhận {count} phỉnh {colour} giá {value}',
  '{player} has a screen: the player confirms there': '{player} có màn hình: người chơi xác nhận ở đó',
  '{player} has bets on the layout: they stand until the spin is over':
    '{player} còn cược trên mặt bàn: cược giữ nguyên đến khi lượt lắc kết thúc',
  '{player} has chips on the layout: finish the spin first':
    '{player} còn phỉnh trên mặt bàn: hãy kết thúc lượt lắc trước',
  '{player} has no seat at table {table}: take a seat first':
    '{player} không có chỗ ở bàn {table}: hãy ngồi vào chỗ trước',
  '{player} holds fewer than {count} {colour} chips of this table: count them again':
    '{player} có ít hơn {count} phỉnh {colour} của bàn này: hãy đếm lại',
  '{player} is already restricted to one terminal': '{player} đã bị giới hạn một máy',
  '{player} is not restricted to one terminal': '{player} không bị giới hạn một máy',
  '{player} is restricted to one terminal': '{player} chỉ được dùng một máy',
  '{player} leaves seat {place}': '{player} rời chỗ {place}',
  '{player} leaves seat {place} as directed in case {case}':
    '{player} rời chỗ {place} theo yêu cầu của vụ việc {case}',
  '{player} may use several terminals again': '{player} lại được dùng nhiều máy',
  '{player} must use colour chips': '{player} phải dùng phỉnh màu',
  '{player} presents tokens worth {amount} ({reference})':
    '{player} đưa thẻ khuyến mãi trị giá {amount} ({reference})',
  '{player} redeems {count, plural, one {# {colour} chip} other {# {colour} chips}} at {value}':
    '{player} đổi lại {count} phỉnh {colour} giá {value}',
  '{player} returns {amount} in tournament chips': '{player} trả lại {amount} phỉnh thi đấu',
  '{player} sets own limits: {limits}': '{player} đặt giới hạn riêng: {limits}',
  '{player} takes a break of {minutes, plural, one {# minute} other {# minutes}}':
    '{player} nghỉ {minutes} phút',
  '{player} takes seat {place}': '{player} ngồi vào chỗ {place}',
  '{player} takes {amount} in chips away': '{player} mang đi {amount} phỉnh',
  '{player} was already told to use colour chips': '{player} đã được báo dùng phỉnh màu',
  '{player} was paid in a round that is not over: wait until it is':
    '{player} đã được trả trong ván chưa xong: hãy chờ ván kết thúc',
  '{player} was reminded after {minutes, plural, one {# minute} other {# minutes}}: {result}':
    'Đã nhắc {player} sau {minutes} phút: {result}',
  '{player} {amount}': '{player} {amount}',
  '{proved} must sign in and change the password first': '{proved} phải đăng nhập và đổi mật khẩu trước',
  '{shooter} has no bet in this round: choose a player with a bet':
    '{shooter} không có cược trong ván này: hãy chọn người có cược',
  '{shooter} still has time to press the button': '{shooter} vẫn còn thời gian bấm nút',
  '{source} cannot be credited to a terminal here': 'Ở đây không thể nạp {source} vào máy',
  '{source} has {has}, which is less than {amount}': '{source} chỉ có {has}, không đủ {amount}',
  '{spin}; chips: {chips}': '{spin}; phỉnh: {chips}',
  '{spin}; chips: {chips}; bet too little: {players}': '{spin}; phỉnh: {chips}; cược quá ít: {players}',
  '{staked} staked, {returned} paid out to the players':
    'Đặt tổng cộng {staked}, trả cho người chơi {returned}',
  "'{step}' comes next": 'bước tiếp theo là {step}',
  '{step}, {name} present': '{step}, có mặt {name}',
  '{there} was at terminal {terminal} in round {round_id}, but case {case} is about {player}: name another round':
    '{there} ở máy {terminal} trong ván {round_id}, nhưng vụ việc {case} là về {player}: hãy chọn ván khác',
  '{what} ({reference})': '{what} ({reference})',
  '{what} is for the staff of the table, not for {by} ({role})':
    '{what}: phải do nhân viên bàn thực hiện, không phải {by} ({role})',
  '{what} is for the system, not for {by}': '{what}: do hệ thống thực hiện, không phải {by}',
  '{what} is for the {role} or above, not for {by} ({role2})':
    '{what}: phải do {role} hoặc cấp trên thực hiện, không phải {by} ({role2})',
  '{what} is for the {role}, not for {by} ({role2})':
    '{what}: phải do {role} thực hiện, không phải {by} ({role2})',
  '{what} is prepared by an administrator, not by {by} ({role})':
    '{what}: phải do quản trị viên chuẩn bị, không phải {by} ({role})',
  '{what} needs a second person with the same authority': '{what}: cần người thứ hai có cùng quyền',
  '{what} needs a second person, {title} or above': '{what}: cần người thứ hai, {title} hoặc cấp trên',
  '{what} needs a second person, {title} or above: name that person':
    '{what}: cần người thứ hai, {title} hoặc cấp trên: hãy ghi rõ là ai',
  '{what}; forfeited by {wagers}': '{what}; tịch thu của {wagers}',
  '{what}; from the next session {limits}': '{what}; từ lượt chơi sau {limits}',
  '{what}; reminder every {minutes, plural, one {minute} other {# minutes}}':
    '{what}; nhắc mỗi {minutes} phút',
  '{what}; {amount} is owed': '{what}; còn nợ {amount}',
  '{whose} has no seat at table {table}: take a seat first':
    '{whose} không có chỗ ở bàn {table}: hãy ngồi vào chỗ trước',
  'dice not flat': 'xúc xắc không nằm phẳng',
  'broken dice': 'xúc xắc vỡ',
  'exposed dice': 'xúc xắc lộ sớm',
  'shaker fault': 'máy lắc hỏng',
  'lights fault': 'đèn hỏng',
  'betting area fault': 'ô cược hỏng',
  malfunction: 'trục trặc',
  disturbance: 'náo loạn',
  fraud: 'gian lận',
  'breach by a player': 'người chơi vi phạm',
  'play that cannot continue': 'không thể tiếp tục',
  'terminal fault': 'máy hỏng',
  'unconfirmed records': 'hồ sơ không xác nhận',
  'server fault': 'máy chủ hỏng',
  'error found later': 'lỗi phát hiện sau',
  'the result stands': 'kết quả vẫn tính',
  'the bets are settled by the dice': 'thanh toán theo xúc xắc',
  'the result is recalculated from the records': 'tính lại theo hồ sơ',
  'later rounds stand': 'các ván sau vẫn tính',
  'it is reported and corrected': 'báo và sửa',
  'open betting': 'mở đặt cược',
  'cover the shaker': 'đậy bát',
  'shake the dice': 'lắc xúc xắc',
  'call no more bets': 'ngừng đặt cược',
  'uncover the dice': 'mở bát',
  'announce the result': 'xướng kết quả',
  'enter the result': 'nhập kết quả',
  'light the winning areas': 'bật sáng ô thắng',
  'collect losing bets': 'thu cược thua',
  'pay winning bets': 'trả thưởng',
  'clear the lights': 'tắt đèn',
  'value chips': 'phỉnh mệnh giá',
  'colour chips': 'phỉnh màu',
  plaques: 'thẻ lớn',
  tokens: 'phiếu',
  vouchers: 'phiếu quà',
  cash: 'tiền mặt',
  credit: 'điểm',
  'tournament chips': 'phỉnh giải đấu',
  manual: 'lắc tay',
  'automatic covered': 'tự động có nắp',
  'automatic uncovered': 'tự động không nắp',
  'player-activated': 'người chơi bấm',
  'sealed automatic': 'kín tự động',
  'bank notes': 'tiền giấy',
  winnings: 'tiền thắng',
  jackpot: 'giải tích lũy',
  'central transfer': 'chuyển khoản trung tâm',
  system: 'hệ thống',
  administrator: 'quản trị viên',
  cage: 'quầy thu ngân',
  shooter: 'người lắc',
  'approving a corrected result': 'duyệt kết quả đã sửa',
  'correcting a result': 'sửa kết quả',
  'being present while the lights have failed': 'có mặt khi đèn hỏng',
  'choosing who shoots': 'chọn người lắc',
  'declaring {ground}': 'tuyên bố {ground}',
  'returning the bets': 'trả lại tiền cược',
  'discarding a known result': 'bỏ kết quả đã biết',
  'recording what a player confirmed': 'ghi điều người chơi xác nhận',
  'changing the card of a table': 'đổi thẻ của bàn',
  'its card can be changed': 'có thể đổi thẻ',
  'retiring a table': 'ngừng dùng bàn',
  'it can be retired': 'có thể ngừng dùng',
  'collect or waive it': 'thu hoặc miễn',
  'pay it out': 'trả hết',
  'selling chips': 'bán phỉnh',
  'accepting tokens': 'nhận phiếu',
  'requiring colour chips': 'yêu cầu dùng phỉnh màu',
  'amount of chips': 'số tiền phỉnh',
  "taking another player's chips away": 'lấy phỉnh của người chơi khác',
  'value of tokens': 'giá trị phiếu',
  'announcing that the table closes': 'thông báo đóng bàn',
  'closing a table': 'đóng bàn',
  'moving chips to or from the float': 'chuyển phỉnh vào hoặc ra khỏi quỹ bàn',
  fill: 'tiếp quỹ',
  'issuing colour chips': 'phát phỉnh màu',
  'redeeming chips': 'đổi lại phỉnh',
  'deciding the value of chips': 'định giá phỉnh',
  'number of chips': 'số lượng phỉnh',
  'value of a chip': 'giá trị một phỉnh',
  'allowing a second colour': 'cho phép màu thứ hai',
  'verifying this exchange': 'xác minh lần đổi này',
  'value of the chips': 'giá trị số phỉnh',
  dealing: 'chia bàn',
  'calling a supervisor': 'gọi giám sát',
  'answering a call': 'trả lời cuộc gọi',
  'waiving a claim': 'miễn khoản nợ',
  'amount of the decision': 'số tiền quyết định',
  'amount paid': 'số tiền trả',
  'reporting a fault': 'báo lỗi',
  'being told of a malfunction': 'được báo trục trặc',
  'declaring something repaired': 'tuyên bố đã sửa',
  'giving up a round': 'bỏ ván',
  'taking the dice out': 'lấy xúc xắc ra',
  'covering the shaker': 'đậy máy lắc',
  'changing the shaker': 'đổi máy lắc',
  'committing to the dice': 'niêm phong xúc xắc',
  'opening the secret': 'công bố bí mật',
  'declaring a secret lost': 'tuyên bố mất bí mật',
  'withholding an amount': 'giữ lại một khoản tiền',
  'determining an investigation': 'kết luận điều tra',
  'amount withheld': 'số tiền giữ lại',
  'changing the limits': 'đổi giới hạn',
  "agreeing a player's own limits": 'thỏa thuận giới hạn riêng của người chơi',
  'placing a marker': 'đặt dấu',
  'removing a marker': 'bỏ dấu',
  "recording '{item}'": 'ghi “{item}”',
  'this inspection': 'lần kiểm tra này',
  'loading dice': 'nạp xúc xắc',
  'opening a table': 'mở bàn',
  float: 'quỹ bàn',
  'limit for a round': 'giới hạn một ván',
  'loss limit for a session': 'giới hạn thua mỗi phiên',
  'confirming bets from records': 'xác nhận cược theo hồ sơ',
  'voiding bets that cannot be confirmed': 'hủy cược không xác nhận được',
  'approving: {what}': 'duyệt: {what}',
  'placing a spoken bet': 'đặt cược bằng lời',
  'directing spins at an empty table': 'chỉ thị lắc ở bàn trống',
  'recording an error': 'ghi lỗi',
  'withholding winnings': 'giữ lại tiền thắng',
  'determining what was withheld': 'quyết định khoản đã giữ',
  'seating a player': 'xếp chỗ cho người chơi',
  'restricting a player to one terminal': 'giới hạn người chơi ở một máy',
  'lifting a restriction to one terminal': 'bỏ giới hạn một máy',
  'declaring a malfunction by opinion': 'tuyên bố trục trặc theo nhận định',
  'asking for an amount back': 'đòi lại một khoản tiền',
  'telling the inspector': 'báo thanh tra',
  amount: 'số tiền',
  '{stake} on {bet} is below the minimum of {minimum}: bet at least that':
    '{stake} cho {bet} thấp hơn mức tối thiểu {minimum}: hãy cược ít nhất mức đó',
  '{settled} on {bet} is above the maximum of {maximum}: bet at most that':
    '{settled} cho {bet} cao hơn mức tối đa {maximum}: hãy cược nhiều nhất mức đó',
  '{stake} on {bet} is not a multiple of {multiple}: bet a multiple':
    '{stake} cho {bet} không phải bội số của {multiple}: hãy cược theo bội số',
  'the second person must be someone other than {second}': 'người thứ hai không được là {second}',
  Player: 'Người chơi',
  Dealer: 'Hồ lì',
  'Casino Supervisor': 'Giám sát casino',
  'Game supervisor': 'Giám sát trò chơi',
  'Electronic gaming supervisor': 'Giám sát trò chơi điện tử',
  'Electronic gaming host': 'Nhân viên tiếp đón trò chơi điện tử',
  Floorperson: 'Giám sát sàn',
  'TG Area Manager': 'Quản lý khu vực',
  'TG Assistant Casino Manager': 'Trợ lý giám đốc casino',
  'Assistant Gaming Manager': 'Trợ lý quản lý trò chơi',
  'TG Higher Duties Dealer': 'Hồ lì cấp cao',
  'Chief Operating Officer or Chief Executive Officer': 'Giám đốc vận hành hoặc giám đốc điều hành',
  'Casino Operator': 'Nhà điều hành casino',
  'Casino operator': 'Nhà điều hành casino',
  'Certificate holder': 'Bên giữ chứng nhận',
  Crown: 'Crown',
  'Tournament Director': 'Giám đốc giải đấu',
  Inspector: 'Thanh tra',
  'VCGLR Inspector': 'Thanh tra của Ủy ban',
  'ACT Gambling and Racing Commission': 'Ủy ban Cờ bạc và Đua ngựa Lãnh thổ Thủ đô',
  'Bureaus of Gaming Operations, Gaming Laboratory Operations and Casino Compliance':
    'Các cục Vận hành, Thử nghiệm và Tuân thủ casino',
  '3 of 4 Dice': 'Ba trong bốn',
  'Any Number': 'Một số',
  'Aruze Sic Bo Electronic Table Game at The Star': 'Tài Xỉu điện tử Aruze tại The Star',
  'Asking the house for the record…': 'Đang lấy hồ sơ…',
  'Australian Capital Territory': 'Lãnh thổ Thủ đô Úc',
  'Before betting opened, the house published a commitment to a secret. While it was open, players could add their own numbers. The dice follow from both. This page computes them again here, in your browser.':
    'Trước khi mở cược, nhà cái công bố cam kết về một bí mật. Trong lúc mở cược, người chơi có thể thêm số của mình. Xúc xắc tính ra từ cả hai. Trang này tính lại ngay trong trình duyệt của bạn.',
  Blue: 'Xanh dương',
  'Cash-out ticket': 'Phiếu đổi tiền',
  'Casino Canberra Limited': 'Công ty Casino Canberra',
  'Check the dice of a round': 'Kiểm tra xúc xắc của một ván',
  'Check this record': 'Kiểm tra hồ sơ này',
  Chicken: 'Gà',
  Coin: 'Đồng tiền',
  Crab: 'Cua',
  'Credit held at close': 'Tín dụng giữ khi đóng bàn',
  'Crown Melbourne Limited': 'Công ty Crown Melbourne',
  'Dice Combinations': 'Cặp',
  'Dice Total': 'Tổng',
  'Domino Combination': 'Cặp',
  Double: 'Đôi',
  Fish: 'Cá',
  Gourd: 'Bầu',
  Green: 'Xanh lá',
  'Held for its owner: ask at the cage': 'Giữ cho chủ phiếu: hỏi tại quầy thu ngân',
  'If several players win it in one round, each gets the full amount shown.':
    'Nhiều người trúng trong một ván thì mỗi người nhận đủ số tiền hiển thị.',
  'If several players win it in one round, they share the amount shown equally; {cents} left over go to them one by one in the order of their terminals.':
    'Nhiều người trúng trong một ván thì chia đều số tiền hiển thị; {cents} lẻ còn lại chia lần lượt theo thứ tự máy.',
  'Independent Liquor and Gaming Authority': 'Cơ quan Rượu và Trò chơi Độc lập',
  Issued: 'Phát hành',
  Jackpot: 'Giải tích lũy',
  'Jackpot ticket': 'Phiếu giải tích lũy',
  'Load and check': 'Tải và kiểm tra',
  'New South Wales': 'Bang New South Wales, Úc',
  "Nobody added a nonce: only the house's secret decided. It was fixed before betting opened, so no bet can have changed it, but the house knew the dice beforehand.":
    'Không ai thêm số ngẫu nhiên: chỉ bí mật của nhà cái quyết định. Khóa được định trước khi mở cược nên không cược nào đổi được, nhưng nhà cái biết trước xúc xắc.',
  'Not proved.': 'Chưa chứng minh được.',
  'One of a Kind': 'Một số',
  'Option A: pip dice': 'Phương án A: xúc xắc chấm',
  'Option B: symbol dice': 'Phương án B: xúc xắc bầu cua',
  'Paste a record': 'Dán hồ sơ',
  'Payout voucher': 'Phiếu trả thưởng',
  'Paytable A': 'Bảng trả thưởng A',
  'Paytable B': 'Bảng trả thưởng B',
  Pennsylvania: 'Bang Pennsylvania, Mỹ',
  Prawn: 'Tôm',
  'Present this ticket at the cage': 'Mang phiếu này đến quầy thu ngân',
  'Prize ticket': 'Phiếu nhận giải',
  'Proved: the dice follow from what was sealed before betting opened.':
    'Đã chứng minh: xúc xắc tính ra từ điều đã niêm trước khi mở cược.',
  Red: 'Đỏ',
  Round: 'Ván',
  'Round {round}': 'Ván {round}',
  'Sic Bo at Crown Melbourne': 'Tài Xỉu tại Crown Melbourne',
  "Sic Bo at a dealer's table, New South Wales (chapter on wagers)":
    'Tài Xỉu tại bàn hồ lì, New South Wales (chương về cược)',
  'Sic Bo in Pennsylvania': 'Tài Xỉu tại Pennsylvania',
  'Sic-Bo at Casino Canberra': 'Tài Xỉu tại Casino Canberra',
  'Single Colour': 'Một màu',
  'Single Die': 'Một số',
  'Single Die Bet': 'Một số',
  'Single Symbol': 'Một hình',
  'Specific Colour Double': 'Đôi màu',
  'Specific Colour Triple': 'Ba màu',
  'Specific Double': 'Đôi',
  'Specific Doubles': 'Đôi',
  'Specific Symbol Triple': 'Bão hình',
  'Specific Triple': 'Bão',
  'Specific Triples': 'Bão',
  Table: 'Bàn',
  Terminal: 'Máy',
  'The Star Pty Limited': 'Công ty The Star',
  'The dice: {dice}': 'Xúc xắc: {dice}',
  'The house cannot be reached. Paste a record below instead.': 'Không kết nối được. Hãy dán hồ sơ bên dưới.',
  'The record, as JSON': 'Hồ sơ dạng JSON',
  'There is no record to check: the house answered {status}.':
    'Không có hồ sơ để kiểm tra: máy chủ trả lời {status}.',
  'There is no record to check: {reason}.': 'Không có hồ sơ để kiểm tra: {reason}.',
  'This browser computes only on pages that came over https or from this machine itself.':
    'Trình duyệt này chỉ tính trên trang dùng kết nối an toàn (HTTPS) hoặc từ chính máy này.',
  'This cannot be checked: {reason}.': 'Không kiểm tra được: {reason}.',
  'This is not JSON.': 'Đây không phải JSON.',
  'Three Dice Total': 'Tổng',
  'Three Dice Totals': 'Tổng',
  'Three of a Kind': 'Bão',
  'Ticket no.': 'Số phiếu',
  'Times are taken from the record. If you noted the commitment and your own nonce during the round, check that both are in it.':
    'Thời gian lấy từ hồ sơ. Nếu bạn đã ghi lại cam kết và số ngẫu nhiên của mình trong ván, hãy kiểm tra cả hai có trong đó.',
  'Total Value Bet': 'Tổng',
  Triple: 'Bão',
  'Two Dice Combination': 'Cặp',
  'Two of a Kind': 'Đôi',
  'Valid until': 'Có giá trị đến',
  Victoria: 'Bang Victoria, Úc',
  'Victorian Commission for Gambling and Liquor Regulation': 'Ủy ban Quản lý Cờ bạc và Rượu Victoria',
  'Won when {condition}. Every terminal with at least {amount} {where} in that round wins it. {shared} The prize is {paid}.':
    'Trúng khi {condition}. Mọi máy đặt ít nhất {amount} {where} trong ván đó đều trúng. {shared} Giải được {paid}.',
  'a VCGLR inspector is present and may be consulted':
    'có thanh tra của Ủy ban tại chỗ và bạn có thể hỏi ý kiến',
  'a bet apart from Any Symbol Triple (reading A8); a symbol triple is a colour triple too':
    'cược riêng với Bão hình bất kỳ (diễn giải A8); bão hình cũng là ba màu',
  'a die shows none of {what}': 'có viên không thuộc {what}',
  'a symbol triple is a colour triple too': 'bão hình cũng là ba màu',
  'a triple is one double, paid once': 'bão tính là một đôi, trả một lần',
  'a triple that makes the total wins': 'bão có đúng tổng đó vẫn thắng',
  'triples count; totals 3 and 18 are not offered': 'bão có đúng tổng đó vẫn thắng; không nhận cược 3 và 18',
  'a triple that makes the total wins; 3 and 18 have no price and are not on offer':
    'bão có đúng tổng đó vẫn thắng; 3 và 18 không có tỷ lệ nên không nhận cược',
  'added to the credit meter': 'cộng vào tín dụng',
  'all dice show one colour': 'mọi viên cùng màu',
  always: 'mọi trường hợp',
  cents: 'xu',
  'complaint to an inspector, Gaming and Liquor Administration Act 2007, s 33':
    'khiếu nại với thanh tra theo Luật Quản lý Trò chơi và Rượu 2007, điều 33',
  'fifteen unlike pairs; wins once whenever both numbers show, whatever the third die':
    'mười lăm cặp khác số; thắng một lần khi cả hai số ra, bất kể viên thứ ba',
  "from publication on the Authority's website; that date is not in the text, so the operator enters it before a table opens":
    'từ khi công bố trên trang mạng của Cơ quan quản lý; văn bản không ghi ngày nên nhà điều hành nhập trước khi mở bàn',
  'no date, jurisdiction, definitions or odds in the chapter; its words are those of the rules under the Casino Control Act 1992 (New South Wales)':
    'chương này không có ngày, nơi áp dụng, định nghĩa hay tỷ lệ; câu chữ theo quy tắc của Luật Kiểm soát Casino 1992 (New South Wales)',
  'no die shows anything but {what}': 'không viên nào ra ngoài {what}',
  'no expiry': 'không hết hạn',
  'not all dice show one colour': 'không phải mọi viên cùng màu',
  'not every nonce has an entry while betting was open':
    'không phải số ngẫu nhiên nào cũng có mục trong lúc mở cược',
  'not named in the chapter': 'chương này không nêu',
  'on the layout': 'trên mặt bàn',
  'on {bet}': 'vào {bet}',
  'one die': 'một viên',
  'one of {what} is missing': 'thiếu một trong {what}',
  'paid by ticket': 'trả bằng phiếu',
  'paid once however many dice show the colour; as written the bet favours the player by 40.7407% (reading A7)':
    'trả một lần dù bao nhiêu viên ra màu đó; theo văn bản người chơi lợi 40,7407% (diễn giải A7)',
  'the Pennsylvania bureaus of Gaming Operations, Gaming Laboratory Operations and Casino Compliance':
    'các cục Vận hành, Thử nghiệm và Tuân thủ casino của Pennsylvania',
  'the certificate holder': 'bên giữ chứng nhận',
  'the chapter has one level, one die or more; the schedule may price one, two and three dice apart':
    'chương này chỉ có một mức, một viên trở lên; bảng tỷ lệ có thể định giá riêng một, hai và ba viên',
  'the chosen colour': 'màu đã chọn',
  'the chosen colours': 'các màu đã chọn',
  'the chosen face': 'mặt đã chọn',
  'the chosen numbers': 'các số đã chọn',
  'the chosen one': 'số đã chọn',
  'the chosen {numbers}': '{numbers} đã chọn',
  'the commitment (entry {committed}) came before betting opened (entry {opened})':
    'cam kết (mục {committed}) có trước khi mở cược (mục {opened})',
  'the commitment (entry {committed}) did not come before betting opened (entry {opened})':
    'cam kết (mục {committed}) không có trước khi mở cược (mục {opened})',
  'the dice of activation {number} follow from it: {dice}': 'xúc xắc lần chạy {number} tính ra từ đó: {dice}',
  'the dice of activation {number} were read as {read}, and {dice} follows from the secret':
    'xúc xắc lần chạy {number} đọc là {read}, còn từ bí mật tính ra {dice}',
  'the dice show exactly {numbers} of {what}, in that order':
    'xúc xắc ra đúng {numbers} viên của {what}, theo thứ tự đó',
  'the dice show {numbers} different colours': 'xúc xắc ra {numbers} màu khác nhau',
  'the dice show {numbers} different faces': 'xúc xắc ra {numbers} mặt khác nhau',
  'the dice were read after betting had closed': 'xúc xắc được đọc sau khi đóng cược',
  'the dice were read not always after betting had closed': 'có lần xúc xắc được đọc khi chưa đóng cược',
  'the named faces': 'các mặt đã nêu',
  'the record is for round {number} of table {table}: {round}': 'hồ sơ của ván {number} bàn {table}: {round}',
  'the roll is a triple': 'ra bão',
  'the roll is not a triple': 'không phải bão',
  'the round was settled by other dice than those of its last activation':
    'ván được tính theo xúc xắc khác với lần chạy cuối',
  'the round was settled by these dice: {dice}': 'ván được tính theo xúc xắc này: {dice}',
  'the secret has not been opened yet; it is due when the round is over':
    'bí mật chưa được mở; sẽ mở khi ván kết thúc',
  'the secret is not 64 digits 0 to 9 and a to f': 'bí mật không phải 64 ký tự 0 đến 9 và a đến f',
  'the secret is not the one that was committed to: {commitment}':
    'bí mật không đúng với cam kết: {commitment}',
  'the secret is the one that was committed to: {commitment}': 'bí mật đúng với cam kết: {commitment}',
  'the secret was declared lost ({reason}): nothing can be proved':
    'bí mật được báo mất ({reason}): không chứng minh được gì',
  'the secret was shown after everything else': 'bí mật được công bố sau mọi việc khác',
  'the secret was shown not after everything else': 'bí mật không được công bố sau mọi việc khác',
  'the text carries a version but no date': 'văn bản có phiên bản nhưng không có ngày',
  'the total is even': 'tổng là số chẵn',
  'the total is odd': 'tổng là số lẻ',
  'the total is {numbers}': 'tổng là {numbers}',
  'this is not a record of a round with sealed dice': 'đây không phải hồ sơ của ván có xúc xắc niêm kín',
  'three dice of the colour are one double, paid once; as written the bet favours the player by 3.7037% (reading A7)':
    'ba viên cùng màu tính là một đôi, trả một lần; theo văn bản người chơi lợi 3,7037% (diễn giải A7)',
  'three different numbers of the four; a repeated number loses (reading A10)':
    'ba số khác nhau trong bốn số; số lặp lại thì thua (diễn giải A10)',
  'wins once whenever both numbers show, whatever the third die':
    'thắng một lần khi cả hai số ra, bất kể viên thứ ba',
  '{bet} wins': '{bet} thắng',
  '{count, plural, one {# nonce} other {# nonces}} arrived while betting was open: {owners}':
    '{count} số ngẫu nhiên đến khi đang mở cược: {owners}',
  "{count, plural, one {# player} other {# players}} contributed to this roll. A player who added a random nonce knows that the house could not choose the dice when it sealed its secret. The last nonce was {last}'s: only a person who knew the secret and added the last nonce could have steered the dice.":
    '{count} người chơi đã góp số vào lần lắc này. Người đã thêm số ngẫu nhiên biết chắc nhà cái không thể chọn xúc xắc khi niêm bí mật. Số cuối cùng là của {last}: chỉ người biết khóa và thêm số cuối mới có thể điều khiển xúc xắc.',
  '{first} and {second}': '{first} và {second}',
  '{first} or {second}': '{first} hoặc {second}',
  '{items}': '{items}',
  '{low} to {high}': '{low} đến {high}',
  '{numbers} dice': '{numbers} viên',
  '{one} and {other}': '{one} và {other}',
  '{what} all show': '{what} đều ra',
  '{what} show on {dice}': '{what} ra trên {dice}',
  '{what} shows on {dice}': '{what} ra trên {dice}',
  '✓ fits: ': '✓ khớp: ',
  '✗ does not fit: ': '✗ không khớp: ',
  'warning a player': 'cảnh cáo người chơi',
  'voiding the bets of a player': 'hủy cược của người chơi',
  'excluding a player from the game': 'loại người chơi khỏi trò chơi',
  'recommending an exclusion': 'đề nghị cấm vào',
  'detaining a person': 'tạm giữ một người',
  "'{code}' is not a currency the house knows: name one of {known}":
    "'{code}' không phải là loại tiền nhà cái biết: hãy chọn một trong {known}",
  '{name} cannot do {kind}': '{name} không thể làm {kind}',
  '{why}, as in: void GROUND with NAME:ROLE': '{why}, ví dụ: void GROUND with NAME:ROLE',
  '{stream} has a different set-up: choose another name': '{stream} đã có thiết lập khác: hãy chọn tên khác',
  'the house is closed: try again when it is open': 'Sòng đang đóng: hãy thử lại khi mở',
  'the house has stopped: try again when it is open': 'Sòng đã dừng: hãy thử lại khi mở',
  'a command needs an id of 1 to {most} printable characters': 'Lệnh cần mã dài 1 đến {most} ký tự in được',
  '{most} commands are waiting: send this again soon, same id':
    '{most} lệnh đang chờ: hãy gửi lại sớm với cùng mã',
  'it is not known whether this was saved ({cause}): send it again with the same id':
    'Chưa biết đã lưu hay chưa ({cause}): hãy gửi lại với cùng mã',
  'another process has taken over {stream}: connect to it':
    'Một tiến trình khác đã tiếp quản {stream}: hãy kết nối đến đó',
  'give 1 to 10^12 rounds, 1 to 10^8 sessions and a seed below 2^64':
    'Hãy nhập 1 đến 10^12 ván, 1 đến 10^8 phiên và hạt giống dưới 2^64',
  'give 1 to 10^10 sessions and a seed below 2^63': 'Hãy nhập 1 đến 10^10 phiên và hạt giống dưới 2^63',
  'give 1 to 10,000 players': 'Hãy nhập 1 đến 10.000 người chơi',
  'a session has 1 to 1,000,000,000 rounds': 'Một phiên có 1 đến 1.000.000.000 ván',
  'a strategy needs bets, such as small=10': 'Cách chơi cần có cược, ví dụ small=10',
  'the target must be greater than the purse': 'Mục tiêu phải lớn hơn số vốn',
  'a Labouchère line has 1 to 20 numbers from 1 to 1,000':
    'Dãy Labouchère có 1 đến 20 số, mỗi số từ 1 đến 1.000',
  "one unit is above the table's maximum": 'Một đơn vị vượt mức tối đa của bàn',
  '{why} must be at least {least}, not {value}': '{why} phải ít nhất là {least}, không phải {value}',
  '{units} times these bets do not win {units} times as much on this card, because winnings are rounded; choose a stake that pays without rounding':
    'Vì tiền thắng được làm tròn, {units} lần các cược này không thắng gấp {units} lần theo thẻ bàn này; hãy chọn tiền cược không cần làm tròn',
  'an edge is a share of the stake: from -100% to below 100%':
    'Lợi thế nhà cái là phần của tiền cược: từ -100% đến dưới 100%',
  'give 1 to {most} rounds, not {rounds}': 'Hãy nhập 1 đến {most} ván, không phải {rounds}',
  'the exact distribution of {rounds} rounds of these bets has {degree} results of {rounds2} bits each; ask for fewer rounds or fewer different bets':
    'Phân phối chính xác của {rounds} ván với các cược này có {degree} kết quả, mỗi kết quả {rounds2} bit; hãy giảm số ván hoặc số loại cược',
  'the results of {rounds} rounds of these bets span {size} steps of the smallest amount; ask for fewer rounds or rounder stakes':
    'Kết quả {rounds} ván của các cược này trải trên {size} bước nhỏ nhất; hãy giảm số ván hoặc dùng tiền cược tròn hơn',
  'the purse must cover the stakes of one round and be below the target':
    'Số vốn phải đủ cho tiền cược một ván và thấp hơn mục tiêu',
  'there are {states} possible purses between ruin and the target, and at most {most} can be solved; ask for rounder stakes or a nearer target':
    'Có {states} mức vốn có thể giữa cháy túi và mục tiêu, chỉ tính được tối đa {most}; hãy dùng tiền cược tròn hơn hoặc mục tiêu gần hơn',
  '{states} purses over {rounds} rounds are too many to solve; ask for fewer rounds':
    '{states} mức vốn trong {rounds} ván là quá nhiều để tính; hãy giảm số ván',
  'these terms have not been published': 'Điều khoản này chưa được công bố',
  'there are no rolls in this file: write three faces per line, such as 2,2,5':
    'Tệp này không có lần tung nào: hãy viết ba mặt mỗi dòng, ví dụ 2,2,5',
  "not a tumbler's result or a round of a history": 'Không phải kết quả của máy lắc hay ván trong lịch sử',
  'line {number} is not complete JSON': 'Dòng {number} không phải JSON đầy đủ',
  'activation {activation} has two results': 'Lần kích hoạt {activation} có hai kết quả',
  '{what} is for the cage, not for {by} ({role})':
    '{what}: phải do quầy thu ngân thực hiện, không phải {by} ({role})',
  '{what} is for the cage or a supervisor, not for {by} ({role})':
    '{what}: phải do quầy thu ngân hoặc giám sát thực hiện, không phải {by} ({role})',
  '{what} can only come from the system': '{what}: chỉ hệ thống được làm',
  '{what} takes two people: ask a second person to approve it':
    '{what} cần hai người: hãy nhờ người thứ hai chấp thuận',
  '{second} ({role}) may not approve {what}': '{second} ({role}) không được chấp thuận {what}',
  'say {what}': 'Hãy ghi {what}',
  'no ticket has this number; if it was printed just now, try again in a moment':
    'Không có phiếu mang số này; nếu vừa in, hãy thử lại sau ít phút',
  'payment is delayed until the time agreed with {player} ({reason})':
    'Việc trả tiền hoãn đến giờ đã hẹn với {player} ({reason})',
  'this ticket is withheld: call a supervisor': 'Phiếu này đang bị giữ: hãy gọi giám sát',
  'this ticket is being paid by {by}': '{by} đang trả phiếu này',
  'this ticket has expired: it takes two people to pay it': 'Phiếu này đã hết hạn: cần hai người để trả',
  'key the 18-digit number printed on the ticket to pay it': 'Để trả, hãy nhập số 18 chữ số in trên phiếu',
  "no outstanding ticket has the reference '{text}'":
    'Không có phiếu chưa trả nào mang số tham chiếu “{text}”',
  'another ticket has used this number: generate a new one': 'Số này đã dùng cho phiếu khác: hãy tạo số mới',
  'the cage has no open case {number}': 'Quầy thu ngân không có vụ việc {number} đang mở',
  'this ticket has already been paid': 'Phiếu này đã được trả',
  'this ticket is void; another was issued in its place': 'Phiếu này đã bị hủy; đã phát phiếu khác thay thế',
  'this ticket was withheld and the house kept its amount after an investigation':
    'Phiếu này từng bị giữ và nhà cái đã tịch thu số tiền sau khi điều tra',
  'this ticket has expired and its amount was handed over as unclaimed money':
    'Phiếu này đã hết hạn và số tiền đã được nộp như tiền vô chủ',
  'entry {seq} of {source} was already processed: continue with the next one':
    'Mục {seq} của {source} đã được xử lý: hãy tiếp tục từ mục sau',
  '{account} is not a ticket account': '{account} không phải tài khoản phiếu',
  "give the win's id (win_id)": 'Hãy ghi mã lần trúng (win_id)',
  'the amount of a ticket must be greater than zero': 'Số tiền trên phiếu phải lớn hơn không',
  'ask the player for identification and record what was shown ({wanted})':
    'Hãy yêu cầu người chơi xuất trình giấy tờ và ghi lại giấy tờ đã xem ({wanted})',
  'the player must sign a payment form for {amount}: present the form first':
    'Người chơi phải ký phiếu chi {amount}: hãy đưa phiếu chi trước',
  '{by} ({role}) cannot make a payment by {form}': '{by} ({role}) không được trả bằng {form}',
  'a cash payment is made at once: redeem the ticket': 'Tiền mặt được trả ngay: hãy đổi phiếu',
  'no payment of this ticket has been started': 'Chưa bắt đầu trả phiếu này',
  'present the payment form with its amount first': 'Hãy đưa phiếu chi có ghi số tiền trước',
  'the amount on the form is {amount}: ask the player to check it again':
    'Số tiền trên phiếu chi là {amount}: hãy nhờ người chơi kiểm tra lại',
  'the player must sign the payment form as a receipt first': 'Người chơi phải ký nhận trên phiếu chi trước',
  'the agreed time must be in the future': 'Giờ hẹn phải ở tương lai',
  'a payment cannot be delayed for more than a year': 'Không được hoãn trả quá một năm',
  'the payment of this ticket is not deferred': 'Việc trả phiếu này không bị hoãn',
  "'{text}' is not a ticket number: check the {digits} digits and key them again":
    '“{text}” không phải số phiếu: hãy kiểm tra {digits} chữ số rồi nhập lại',
  'the cage needs the name of the site, which is printed on every ticket':
    'Quầy thu ngân cần tên địa điểm để in trên mỗi phiếu',
  'tickets are valid for 1 to 36500 days; 0 means that they never expire':
    'Phiếu có giá trị 1 đến 36500 ngày; 0 nghĩa là không hết hạn',
  'name at least one role that may be the second person':
    'Hãy nêu ít nhất một vai trò có thể là người thứ hai',
  '{name} must be an amount in minor units, or zero':
    '{name} phải là số tiền theo đơn vị nhỏ nhất, hoặc không',
  'no ticket has reached its expiry date': 'Không có phiếu nào đến hạn',
  'this ticket has not expired: redeem it': 'Phiếu này chưa hết hạn: hãy trả phiếu',
  'record which identification was shown': 'Hãy ghi lại giấy tờ đã xuất trình',
  'the player must sign for a hand pay': 'Người chơi phải ký nhận khoản trả tay',
  'list the expired tickets, each of them once': 'Hãy liệt kê các phiếu hết hạn, mỗi phiếu một lần',
  'these terms are already in force': 'Các điều khoản này đã có hiệu lực',
  'this house records amounts in {smallest} and cannot change to {smallest2}: keep the currency':
    'Sòng này ghi số tiền bằng {smallest} và không thể đổi sang {smallest2}: hãy giữ loại tiền cũ',
  'ticket {reference} has not expired': 'Phiếu {reference} chưa hết hạn',
  'a page starts at 0 or later and has 1 to {most} tickets':
    'Một trang bắt đầu từ 0 trở đi và có 1 đến {most} phiếu',
  'only an inspector can ask for the number of a ticket, not {by} ({role})':
    'Chỉ thanh tra được hỏi số của phiếu, không phải {by} ({role})',
  'name the ticket by its reference, such as T1/3#17': 'Hãy ghi phiếu bằng mã tham chiếu, ví dụ T1/3#17',
  'there is no open case {number}: give the number of an open case':
    'Không có vụ việc {number} đang mở: hãy ghi số của một vụ việc đang mở',
  'only an inspector can review a case, not {by} ({role})':
    'Chỉ thanh tra được xem xét vụ việc, không phải {by} ({role})',
  'the cage has no open case {case}': 'Quầy thu ngân không có vụ việc {case} đang mở',
  'this ticket is kept for its owner and is not under investigation: release it instead':
    'Phiếu này được giữ hộ chủ và không bị điều tra: hãy trao lại',
  'tell an inspector about case {case} first': 'Hãy báo thanh tra về vụ việc {case} trước',
  'this ticket is not withheld': 'Phiếu này không bị giữ',
  'this ticket has not been paid: withhold it instead': 'Phiếu này chưa được trả: hãy giữ phiếu lại',
  'demand at most the {amount} that was paid': 'Chỉ được đòi lại tối đa {amount} đã trả',
  'a case about this ticket is already open': 'Đã có vụ việc đang mở về phiếu này',
  'case {case} demands no repayment': 'Vụ việc {case} không đòi lại khoản nào',
  'case {case} demands {left}: take at most that amount':
    'Vụ việc {case} đòi lại {left}: chỉ thu tối đa số đó',
  'release or forfeit the ticket to close case {case}':
    'Hãy trao lại hoặc tịch thu phiếu để đóng vụ việc {case}',
  'decide first what happens to the money repaid in case {case}':
    'Hãy quyết định trước về số tiền đã hoàn trong vụ việc {case}',
  'there is no table {table} in the cases office': 'Bộ phận vụ việc không có bàn {table}',
  'name the table or the rule book: {hint}': 'Hãy nêu bàn hoặc bộ luật chơi: {hint}',
  'there is no case {number} in the cases office': 'Không có vụ việc {number}',
  'case {number} is closed: {outcome}': 'Vụ việc {number} đã đóng: {outcome}',
  'say {what} in at most {most} characters': '{what}: tối đa {most} ký tự',
  'the record must state: {missing}': 'Hồ sơ phải nêu: {missing}',
  'each fact can have at most {most} characters': 'Mỗi dữ kiện tối đa {most} ký tự',
  '{what} is for the staff of {conduct}, not for {by} ({role})':
    '{what}: phải do nhân viên của {conduct} thực hiện, không phải {by} ({role})',
  "{by} reported this: {what} needs another person, or another person's approval":
    '{by} đã báo việc này: {what} cần người khác làm hoặc chấp thuận',
  '{what}: the second person must be someone else': '{what}: người thứ hai phải là người khác',
  "{book} has no breach '{kind}'; {known}": '{book} không có vi phạm “{kind}”; {known}',
  'name the person or people involved': 'Hãy nêu người liên quan',
  'name each person only once': 'Chỉ ghi mỗi người một lần',
  'this breach takes at least {persons_at_least} people; name the others too ({count} named)':
    'Vi phạm này cần ít nhất {persons_at_least} người; hãy ghi thêm (đã ghi {count})',
  'the amount kept must be greater than zero': 'Số tiền tịch thu phải lớn hơn không',
  'a digest must be SHA-256: 64 hexadecimal digits': 'Mã băm phải là SHA-256: 64 chữ số thập lục phân',
  '{book} does not let the staff direct a player to vacate a seat at this table':
    '{book} không cho nhân viên yêu cầu người chơi rời chỗ ở bàn này',
  'choose one of these grounds: {grounds}': 'Hãy chọn một lý do: {grounds}',
  '{person} has a bet on the layout and is therefore playing': '{person} có cược trên mặt bàn nên đang chơi',
  '{person} has sat out only {spins_idle, plural, one {# spin} other {# spins}} in a row at a full table: wait until more have passed':
    '{person} mới bỏ qua {spins_idle} lần lắc liên tiếp ở bàn đầy: hãy chờ thêm',
  'no direction in case {case} is waiting for an answer':
    'Vụ việc {case} không có yêu cầu rời chỗ nào đang chờ trả lời',
  'this rule applies to a {of}, but {party} is named as {capacity}':
    'Quy tắc này áp dụng cho {of}, nhưng {party} được ghi là {capacity}',
  "'{number}' is not the case of a reported malfunction": '“{number}” không phải vụ việc về trục trặc đã báo',
  'case {other} already directs {name} to leave': 'Vụ việc {other} đã yêu cầu {name} rời chỗ',
  'decide first what happens to the winnings withheld': 'Hãy quyết định trước về tiền thắng bị giữ',
  'a dispute is closed by a decision and the answer of the person concerned':
    'Tranh chấp kết thúc bằng quyết định và câu trả lời của đương sự',
  'what was done at a table can only come from the system': 'Việc đã làm tại bàn chỉ do hệ thống báo',
  '{effect} has already been carried out at {table}': '{effect} đã được thực hiện tại {table}',
  'the cases office already has {book} in this version': 'Bộ phận vụ việc đã có {book} ở phiên bản này',
  'the cases office does not have {book} yet': 'Bộ phận vụ việc chưa có {book}',
  'the cases office already has table {table}': 'Bộ phận vụ việc đã có bàn {table}',
  'rule books and tables can only come from the system': 'Bộ luật chơi và bàn chỉ do hệ thống đưa vào',
  'give the {why} in at most {most} characters': '{why}: tối đa {most} ký tự',
  '{book} does not say who decides disputes': '{book} không nêu ai quyết định tranh chấp',
  'case {number} is not a dispute': 'Vụ việc {number} không phải tranh chấp',
  'this dispute is now with the regulator': 'Tranh chấp này đang ở cơ quan quản lý',
  'the {role} has decided; ask for a review instead': '{role} đã quyết định; hãy yêu cầu xem xét lại',
  '{by} decided this before; someone else must review it':
    '{by} đã quyết định trước đó; phải do người khác xem xét lại',
  'a dispute that is not upheld pays nothing: uphold it or leave the order out':
    'Tranh chấp không được chấp nhận thì không trả gì: hãy chấp nhận hoặc bỏ lệnh chi',
  'this dispute is already with the regulator': 'Tranh chấp này đã được đưa lên cơ quan quản lý',
  'the {role} has not decided yet': '{role} chưa quyết định',
  'case {case} is closed: {outcome}; you can still go to the regulator':
    'Vụ việc {case} đã đóng: {outcome}; bạn vẫn có thể đưa lên cơ quan quản lý',
  'no decision in case {case} is waiting for an answer':
    'Vụ việc {case} không có quyết định nào đang chờ trả lời',
  '{by} decided this: someone else must record the answer of the person concerned':
    '{by} đã quyết định việc này: người khác phải ghi câu trả lời của đương sự',
  'case {case} is not with the regulator': 'Vụ việc {case} không ở cơ quan quản lý',
  'players can only raise their own disputes': 'Người chơi chỉ được nêu tranh chấp của chính mình',
  'case {case} belongs to another person': 'Vụ việc {case} thuộc về người khác',
  'enter the amount of the order, or leave the order out': 'Hãy nhập số tiền của lệnh, hoặc bỏ lệnh',
  'case {case} is about table {about}: name one of its rounds':
    'Vụ việc {case} liên quan bàn {about}: hãy nêu một ván của bàn đó',
  'table {table} does not play for money: name a table of the floor':
    'Bàn {table} không chơi bằng tiền: hãy nêu một bàn trên sàn',
  "there is no table '{table}': name the table where the money is moved":
    'Không có bàn “{table}”: hãy nêu bàn chuyển tiền',
  '{table} plays by a different rule book than case {case}: name a table that plays by {book}':
    '{table} chơi theo bộ luật chơi khác với vụ việc {case}: hãy nêu bàn chơi theo {book}',
  'round {round_id} was played at {home}: order the money at {home}':
    'Ván {round_id} chơi tại {home}: hãy ra lệnh chuyển tiền tại {home}',
  '{what} moves money: ask another person to approve it':
    '{what} có chuyển tiền: hãy nhờ người khác chấp thuận',
  'case {case} has ordered no money': 'Vụ việc {case} chưa ra lệnh chuyển tiền',
  'case {case} has no breach by {person} on record': 'Vụ việc {case} không ghi vi phạm nào của {person}',
  '{person} is already excluded': '{person} đã bị cấm chơi',
  'case {case} has been decided: open a new case to withhold winnings':
    'Vụ việc {case} đã có quyết định: hãy mở vụ việc mới để giữ tiền thắng',
  'winnings of {person} are already withheld in case {case}: open a new case to withhold more':
    'Tiền thắng của {person} đã bị giữ trong vụ việc {case}: hãy mở vụ việc mới để giữ thêm',
  'case {case} names no table where this can be carried out': 'Vụ việc {case} không nêu bàn nào để thực hiện',
  'the result is known: ask a second person to approve voiding the bets of {person}':
    'Kết quả đã biết: hãy nhờ người thứ hai chấp thuận việc hủy cược của {person}',
  "{book} does not allow '{sanction}' for this breach; choose one of: {may}":
    '{book} không cho phép “{sanction}” với vi phạm này; hãy chọn: {may}',
  'case {case} has no sanction against {person} that can be lifted':
    'Vụ việc {case} không có hình thức xử lý nào với {person} có thể gỡ',
  'case {case} has already been decided': 'Vụ việc {case} đã có quyết định',
  'this rule book lets the house withhold winnings but not keep them: void the bet or pay the winnings':
    'Bộ luật chơi này cho giữ nhưng không cho tịch thu tiền thắng: hãy hủy cược hoặc trả tiền thắng',
  "'{sanction}' takes no amount: leave it out": '“{sanction}” không có số tiền: hãy để trống',
  "there is no pool '{name}'; {hint}": 'Không có quỹ “{name}”; {hint}',
  "no jackpot pool in this house belongs to the game '{name}'; {hint}":
    'Không có quỹ tích lũy nào của trò chơi “{name}” ở đây; {hint}',
  '{what} takes a second person: name the person who approves':
    '{what} cần người thứ hai: hãy nêu người chấp thuận',
  'say why {what}': 'Hãy nêu lý do {what}',
  'this house offers no jackpots': 'Sòng này không có giải tích lũy',
  "a pool named '{pool}' exists or has existed: choose another name":
    'Quỹ “{pool}” đang có hoặc từng có: hãy chọn tên khác',
  '{pool} already has this definition; nothing would change':
    '{pool} đã có định nghĩa này; không có gì thay đổi',
  'the balance of a retired pool is moved to another pool: name a different one':
    'Số dư của quỹ ngừng dùng chuyển sang quỹ khác: hãy nêu quỹ khác',
  'pool {pool} has unpaid wins ({wins}): pay them before you retire the pool':
    'Quỹ {pool} còn giải chưa trả ({wins}): hãy trả trước khi ngừng quỹ',
  'there is no open malfunction {malfunction}': 'Không có trục trặc {malfunction} đang mở',
  '{win_id} is a win of {pool}: name that pool': '{win_id} là giải của {pool}: hãy nêu quỹ đó',
  '{pool} has no open malfunction {malfunction}: the amount displayed can only be adjusted for one':
    '{pool} không có trục trặc {malfunction} đang mở: chỉ được chỉnh số hiển thị khi có trục trặc',
  'name the approved procedure for this adjustment': 'Hãy nêu quy trình được duyệt cho lần điều chỉnh này',
  'the amount must be zero or more and at most {most}': 'Số tiền phải từ không đến {most}',
  '{win_id} is {why}': '{win_id} {why}',
  'this is already the amount': 'Số tiền đã là mức này',
  'no notice to an inspector is due for {win_id}': 'Không cần báo thanh tra về {win_id}',
  'this house has no jackpot pools': 'Sòng này không có quỹ tích lũy',
  'the pools have changed since they were counted: count them again':
    'Các quỹ đã thay đổi sau khi kiểm đếm: hãy kiểm đếm lại',
  'pool {name} overflows into {pool}: change that first':
    'Quỹ {name} tràn sang {pool}: hãy đổi điều đó trước',
  'no pool is waiting to be opened': 'Không có quỹ nào chờ mở',
  '{what} only by the system, not by {by}': '{what}: chỉ hệ thống được làm, không phải {by}',
  "two pools are named '{pool}': rename one of them": 'Hai quỹ cùng tên “{pool}”: hãy đổi tên một quỹ',
  'only the system pays wins, by the rule of the pool': 'Chỉ hệ thống trả giải, theo quy tắc của quỹ',
  '{win_id} is held because of malfunction {numbers}: close the malfunction first':
    '{win_id} đang bị giữ vì trục trặc {numbers}: hãy đóng trục trặc trước',
  '{win_id} is {why}; it cannot be paid': '{win_id} {why}; không thể trả',
  'there is no open win {win_id}': 'Không có giải {win_id} chưa trả',
  'too many roles, or a role reserved for the house ({own})':
    'Quá nhiều vai trò, hoặc có vai trò dành riêng ({own})',
  'the name {name} is or was in use: choose another name':
    'Tên {name} đang hoặc từng được dùng: hãy chọn tên khác',
  'a password set by another person must be changed at the first sign-in':
    'Mật khẩu do người khác đặt phải được đổi ở lần đăng nhập đầu',
  'you cannot change your own roles: ask another administrator':
    'Bạn không được đổi vai trò của mình: hãy nhờ quản trị viên khác',
  '{name} already has these roles': '{name} đã có các vai trò này',
  'use your current password to change your own password':
    'Hãy dùng mật khẩu hiện tại để đổi mật khẩu của bạn',
  'the password has been changed: sign in again': 'Mật khẩu đã đổi: hãy đăng nhập lại',
  '{name} has no failed sign-ins to clear': '{name} không có lần đăng nhập hỏng nào cần xóa',
  '{name} is the last administrator: add another first':
    '{name} là quản trị viên cuối cùng: hãy thêm người khác trước',
  '{name} is already active': '{name} đang hoạt động',
  'enter a one-time code first': 'Hãy nhập mã dùng một lần trước',
  '{name} does not use one-time codes': '{name} không dùng mã dùng một lần',
  '{holder} {name} already has a key: revoke it first': '{holder} {name} đã có khóa: hãy thu hồi trước',
  '{holder} {recorded} has no key to revoke': '{holder} {recorded} không có khóa để thu hồi',
  '{what} is for an administrator, not for {by} ({role})':
    '{what}: phải do quản trị viên thực hiện, không phải {by} ({role})',
  'sign in first': 'Hãy đăng nhập trước',
  "there is no person named '{recorded}'; {hint}": 'Không có ai tên “{recorded}”; {hint}',
  '{name} is not active: reactivate {name} first': '{name} không hoạt động: hãy kích hoạt lại {name} trước',
  '{said}; {hint}': '{said}; {hint}',
  'an {alone} can have no other role: give the other roles to another person':
    '{alone} không được có vai trò khác: hãy giao vai trò khác cho người khác',
  "give the instrument, number and date of the inspector's appointment":
    'Hãy ghi văn bản, số và ngày bổ nhiệm thanh tra',
  'only an inspector has an appointment: leave the appointment out':
    'Chỉ thanh tra có văn bản bổ nhiệm: hãy để trống',
  'only the house records this': 'Việc này chỉ do hệ thống ghi',
  'the approver is no longer allowed to approve this: ask another person':
    'Người chấp thuận không còn quyền: hãy nhờ người khác',
  'you cannot approve your own request: ask another person':
    'Bạn không được chấp thuận yêu cầu của mình: hãy nhờ người khác',
  'the approval has expired: ask for it again': 'Sự chấp thuận đã hết hạn: hãy xin lại',
  'the name given at sign-in must be shortened before it is recorded':
    'Tên nhập khi đăng nhập phải được rút ngắn trước khi ghi',
  '{what} can only come from the house': '{what}: chỉ hệ thống được làm',
  'there is no plan yet': 'Chưa có kế hoạch',
  'the house has published no commitment to its seed': 'Nhà cái chưa công bố cam kết về hạt giống',
  'an inspector only observes and cannot be the second person: ask someone else':
    'Thanh tra chỉ quan sát, không thể là người thứ hai: hãy nhờ người khác',
  'notify the winner in one of these ways: {ways}': 'Hãy báo người trúng bằng một trong các cách: {ways}',
  'prize {prize} belongs to another player': 'Giải {prize} thuộc về người chơi khác',
  'your claim to prize {prize} was refused: ask the staff who run the promotion':
    'Yêu cầu nhận giải {prize} của bạn bị từ chối: hãy hỏi nhân viên phụ trách khuyến mãi',
  'prize {prize} has already been claimed': 'Giải {prize} đã được nhận',
  'the terms offer no cash alternative to this prize': 'Điều khoản không cho đổi giải này lấy tiền mặt',
  'choose from {choice_forms}, in parts that add up to {cash}':
    'Hãy chọn {choice_forms}, các phần cộng lại bằng {cash}',
  'nothing is owed for {part}': 'Không còn nợ gì cho {part}',
  'no prize can be claimed before the promotion starts': 'Không thể nhận giải trước khi khuyến mãi bắt đầu',
  'enter the value of the claim': 'Hãy nhập giá trị yêu cầu',
  'tell the claimant the reasons and enter when you did':
    'Hãy cho người yêu cầu biết lý do và nhập thời điểm đã báo',
  'enter the name and address of the claimant for a claim over {kept_above}':
    'Yêu cầu trên {kept_above} phải ghi tên và địa chỉ người yêu cầu',
  'there are no results yet': 'Chưa có kết quả',
  'hold the draw, notify the winners and publish the results first':
    'Hãy rút thăm, báo người trúng và công bố kết quả trước',
  'there is no winner of prize {number}': 'Giải {number} không có người trúng',
  'this prize is not paid in money: leave the forms of payment out':
    'Giải này không trả bằng tiền: hãy bỏ hình thức trả',
  'no official rules are installed for table {table}': 'Bàn {table} chưa có luật chính thức',
  "the register has no panel '{panel}'": 'Sổ đăng ký không có bảng điều khiển “{panel}”',
  '{book} has no rules for tournaments': '{book} không có luật giải đấu',
  '{what} is for the {title} or a deputy, not for {by} ({role})':
    '{what}: phải do {title} hoặc cấp phó thực hiện, không phải {by} ({role})',
  'the director must be present: ask the director to take charge':
    'Giám đốc giải đấu phải có mặt: hãy mời giám đốc nhận nhiệm vụ',
  '{what} is for the director of this tournament': '{what}: phải do giám đốc của giải này thực hiện',
  '{by} cannot do this for {player}': '{by} không được làm việc này thay {player}',
  '{name} directs this tournament and cannot play in it': '{name} điều hành giải này nên không được thi đấu',
  '{name} has an entry in this tournament: choose a person who does not play in it':
    '{name} đã đăng ký giải này: hãy chọn người không thi đấu',
  '{what} only after the terms are published': '{what}: chỉ sau khi công bố điều khoản',
  '{player} has no entry in this tournament': '{player} chưa đăng ký giải này',
  '{player} is already {state}': '{player} đã {state}',
  'this tournament has no players': 'Giải này không có người chơi',
  'the tournament is over': 'Giải đấu đã kết thúc',
  'the tournament has been cancelled': 'Giải đấu đã bị hủy',
  '{player} has only {has} chips': '{player} chỉ có {has} phỉnh',
  'the tournament has not started: withdraw instead': 'Giải chưa bắt đầu: hãy rút đăng ký',
  'the last stage is not over': 'Vòng cuối chưa kết thúc',
  'the final places are decided: award the prizes': 'Thứ hạng cuối đã định: hãy trao giải',
  "a tournament's name must be one word without / or #": 'Tên giải phải là một từ không có / và #',
  'tell the inspectorate about the tournament and its changes before you take entries':
    'Hãy báo cơ quan thanh tra về giải và các thay đổi trước khi nhận đăng ký',
  'the tournament has already started': 'Giải đã bắt đầu',
  'all {most} entries are taken': 'Đã hết {most} suất đăng ký',
  '{player} already has an entry': '{player} đã đăng ký',
  '{player} is not allowed to be in the casino and gamble, and cannot enter':
    '{player} không được vào sòng và chơi, nên không thể đăng ký',
  'the player must accept the terms to enter': 'Người chơi phải chấp nhận điều khoản để tham gia',
  'the player must sign the terms first': 'Người chơi phải ký điều khoản trước',
  'employees of the house cannot play in this tournament': 'Nhân viên của sòng không được thi đấu ở giải này',
  'get the approval of the {offices} first': 'Hãy xin phê duyệt của {offices} trước',
  'the terms do not reserve the right to refuse an entry': 'Điều khoản không cho quyền từ chối đăng ký',
  '{player} has been entered: disqualify the player or let the player withdraw':
    '{player} đã tham gia: hãy loại tư cách hoặc để người chơi rút lui',
  'the tournament has started: retire instead': 'Giải đã bắt đầu: hãy bỏ cuộc',
  '{player} is playing at a table: wait for the end of the stage':
    '{player} đang chơi tại bàn: hãy chờ hết vòng',
  '{stand_in} is not allowed to gamble here and cannot be a substitute':
    '{stand_in} không được chơi ở đây nên không thể thay thế',
  '{stand_in} already has an entry': '{stand_in} đã đăng ký',
  'no charge is due from any player': 'Không người chơi nào phải đóng phí',
  'no {charge} is due now': 'Hiện không phải đóng {charge}',
  '{player} has already taken every {charge} allowed': '{player} đã dùng hết số lần {charge} được phép',
  'no more buy-backs: every seat in the next stages is taken by players who advance':
    'Không còn mua lại: mọi chỗ ở các vòng sau đã thuộc về người đi tiếp',
  'there is nothing to refund': 'Không có gì để hoàn',
  '{player} has paid {total_paid}{chips}: refund at most {most}':
    '{player} đã trả {total_paid}{chips}: hoàn tối đa {most}',
  'the tournament holds {held} because chips have been paid out: refund at most that amount':
    'Giải còn giữ {held} vì đã trả phỉnh: hoàn tối đa số đó',
  'only a player who went out in the last stage can buy back in, before the seats of the next are drawn':
    'Chỉ người bị loại ở vòng trước được mua lại, trước khi bốc chỗ vòng sau',
  'only a player who is playing in this stage can take a {charge}':
    'Chỉ người đang chơi vòng này được dùng {charge}',
  'a tournament must have 2 to {most} players, and a table 2 to {max_seats} seats':
    'Giải phải có 2 đến {most} người chơi, mỗi bàn 2 đến {max_seats} chỗ',
  '{of}: {players} players do not fit at a table of {seats} seats':
    '{of}: {players} người không vừa một bàn {seats} chỗ',
  '{players} players need {what} tables of {seats} seats': '{players} người chơi cần {what} bàn {seats} chỗ',
  '{of}: {found}': '{of}: {found}',
  "{name}: a bank must be 'fresh' or 'carried'":
    '{name}: vốn phải là “fresh” (phát mới) hoặc “carried” (mang theo)',
  '{of}: {players} players would need too many stages': '{of}: {players} người chơi cần quá nhiều vòng',
  '{count} players do not fit at {count2} tables with {room} seats':
    '{count} người không vừa {count2} bàn {room} chỗ',
  'no table can end early now': 'Hiện không bàn nào được kết thúc sớm',
  "the rule book does not allow an early end on the ground '{ground}'":
    'Bộ luật chơi không cho kết thúc sớm vì “{ground}”',
  'every player must agree; still missing: {silent}': 'Mọi người chơi phải đồng ý; còn thiếu: {silent}',
  'it is not decided yet who advances from this table{still}': 'Chưa quyết định ai đi tiếp từ bàn này{still}',
  'no table is playing': 'Không bàn nào đang chơi',
  'the table has spins or time left: let it finish first': 'Bàn còn lần lắc hoặc thời gian: hãy để chơi xong',
  'the tournament is not being played at {table}': 'Giải không diễn ra tại {table}',
  'no stage is being played': 'Không có vòng nào đang chơi',
  'still playing: {open_tables}': 'Còn đang chơi: {open_tables}',
  'the terms do not allow chips to be paid out in cash': 'Điều khoản không cho đổi phỉnh lấy tiền mặt',
  'a roll is three dice, such as {example}, not {brief}':
    'Một lần tung gồm ba viên, ví dụ {example}, không phải {brief}',
  '{brief} is not on these dice; {on_the_dice}': '{brief} không có trên xúc xắc này; {on_the_dice}',
  "there is no bet '{bet}' in this game; {hint}": 'Trò chơi này không có cược “{bet}”; {hint}',
  'a second person must approve {command}': 'Người thứ hai phải chấp thuận {command}',
  'there is no such file': 'Không có tệp này',
  "'{command}' does not take a second person; {hint}": '“{command}” không cần người thứ hai; {hint}',
  'case {number} is not about {name}': 'Vụ việc {number} không liên quan đến {name}',
  'take a seat first, so that the house knows who you are': 'Hãy ngồi vào chỗ trước để xác nhận bạn là ai',
  'give the number of the case': 'Hãy ghi số vụ việc',
  "there is no case {number}, or you don't have permission to see it":
    'Không có vụ việc {number}, hoặc bạn không được phép xem',
  'name the terminal by table and seat, such as T2/3': 'Hãy ghi máy theo bàn và chỗ, ví dụ T2/3',
  'only supervisors and inspectors can see the floor': 'Chỉ giám sát và thanh tra được xem sàn',
  'this process is starting or stopping: try another one, or try again in a moment':
    'Tiến trình này đang khởi động hoặc dừng: hãy dùng tiến trình khác hoặc thử lại sau',
  "there is no rule book '{book}'; {hint}": 'Không có bộ luật chơi “{book}”; {hint}',
  "only the staff of the pool's tables can do this": 'Chỉ nhân viên các bàn của quỹ này được làm',
  'this house has no jackpots': 'Sòng này không có giải tích lũy',
  "{book} forbids aids to play: analysis is not available on a player's screen":
    '{book} cấm trợ giúp khi chơi: không phân tích trên màn hình người chơi',
  "there is no command '{kind}' here; {hint}": 'Ở đây không có lệnh “{kind}”; {hint}',
  "{who} does not have the role '{wanted}'": '{who} không có vai trò “{wanted}”',
  '{kind} cannot be read: {why}': 'Không đọc được {kind}: {why}',
  "there is no person named '{name}'": 'Không có ai tên “{name}”',
  'give a reason for ending the sessions': 'Hãy nêu lý do kết thúc các phiên',
  'only {listed} can do this': 'Chỉ {listed} được làm việc này',
  'this house has no such promotion': 'Sòng này không có khuyến mãi đó',
  'no table of this house plays by {book}': 'Không bàn nào ở đây chơi theo {book}',
  'only the staff of {book} can see its promotions': 'Chỉ nhân viên của {book} được xem các khuyến mãi đó',
  "there is no account named '{name}': the scrutineer must be able to sign in for the draw":
    'Không có tài khoản tên “{name}”: người giám sát phải đăng nhập được cho lần rút thăm',
  'only the staff who run the promotion can see prize tickets':
    'Chỉ nhân viên phụ trách khuyến mãi được xem phiếu thưởng',
  'only the {keeper} of {table} can install a panel': 'Chỉ {keeper} của {table} được lắp bảng điều khiển',
  'only supervisors, inspectors and administrators can see the register':
    'Chỉ giám sát, thanh tra và quản trị viên được xem sổ đăng ký',
  'choose a first day before the last, at most {days} days apart':
    'Ngày đầu phải trước ngày cuối, cách nhau tối đa {days} ngày',
  'this screen belongs to {terminal}': 'Màn hình này thuộc {terminal}',
  'table {table} has no round {number}': 'Bàn {table} không có ván {number}',
  "there is no significant event '{of_reason}'; {hint}": 'Không có sự kiện quan trọng “{of_reason}”; {hint}',
  'name each strategy only once': 'Ghi mỗi cách chơi một lần',
  "there is no game '{game_name}'; {hint}": 'Không có trò chơi “{game_name}”; {hint}',
  'give a reason for creating the table': 'Hãy nêu lý do tạo bàn',
  'creating a table takes two people: ask a second person to approve it':
    'Tạo bàn cần hai người: hãy nhờ người thứ hai chấp thuận',
  'the name {table} is or was used for something else: choose another name':
    'Tên {table} đang hoặc từng dùng cho thứ khác: hãy chọn tên khác',
  'only the cage, its supervisors and inspectors can see tickets':
    'Chỉ quầy thu ngân, giám sát của quầy và thanh tra được xem phiếu',
  'no tournament command takes a second person: leave out the approval':
    'Lệnh giải đấu không cần người thứ hai: hãy bỏ phần chấp thuận',
  'there is no tournament {name} in this house': 'Sòng này không có giải {name}',
  '{name} has no role in a tournament of {book}': '{name} không có vai trò trong giải của {book}',
  'there is no table {name} in this house': 'Sòng này không có bàn {name}',
  '{name} is a tournament table: name a table of the floor':
    '{name} là bàn giải đấu: hãy nêu một bàn trên sàn',
  '{name} plays {game}, but the tournament plays {game2}: name another table':
    '{name} chơi {game}, còn giải chơi {game2}: hãy nêu bàn khác',
  '{name} is reserved for the tournament {kept}: name another table':
    '{name} dành cho giải {kept}: hãy nêu bàn khác',
  'the tournament has seated no player here': 'Giải không xếp người chơi nào vào chỗ này',
  'only the player in this seat can do this': 'Chỉ người chơi ở chỗ này được làm',
  "the house names the tournament's tables: leave the names empty":
    'Sòng đặt tên bàn của giải: hãy để trống tên',
  'only the staff who run or direct tournaments can create one':
    'Chỉ nhân viên tổ chức hoặc điều hành giải được tạo giải',
  'there is no table {table} in this house': 'Sòng này không có bàn {table}',
  '{table} is a tournament table: name a table of the floor':
    '{table} là bàn giải đấu: hãy nêu một bàn trên sàn',
  'the terms of this tournament are not published yet': 'Điều khoản của giải này chưa được công bố',
  "tournament {name} is not played at this terminal's table": 'Giải {name} không chơi ở bàn của máy này',
  "winning chances are for the audience and are not shown on a player's screen":
    'Khả năng thắng dành cho khán giả, không hiện trên màn hình người chơi',
  'bots are only available in a demonstration': 'Người chơi tự động chỉ có trong bản trình diễn',
  'only the staff who run or direct the tournament can do this':
    'Chỉ nhân viên tổ chức hoặc điều hành giải được làm',
  'the name {tournament} is or was used for something else: choose another name':
    'Tên {tournament} đang hoặc từng dùng cho thứ khác: hãy chọn tên khác',
  'this house cannot run simulations: install sicbo[laboratory]':
    'Sòng này không chạy được mô phỏng: hãy cài sicbo[laboratory]',
  'this is {rounds} rounds for all players together and at most {most} can be simulated here: choose fewer sessions, rounds or players, or run sicbo simulate on your own machine':
    'Tất cả người chơi cộng lại là {rounds} ván, ở đây chỉ mô phỏng được tối đa {most}: hãy giảm số phiên, ván hoặc người chơi, hoặc chạy sicbo simulate trên máy của bạn',
  'other simulations are running: try again in a moment': 'Đang chạy mô phỏng khác: hãy thử lại sau ít phút',
  'no verification has been run here yet: start one first': 'Chưa có lần kiểm tra nào: hãy bắt đầu trước',
  'a verification is already running: wait for its result': 'Đang kiểm tra: hãy chờ kết quả',
  'the official rules of this table cannot be read at the moment: ask the staff':
    'Hiện không đọc được luật chính thức của bàn này: hãy hỏi nhân viên',
  'open table {floor_table} first, as its rule book requires':
    'Hãy mở bàn {floor_table} trước, theo bộ luật chơi của bàn',
  '{game} uses {smallest} and this house uses {smallest2}: run a separate house for each currency':
    '{game} dùng {smallest} còn sòng này dùng {smallest2}: hãy mở riêng một sòng cho mỗi loại tiền',
  'the name {stream} is already used for something else: choose another name':
    'Tên {stream} đã dùng cho thứ khác: hãy chọn tên khác',
  'the table was created with a different paytable of {game}: use the rule book it was created with':
    'Bàn được tạo với bảng trả thưởng khác của {game}: hãy dùng bộ luật chơi lúc tạo',
  "there is no game '{name}'; {hint}": 'Không có trò chơi “{name}”; {hint}',
  'there is no table {issued_at} in this house': 'Sòng này không có bàn {issued_at}',
  "there is no format '{name}'; {hint}": 'Không có thể thức “{name}”; {hint}',
  '{bet} has {count} prices; there is no price number {level}':
    '{bet} có {count} mức trả; không có mức số {level}',
  'case {case} has no decision to write a letter about': 'Vụ việc {case} chưa có quyết định để viết thư',
  'no change of limits has been announced for table {table}': 'Chưa công bố đổi giới hạn cho bàn {table}',
  '{stream} plays a tournament, not for money: it has no report':
    '{stream} chơi giải đấu, không bằng tiền: không có báo cáo',
  'this person': 'người này',
  "{game_name} has no switch '{name}'; {hint}": '{game_name} không có tùy chọn “{name}”; {hint}',
  "the switch '{name}' takes one of {choices}, not {switch_text}":
    'Tùy chọn “{name}” nhận một trong {choices}, không phải {switch_text}',
  'the minimum for {kind} is above its maximum ({told}); swap or change them':
    'Mức tối thiểu của {kind} cao hơn mức tối đa ({told}); hãy đổi chỗ hoặc sửa',
  'this card is for {game}, not for {name}': 'Thẻ bàn này dành cho {game}, không phải {name}',
  'the odds for {kind}: {refused}': 'Tỷ lệ của {kind}: {refused}',
  'the {name} for {kind} is not a multiple of {multiple}':
    '{name} của {kind} không phải bội số của {multiple}',
  "{what} names '{name}', which is not a bet here; {hint}":
    '{what} nêu “{name}”, ở đây không có cược đó; {hint}',
  "odds.{kind} names '{word}'; {hint}": 'odds.{kind} nêu “{word}”; {hint}',
  "{book} states no odds: give the operator's odds schedule and its source (a card file with source = … and [odds])":
    '{book} không nêu tỷ lệ: hãy đưa bảng tỷ lệ của nhà điều hành và nguồn (tệp thẻ bàn có source = … và [odds])',
  'the odds schedule has no odds for {bet}{what}': 'Bảng tỷ lệ không có tỷ lệ cho {bet}{what}',
  '{book} pays {bet} {bound} {win} to {stake}; the card may not say {chosen}':
    '{book} trả {bet} {bound} {stake} ăn {win}; thẻ bàn không được ghi {chosen}',
  '{book} prints odds as {allowed}, not as {wording}':
    '{book} ghi tỷ lệ theo {allowed}, không theo {wording}',
  '{book} keeps all its listed bets open{unless}; withdraw none':
    '{book} giữ mọi cược đã liệt kê{unless}; không được bỏ cược nào',
  "there is no rule book '{name}'; {hint}": 'Không có bộ luật chơi “{name}”; {hint}',
  '{book} is played as {games}; name one of them': '{book} có các bản {games}; hãy chọn một',
  'no backup folder is set: set backup_folder in the settings':
    'Chưa đặt thư mục sao lưu: hãy đặt backup_folder',
  'there is no backup {name}': 'Không có bản sao lưu {name}',
  'the seed of this draw is missing from the vault': 'Hạt giống của lần rút thăm này không có trong kho mật',
  'table {table} is closed; open it first': 'Bàn {table} đang đóng; hãy mở bàn trước',
  'no secret is sealed at table {table} now': 'Bàn {table} hiện không có bí mật nào được niêm phong',
  'sealed dice are rolled after they are shaken and betting has closed':
    'Xúc xắc niêm phong chỉ ra kết quả sau khi lắc và ngừng đặt cược',
  'the secret of round {round_id} is not in the vault; end the round and declare the secret lost':
    'Bí mật của ván {round_id} không có trong kho; hãy kết thúc ván và tuyên bố mất bí mật',
  'the secret in the vault does not match the commitment of round {round_id}':
    'Bí mật trong kho không khớp cam kết của ván {round_id}',
  'the tumbler of table {table_id} reports: {what}': 'Máy lắc của bàn {table_id} báo: {what}',
  'the tumbler of table {table_id} has not answered within {patience_seconds} seconds: {what}':
    'Máy lắc của bàn {table_id} không trả lời trong {patience_seconds} giây: {what}',
  'written approval of the table': 'văn bản phê duyệt bàn',
  'written approval of the dice tumbler, manual or electronic':
    'văn bản phê duyệt máy lắc, thủ công hoặc điện tử',
  'written approval of the three dice': 'văn bản phê duyệt ba viên xúc xắc',
  'tumbler holding exactly three dice': 'máy lắc chứa đúng ba viên xúc xắc',
  'registered control panel of an electronic table': 'bảng điều khiển đã đăng ký của bàn điện tử',
  'sign with the minimum and maximum of every betting area':
    'biển ghi mức tối thiểu và tối đa của mỗi ô cược',
  'display of the permitted multiples': 'hiển thị các bội số được phép',
  'table set to Option A or Option B': 'bàn đặt theo Phương án A hoặc Phương án B',
  'wager areas for every bet of the option in play, much as in its diagram':
    'ô cược cho mọi cược của phương án đang chơi, gần như trong sơ đồ',
  'whatever else the rules need on the table, and nothing that clashes with them or the diagram':
    'những gì khác luật yêu cầu trên bàn, và không có gì trái với luật hay sơ đồ',
  'electronic lighting of the winning areas': 'đèn điện tử cho các ô thắng',
  'tumbler with three dice of the option in play sealed inside':
    'máy lắc niêm phong ba viên xúc xắc của phương án đang chơi',
  'control panel linked to the tumbler, a key for each of the six faces of the option in play':
    'bảng điều khiển nối với máy lắc, mỗi mặt trong sáu mặt của phương án đang chơi một phím',
  'colour-chip set in several colours with an emblem no other table has':
    'bộ phỉnh màu nhiều màu, có biểu tượng không bàn nào khác có',
  'register of Distinctive Markers, one design to one purpose':
    'sổ đăng ký nút đánh dấu riêng, mỗi mẫu một mục đích',
  'prominent sign with the minimum and maximum wagers': 'biển dễ thấy ghi mức cược tối thiểu và tối đa',
  "date of the order's publication on the Authority's website":
    'ngày lệnh được đăng trên trang web của Cơ quan',
  'automated tumbler with three dice sealed inside, dotted one to six':
    'máy lắc tự động niêm phong ba viên xúc xắc từ một đến sáu chấm',
  'terminal game that truly represents Sic Bo': 'trò chơi trên máy thể hiện đúng Tài Xỉu',
  'screen much as diagram A, an area for each of the eight kinds of wager':
    'màn hình gần như sơ đồ A, mỗi loại trong tám loại cược một ô',
  'the stated odds and no other': 'đúng tỷ lệ đã nêu, không tỷ lệ nào khác',
  'instructions on the terminal screen that match the play options':
    'hướng dẫn trên màn hình máy khớp với các lựa chọn chơi',
  'sign with the minimum, the maximum and any multiple or unit':
    'biển ghi mức tối thiểu, tối đa và bội số hoặc đơn vị nếu có',
  'accepted bank notes shown on each machine': 'mỗi máy ghi loại tiền giấy được nhận',
  'at least one display of winnings: the game, the jackpot meter or a prize display':
    'ít nhất một nơi hiển thị tiền thắng: trò chơi, đồng hồ giải tích lũy hoặc bảng giải thưởng',
  "Authority's approval of the jackpot percentage, where a jackpot is offered":
    'phê duyệt của Cơ quan về tỷ lệ giải tích lũy, nếu có giải',
  'layout with an area for each of the eight kinds of wager and no other':
    'mặt bàn có ô cho mỗi loại trong tám loại cược và không có ô nào khác',
  "operator's odds schedule with its source": 'bảng tỷ lệ của nhà điều hành và nguồn',
  "colour checks in several colours, with one emblem per set that no other table's set bears":
    'phỉnh màu nhiều màu, mỗi bộ một biểu tượng không bàn nào khác có',
  'numbered marker buttons for colour checks above the table minimum':
    'nút đánh dấu có số cho phỉnh màu trên mức tối thiểu của bàn',
  'dice tumbler with a cover': 'máy lắc có nắp',
  'electrical device: enter three values and see that every winning combination lights':
    'thiết bị điện: nhập ba giá trị và kiểm tra mọi tổ hợp thắng đều sáng',
  'automated shaker: run it and see that the dice are tossed properly':
    'máy lắc tự động: chạy thử và kiểm tra xúc xắc được lắc đúng',
  "drop box and tip box on the dealer's side, one either side of the dealer, approved by Casino Compliance":
    'hộp tiền và hộp tiền tip ở phía hồ lì, mỗi bên một hộp, được Casino Compliance phê duyệt',
  'table area that shows every authorised wager': 'khu vực bàn thể hiện mọi cược được phép',
  'electrical device that lights the winners, approved by Gaming Laboratory Operations':
    'thiết bị điện làm sáng ô thắng, được Gaming Laboratory Operations phê duyệt',
  'layout approved by Gaming Operations': 'mặt bàn được Gaming Operations phê duyệt',
  "certificate holder's name or logo on the layout":
    'tên hoặc biểu trưng của đơn vị được cấp phép trên mặt bàn',
  'an area of the layout for each authorised wager': 'mỗi cược được phép có một ô trên mặt bàn',
  'payout odds on the layout, or else on a sign at the table':
    'tỷ lệ trả thưởng in trên mặt bàn hoặc trên biển tại bàn',
  'paytable A or B, whole, chosen in the filed Rules Submission':
    'bảng trả thưởng A hoặc B trọn vẹn, chọn trong hồ sơ luật đã nộp',
  'approved shaker': 'máy lắc được phê duyệt',
  'exactly three dice, kept inside the shaker': 'đúng ba viên xúc xắc, giữ trong máy lắc',
  'manual shaker built to protect the game: clear compartment for three dice, separate opaque cover':
    'máy lắc thủ công bảo vệ trò chơi: ngăn trong suốt cho ba viên, nắp đục riêng',
  'manual shaker that can be sealed or locked': 'máy lắc thủ công có thể niêm phong hoặc khóa',
  "certificate holder's name or logo on the manual shaker":
    'tên hoặc biểu trưng của đơn vị được cấp phép trên máy lắc thủ công',
  'dealer who answers for the manual shaker while it is at the table':
    'hồ lì chịu trách nhiệm về máy lắc thủ công khi ở bàn',
  'automated shaker approved by Gaming Laboratory Operations':
    'máy lắc tự động được Gaming Laboratory Operations phê duyệt',
  'automated shaker with a clear compartment for three dice that can be sealed or locked':
    'máy lắc tự động có ngăn trong suốt cho ba viên, có thể niêm phong hoặc khóa',
  'whether the automated shaker has an opaque cover': 'máy lắc tự động có nắp đục hay không',
  'shaking procedures approved by Gaming Operations': 'quy trình lắc được Gaming Operations phê duyệt',
  'place of the automated shaker on the table approved by Casino Compliance':
    'vị trí máy lắc tự động trên bàn được Casino Compliance phê duyệt',
  'who has approved it in writing': 'ai đã phê duyệt bằng văn bản',
  'the number or reference of the written approval': 'số hoặc tham chiếu của văn bản phê duyệt',
  'the date of the written approval': 'ngày của văn bản phê duyệt',
  'whether it is worked by hand or electrically': 'vận hành bằng tay hay bằng điện',
  'whether it mixes the dice at random': 'có trộn xúc xắc ngẫu nhiên không',
  'how many dice it holds': 'chứa bao nhiêu viên',
  'the panel from which results of this table are accepted': 'bảng điều khiển được nhận kết quả của bàn này',
  'where it is displayed': 'hiển thị ở đâu',
  'whether it is displayed at the table': 'có hiển thị tại bàn không',
  'the option that this table is set to': 'phương án của bàn này',
  'the areas of the layout: one for every bet of the game': 'các ô trên mặt bàn: mỗi cược một ô',
  'the odds as they are printed, bet by bet': 'tỷ lệ như đã in, theo từng cược',
  'what else the rules need on the table, each with its rule':
    'những gì khác luật yêu cầu trên bàn, kèm điều luật',
  'further features, each consistent with the diagram and the rules or not':
    'các đặc điểm khác, từng cái có khớp sơ đồ và luật không',
  'whether the winning areas light up, and no other': 'có đúng các ô thắng sáng và không ô nào khác không',
  'whether the dice are sealed inside': 'xúc xắc có được niêm phong bên trong không',
  'the three pairs of faces that are opposite each other on each die': 'ba cặp mặt đối nhau trên mỗi viên',
  'how it is started': 'được khởi động thế nào',
  'whether it is linked to the tumbler': 'có nối với máy lắc không',
  'what its six keys show': 'sáu phím ghi gì',
  'the emblem on every chip of the set': 'biểu tượng trên mỗi phỉnh của bộ',
  'the colours of the set': 'các màu của bộ',
  'whether each design on the register has one purpose': 'mỗi mẫu đăng ký có đúng một mục đích không',
  'whether the notices and signs are displayed prominently': 'thông báo và biển có hiển thị dễ thấy không',
  'the dealer who has checked the display': 'hồ lì đã kiểm tra việc hiển thị',
  'the day on which the order was published': 'ngày lệnh được công bố',
  'whether it is started electronically and shakes the dice itself':
    'có khởi động bằng điện tử và tự lắc xúc xắc không',
  'whether sensors report what the dice show': 'cảm biến có báo kết quả xúc xắc không',
  'further elements of the screen, each with the rule that needs it':
    'các thành phần khác của màn hình, kèm điều luật yêu cầu',
  'further features of the screen, each consistent with the rules and the diagram or not':
    'các đặc điểm khác của màn hình, từng cái có khớp luật và sơ đồ không',
  'whether every play option has its instruction and no other is shown':
    'mỗi lựa chọn chơi có hướng dẫn và không hiện gì khác không',
  'whether it is displayed': 'có hiển thị không',
  'whether a jackpot is offered at this table': 'bàn này có giải tích lũy không',
  'whether it has a cover': 'có nắp không',
  "whether the drop box is on the dealer's side": 'hộp tiền có ở phía hồ lì không',
  "whether the tip box is on the dealer's side, at the other hand of the dealer":
    'hộp tiền tip có ở phía bên kia của hồ lì không',
  'the name or logo shown on the layout': 'tên hoặc biểu trưng trên mặt bàn',
  'where the odds are printed': 'tỷ lệ in ở đâu',
  'the paytable that was chosen': 'bảng trả thưởng đã chọn',
  'where the dice are while the table is open': 'xúc xắc ở đâu khi bàn mở',
  'whether it is built to protect the integrity of the game':
    'có cấu tạo bảo vệ tính công bằng của trò chơi không',
  'whether it has a compartment for the three dice': 'có ngăn cho ba viên xúc xắc không',
  'whether it has a separate cover that hides the dice during the shake':
    'có nắp riêng che xúc xắc khi lắc không',
  'whether the compartment is transparent': 'ngăn có trong suốt không',
  'whether the cover is transparent': 'nắp có trong suốt không',
  'how it is closed': 'được đóng kín thế nào',
  'the name or logo shown on the shaker': 'tên hoặc biểu trưng trên máy lắc',
  'how the compartment is closed': 'ngăn được đóng kín thế nào',
  'whether it has an opaque cover': 'có nắp đục không',
  approval: 'phê duyệt',
  equipment: 'thiết bị',
  sign: 'biển',
  layout: 'mặt bàn',
  record: 'hồ sơ',
  'A Specific Double also wins, once, when all three dice show its number.':
    'Cược đôi cũng thắng, một lần, khi cả ba viên ra số đó.',
  'How long a player counts as advised that bets below the minimum are returned.':
    'Lời báo rằng cược dưới mức tối thiểu được trả lại có hiệu lực bao lâu.',
  'The lowest role that may use the powers the book gives to the casino operator.':
    'Vai trò thấp nhất được dùng quyền mà luật trao cho nhà điều hành.',
  'The table offers Odd.': 'Bàn có cược Lẻ.',
  'The table offers Even.': 'Bàn có cược Chẵn.',
  'The table offers 3 of 4 Dice.': 'Bàn có cược 3 trong 4 số.',
  'Small and Big also lose when all three dice show one colour, not only on a symbol triple.':
    'Tài và Xỉu cũng thua khi cả ba viên cùng màu, không chỉ khi ra bão hình.',
  'Single Colour wins on exactly one die and Specific Colour Double on exactly two; only with an amendment the regulator has approved. Off, both favour the player, and a manager must accept that warning before an Option B table opens.':
    'Một màu chỉ thắng khi đúng một viên, đôi màu khi đúng hai viên; chỉ khi có sửa đổi được cơ quan quản lý phê duyệt. Khi tắt, cả hai có lợi cho người chơi và quản lý phải chấp nhận cảnh báo trước khi mở bàn Phương án B.',
  "The lowest role that may agree a player's own minimum and maximum for Crown.":
    'Vai trò thấp nhất được thay Crown thỏa thuận mức tối thiểu và tối đa riêng của người chơi.',
  "What a closed table's colour chip of unknown value is worth when no Sic Bo table is open.":
    'Phỉnh màu không rõ giá trị của bàn đã đóng đáng bao nhiêu khi không bàn Tài Xỉu nào mở.',
  'Whether bets stay on the layout for the next spin after a no spin, or are returned.':
    'Sau lần lắc không tính, cược ở lại mặt bàn cho lần sau hay được trả lại.',
  'Contractors and associates let into a tournament win no prizes, as employees do not.':
    'Nhà thầu và người liên quan được vào giải không nhận giải thưởng, như nhân viên.',
  'Which amount decides who shoots where a dice shooting value is set.':
    'Số tiền nào quyết định ai được lắc khi có mức tiền lắc.',
  'What happens when the wagering period would end, no shooting value is set and nobody has bet.':
    'Xử lý thế nào khi hết giờ cược, không có mức tiền lắc và không ai cược.',
  'Rounds completed and paid before a server fault stay valid; only the plays and payouts that it affected are void.':
    'Các ván đã xong và đã trả trước lỗi máy chủ vẫn có hiệu lực; chỉ hủy phần cược và trả thưởng bị ảnh hưởng.',
  'What a voided round added to the jackpot pools is taken out again, with a record.':
    'Phần ván bị hủy đã góp vào quỹ được rút lại và ghi sổ.',
  'What happens to credits that a player leaves on the meter at the close of play; they are never kept.':
    'Xử lý tín dụng người chơi để lại trên máy khi hết giờ; nhà cái không bao giờ tịch thu.',
  'Whether the limit of 20 litres of liquor applies to each promotional prize or to the whole promotion.':
    'Giới hạn 20 lít rượu áp dụng cho mỗi giải hay cho cả đợt khuyến mãi.',
  'A promotional token or voucher is one free bet of its amount, used up win or lose; winnings are paid in value chips.':
    'Thẻ hoặc phiếu khuyến mãi là một lần cược miễn phí đúng số tiền đó, thắng thua đều dùng hết; tiền thắng trả bằng phỉnh tiền.',
  'If a die does not lie flat: the round is void and bets are returned, or bets stay and the dice are shaken again.':
    'Nếu xúc xắc không nằm phẳng: hủy ván và trả lại cược, hoặc giữ cược và lắc lại.',
  'If dice are seen before no more bets: the round is void and bets are returned, or bets stay and the dice are shaken again.':
    'Nếu xúc xắc lộ trước khi ngừng đặt cược: hủy ván và trả lại cược, hoặc giữ cược và lắc lại.',
  'Two of a Kind also wins, once, when all three dice show its number.':
    'Cược đôi cũng thắng, một lần, khi cả ba viên ra số đó.',
  'The operator may leave listed bets off a table, if its Rules Submission says so.':
    'Nhà điều hành được bỏ một số cược ở một bàn nếu hồ sơ luật nêu rõ.',
  'All tables under one Rules Submission use the same paytable.':
    'Mọi bàn theo cùng một hồ sơ luật dùng chung bảng trả thưởng.',
  'How the player who activates a player-activated shaker is chosen.':
    'Chọn người chơi khởi động máy lắc thế nào.',
  'How long dice locked in an automated shaker may be used when they do not meet 603a.12(c).':
    'Xúc xắc khóa trong máy lắc tự động không đạt 603a.12(c) được dùng bao lâu.',
  'What happens to a round whose dice were seen before no more bets.':
    'Xử lý thế nào với ván có xúc xắc lộ trước khi ngừng đặt cược.',
  'advising a player on how to play, other than to keep play within the rules':
    'mách người chơi cách chơi, trừ khi để giữ đúng luật',
  "giving an advantage or changing the game's probabilities by any means outside the rules":
    'tạo lợi thế hoặc làm đổi xác suất của trò chơi bằng cách ngoài luật',
  'departing from the approved procedures': 'làm sai quy trình được duyệt',
  "instructing or influencing another player's decisions":
    'chỉ bảo hoặc tác động quyết định của người chơi khác',
  'side bets between players': 'cược riêng giữa người chơi',
  'any other breach of the rules': 'vi phạm luật khác',
  'using, or meaning to use, a device to record, project or analyse outcomes, chances or strategy':
    'dùng hoặc định dùng thiết bị để ghi, dự đoán hay phân tích kết quả, cơ hội hoặc chiến thuật',
  'working the tumbler or the control panel without being a Dealer or above':
    'vận hành máy lắc hoặc bảng điều khiển khi không phải hồ lì trở lên',
  'handling, placing, changing or withdrawing a wager after no more bets':
    'chạm, đặt, đổi hoặc rút cược sau khi ngừng đặt cược',
  'advising a player on how to play': 'mách người chơi cách chơi',
  "influencing another player's decisions": 'tác động quyết định của người chơi khác',
  'not reporting a malfunction and keeping what it brought': 'không báo trục trặc và giữ khoản có được',
  'tilting, rocking, damaging or interfering with the game': 'nghiêng, lắc, làm hỏng hoặc can thiệp trò chơi',
  'working a terminal with anything but legal tender': 'dùng máy bằng thứ không phải tiền hợp pháp',
  "using or controlling a device able to interfere with an outcome or with the game's normal operation":
    'dùng hoặc điều khiển thiết bị có thể can thiệp kết quả hay hoạt động bình thường của trò chơi',
  'syndicated play': 'chơi theo nhóm',
  'inducing a player to leave a game or to join syndicated play':
    'lôi kéo người chơi rời trò chơi hoặc tham gia chơi theo nhóm',
  'asking for an inducement to leave a game or to join syndicated play':
    'đòi lợi ích để rời trò chơi hoặc tham gia chơi theo nhóm',
  'interfering with, disturbing or intimidating patrons or staff':
    'cản trở, quấy rối hoặc đe dọa khách hay nhân viên',
  'side bets of players or spectators with or against each other':
    'cược riêng giữa người chơi hoặc người xem',
  'refusing a direction to vacate': 'không chịu rời chỗ khi được yêu cầu',
  'leaving the manual shaker unattended at the table': 'để máy lắc thủ công ở bàn không người trông',
  'keeping play within the rules; instruction before a tournament':
    'giữ cho việc chơi đúng luật; hướng dẫn trước giải đấu',
  'a player asked for it': 'người chơi đã yêu cầu',
  "the operator's staff and agents and inspectors in the course of duty (8.6)":
    'nhân viên và đại lý của nhà điều hành cùng thanh tra khi làm nhiệm vụ (8.6)',
  'check the device': 'hãy kiểm tra thiết bị',
  'it is not connected': 'thiết bị chưa kết nối',
  'amount of the order': 'số tiền của lệnh',
  'what happened at a table': 'việc xảy ra tại bàn',
  "a jackpot's ticket": 'phiếu giải tích lũy',
  'the number of a payment by hand': 'số của lần trả tay',
  "a prize's ticket": 'phiếu giải thưởng',
  'why it was not paid': 'lý do không trả',
  'ending a payment that {other} began': 'kết thúc lần trả do {other} bắt đầu',
  'presenting a payment form': 'đưa phiếu chi',
  'taking a signature': 'lấy chữ ký',
  'who has signed': 'ai đã ký',
  'delaying a payment': 'hoãn trả tiền',
  'what must be verified': 'điều cần xác minh',
  'which player has agreed to the time': 'người chơi nào đã đồng ý thời điểm',
  'ending a delay': 'kết thúc việc hoãn',
  'refusing a payment': 'từ chối trả tiền',
  'why it is not paid': 'lý do không trả',
  'asking for identification': 'yêu cầu giấy tờ tùy thân',
  'why identification is asked for': 'lý do yêu cầu giấy tờ',
  'paying a ticket': 'trả phiếu',
  "ending another person's payment": 'kết thúc lần trả của người khác',
  'paying a jackpot without its ticket': 'trả giải tích lũy không có phiếu',
  'what was found': 'kết quả kiểm tra',
  'voiding a ticket': 'hủy phiếu',
  'why the ticket is void': 'lý do hủy phiếu',
  'the clock': 'đồng hồ hệ thống',
  'paying an expired ticket': 'trả phiếu quá hạn',
  'why the expired ticket is paid': 'lý do trả phiếu quá hạn',
  'handing over unclaimed money': 'nộp tiền vô chủ',
  'to whom the money is handed over': 'tiền được nộp cho ai',
  'under which reference it is handed over': 'số tham chiếu khi nộp',
  "changing the cage's terms": 'đổi điều khoản của quầy thu ngân',
  'why the terms change': 'lý do đổi điều khoản',
  'withholding a ticket': 'giữ phiếu',
  'why payment is withheld': 'lý do giữ tiền',
  'which inspector has been told': 'đã báo cho thanh tra nào',
  'why the case needs the number of the ticket': 'vì sao vụ việc cần số của phiếu',
  'what the review found': 'kết quả xem xét',
  'releasing a ticket': 'bỏ giữ phiếu',
  'what the investigation determined': 'kết luận điều tra',
  'keeping a withheld amount': 'tịch thu khoản đang giữ',
  'demanding repayment': 'đòi lại tiền',
  'which player must repay it': 'người chơi nào phải hoàn trả',
  'why repayment is demanded': 'lý do đòi lại',
  'taking a repayment': 'nhận tiền hoàn trả',
  'closing a case': 'đóng vụ việc',
  'recording a breach': 'ghi vi phạm',
  'what was seen': 'điều đã thấy',
  'what is not working': 'chỗ bị trục trặc',
  'what it shows': 'nội dung chứng cứ',
  'directing a player to vacate a seat': 'yêu cầu người chơi rời chỗ',
  'recording the answer to a direction': 'ghi phản hồi với yêu cầu',
  'reporting a malfunction': 'báo trục trặc',
  'adding evidence': 'thêm chứng cứ',
  'how the case ends': 'kết quả vụ việc',
  'what it is about': 'nội dung tranh chấp',
  'deciding this dispute': 'quyết định tranh chấp này',
  'the reasons for the decision': 'lý do quyết định',
  'asking for a review': 'yêu cầu xem xét lại',
  'answering a decision': 'trả lời quyết định',
  'what the regulator has decided': 'quyết định của cơ quan quản lý',
  'recording a dispute': 'ghi tranh chấp',
  'which promotion it is about': 'về chương trình khuyến mãi nào',
  "entering the regulator's decision": 'nhập quyết định của cơ quan quản lý',
  'under which reference the regulator decided': 'số tham chiếu quyết định của cơ quan quản lý',
  'whose dispute it is': 'ai khiếu nại',
  'entering what the regulator orders': 'nhập lệnh của cơ quan quản lý',
  'which round the money is about': 'khoản tiền thuộc ván nào',
  'the last money order in case {case} was carried out':
    'Lệnh chuyển tiền gần nhất của vụ việc {case} đã được thực hiện',
  'the last money order in case {case} is on its way':
    'Lệnh chuyển tiền gần nhất của vụ việc {case} đang được thực hiện',
  'ordering money again': 'ra lại lệnh chuyển tiền',
  'what the decision rests on': 'căn cứ của quyết định',
  'lifting an exclusion': 'gỡ lệnh cấm chơi',
  'why it is lifted': 'lý do gỡ',
  'what the investigation found': 'kết quả điều tra',
  'determining a case': 'quyết định vụ việc',
  'taking payment of a claim': 'nhận thanh toán khoản đòi',
  'none is open': 'không có khoản nào đang mở',
  nobody: 'không ai',
  'a round': 'một ván',
  'the dice roll when betting closes; only a player who is alone at a table and has bet can roll earlier, where the house allows it':
    'Xúc xắc lắc khi ngừng đặt cược; chỉ người chơi một mình tại bàn và đã đặt cược mới có thể lắc sớm hơn, nơi nhà cái cho phép',
  'nobody sits at terminal {owner}: take the seat first':
    'Máy {owner} chưa có người ngồi: hãy ngồi vào trước',
  'a terminal': 'máy',
  'a central system': 'hệ thống trung tâm',
  'a note acceptor': 'máy nhận tiền giấy',
  'an administrator': 'quản trị viên',
  'an inspector': 'thanh tra',
  'the cage': 'quầy thu ngân',
  staff: 'nhân viên',
} satisfies Sayings
