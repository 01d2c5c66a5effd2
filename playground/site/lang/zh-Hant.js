// Chinese in traditional characters: all texts of the page. The terms of the games come from the libraries.

/** The texts of both games. */
export const shared = {
  skip: "跳到棋盤",
  language: "語言",
  scheme: "淺色或深色",
  modes: "功能",
  play: "對局",
  record: "棋譜",
  rules: "規則",
  failed: "頁面無法啟動：{why}",

  // Between parts of a text.
  colon: "：",
  stop: "。",
  comma: "、",

  // A new game.
  newGame: "新對局",
  ruleSet: "規則",
  ownRules: "自選：{rules}",
  opponent: "對手",
  easy: "初級",
  medium: "中級",
  hard: "高級",
  people: "雙人",
  side: "執方",
  start: "開始",
  keptDamaged: "儲存的對局無法讀取，已丟棄。",

  // During a game.
  board: "棋盤",
  yourTurn: "{seat}，輪到你走",
  thinking: "{seat}思考中……",
  resigns: "{seat}認輸",
  wins: "{seat}勝",
  drawn: "和局",
  takeBack: "悔棋",
  resign: "認輸",
  resignSure: "確定認輸？",
  leaveSure: "放棄當前對局並重新開始？",
  cancel: "取消",
  turnBoard: "翻轉棋盤",
  takenBack: "已悔棋",
  latest: "最近著法",
  agreeDraw: "議和",
  again: "再來一局",
  toRecord: "打譜回放",
  moves: "著法",
  noMoves: "尚未走棋。先選棋子，再選去處。",

  // Pieces on a station.
  empty: "空",
  canGo: "可走到此處",
  chosen: "已選中",
  stuck: "{station}，{what}：現在無處可走",

  // Copying.
  copyAs: "複製為文字",
  format: "格式",
  copy: "複製",
  copied: "已複製",
  share: "分享",
  copyRecord: "複製棋譜",
  download: "下載",
  formatRules: "規則串",
  formatAscii: "ASCII 圖",
  formatUnicode: "Unicode 圖",
  formatSvg: "SVG 圖",

  // Records.
  load: "讀取",
  openFile: "開啟檔案",
  example: "範例",
  current: "當前對局",
  toStart: "開局",
  back: "後退一步",
  forward: "前進一步",
  toEnd: "終局",
  run: "播放",
  pause: "暫停",
  step: "第{n}步，共{all}步",
  beginning: "開局",
  playOn: "從此處續下",
  unreadable: "無法讀取：{why}",
  fileTooLarge: "{name} 有 {size} MB，最多 {most} MB",
  tooLong: "對局有 {n} 步，最多 {most} 步",
  draw: "雙方同意和局",
  drawOffered: "{seat}提和",
  drawDeclined: "{seat}拒絕",

  // Rules.
  changed: "已更改",
  sources: "出處：{text}",
  sourcesTitle: "規則出處",
  sourcesIntro: "各項規則以下列字母標明出處。",
  yes: "是",
  no: "否",
  playRules: "按此規則對局",
};

/** The texts of Luzhanqi. */
export const luzhanqi = {
  title: "陸戰棋",
  page: "陸戰棋 · Luzhanqi",
  sister: "象棋",
  sisterTitle: "去下象棋",
  arrange: "布陣",
  foot: "全部在瀏覽器內執行：規則、對手與機率都來自同一個 WebAssembly 模組，不上傳任何資料。",

  // A new game.
  dark: "暗棋",
  expose: "翻棋",
  open: "明棋",
  first: "南方（先走）",
  second: "北方（後走）",
  army: "己方布陣",
  armyChance: "隨機",
  armyOwn: "自己布陣",
  attacking: "進攻型",
  balanced: "均衡型",
  defensive: "防守型",
  armyUnfit: "此布陣不合這套規則：{why}",
  notKept: "瀏覽器不允許本頁儲存資料：重新整理頁面將丟失對局。",
  keptElsewhere: "本頁已在另一分頁開啟，由那裡儲存對局。重新整理此分頁將丟失對局。",

  // During a game.
  refused: "裁判拒絕{move}：現在不能奪旗。",
  drawSure: "確定議和？",
  yourColor: "你執{color}",
  openColor: "翻子後確定雙方顏色",
  attacks: "{who}攻擊{whom}：{what}",
  moveSaid: "{seat}：{move}，{what}",
  reveal: "亮出所有棋子",
  handOver: "請交給{seat}",
  iAm: "我是{seat}，顯示我的棋子",
  noFlips: "尚未走棋。點一枚暗子將其翻開。",
  hint: "方向鍵在棋盤上移動，Enter 鍵選擇。在對方暗子上按 Enter 鍵或棋子字母可標記猜測，按 Delete 鍵清除。",
  lost: "陣亡棋子",
  noneLost: "無",
  unknown: "不明",
  guessAt: "猜測{station}的棋子",
  guessed: "你的猜測：{kind}",
  guessSet: "已標記{station}：{what}",
  guessGone: "已清除{station}的標記",
  close: "關閉",
  noGuess: "清除標記",

  // Pieces on a station.
  hiddenPiece: "{color}暗子",
  faceDown: "未翻開的棋子",
  knownPiece: "{color}{kind}",
  canFlip: "可翻開",

  // Chances.
  knows: "{seat}所能知道的",
  spectator: "旁觀者",
  arrangements: "種布局符合已知情況",
  oneArrangement: "只剩一種可能：一切都已明瞭。",
  counting: "計算中……",
  atMostArrangements: "種布局為上限；機率為近似值",
  heatOf: "在棋盤上顯示某種棋子可能的位置",
  heatOff: "關閉",
  heatLikeliest: "最可能",
  pointAt: "指向一枚暗子（或用鍵盤移到其上），查看它是各種棋子的精確機率。",
  readChances: "螢幕閱讀器讀出每枚暗子的機率",
  chancesAt: "{station}的機率",
  tile: "{kind}",

  // Copying.
  formatView: "所見局面",
  formatRecord: "本方棋譜",
  formatPosition: "局面",
  formatWhole: "整局棋譜",
  formatSeen: "觀察紀錄 JSON",

  // Arranging.
  arrangeIntro: "點選兩個位置即可交換棋子。違反布陣規則之處以紅框標出。",
  book: "布陣譜",
  chooseSetup: "請選擇",
  armyText: "布陣的 25 個字母，前排在先",
  armyGood: "布陣符合規則。",
  faults: "問題",
  shuffle: "隨機布陣",
  repair: "保留合規的，補全其餘",
  mirror: "左右對換",
  playArmy: "用此陣對局",
  allowedHere: "{station}可放：{kinds}",
  chosenStation: "已選{station}，再選一處交換。",
  swapped: "{one}與{other}已交換",

  // Records.
  recordText: "棋譜：整局的，或一方所見的",
  seenBy: "視角",
  everything: "全部",
  takeBackOffered: "{seat}請求悔棋",

  // Rules.
  inShort: "一分鐘瞭解陸戰棋",
  short1: "雙方各有 25 枚棋子，在 60 個站點上對陣。你能看見自己的棋子，只能看見對方的背面。",
  short2: "棋子沿公路走一步，或沿無阻擋的鐵路直行任意距離；工兵在鐵路上可以拐彎。地雷、軍旗和大本營內的棋子不能移動。",
  short3:
    "一子攻擊另一子時，裁判只宣布誰被吃掉：級別低的陣亡，相同則同歸於盡。炸彈與所遇棋子同歸於盡，地雷只有工兵能排。",
  short4: "停在行營（圓圈）裡的棋子不受攻擊。奪取對方大本營內的軍旗者勝。",
  short5: "翻棋時全部五十枚棋子扣放：每步翻一枚，或走一枚。",
  ranks: "棋子，由強到弱",
  rankCount: "× {count}",
  optionsTitle: "{n} 項規則",
  optionsIntro: "各種資料與俱樂部的規則不盡相同。先選一套規則，再隨意更改，然後按此對局。",
  filter: "搜尋規則",
  found: "找到 {n} 項",

  // The book of set-ups.
  "book-left-wing": "重兵左路",
  "book-two-wings": "兩翼並進",
  "book-engineers": "工兵開路",
  "book-two-bombs": "中路雙炸",
  "book-bombs-right": "左強右炸",
  "book-marshal-behind": "司令居中",
  "book-triangle": "三角雷",
  "book-rail-mines": "鐵路布雷",
  "book-decoy": "雷護假旗",

  // The sources of rules.
  "source-K": "里克·諾爾頓的小冊子《Luzhanqi》（2007）：暗棋，有裁判或無裁判，並附關於北方地雷玩法的說明",
  "source-O": "Oca Studios 出品的棋具所附小冊子：暗棋，有裁判或無裁判",
  "source-B":
    "漢斯·博德蘭德的網頁《特製陸戰棋》（1999），四種玩法：B1 為翻棋，B2、B3 為有裁判的暗棋，B4 同 B3 而無裁判",
  "source-S": "單頁的規則說明：暗棋與翻棋",
  "source-C": "中國計算機博弈大賽軍棋規則（2012）：程式之間的暗棋",
};

/** The texts of Xiangqi. */
export const xiangqi = {
  title: "象棋",
  page: "象棋 · Xiangqi",
  sister: "陸戰棋",
  sisterTitle: "去下陸戰棋",
  foot: "全部在瀏覽器內執行：規則、循環裁定與對手都來自同一個 WebAssembly 模組，不上傳任何資料。",
  chance: "隨機走子",
  first: "紅方（先走）",
  second: "黑方（後走）",
  from: "從 FEN 局面開始（可留空）",
  noStart: "不能這樣開局：{why}",
  inCheck: "{side}被將軍",
  turn: "輪到{seat}走",
  goesTo: "{side}：{text}",
  takesAt: "{side}：{text}，吃{victim}",
  givesCheck: "，將軍",
  readOut: "{words}",
  resumed: "這是上次未下完的對局。",

  // The repetition rules.
  law: "循環與裁定",
  once: "自開局或上次吃子以來，此局面首次出現。",
  times: "自開局或上次吃子以來，此局面已出現 {n} 次。",
  window: "考察了最近 {plies} 個半回合。",
  forbidden: "現在禁走",
  forbiddenMove: "{move}（{text}）：{why}",
  forbiddenHere: "循環規則禁走",
  quiet: "自然限著：{n} / {limit}",

  // Records.
  pgnText: "PGN 棋譜：一局或多局，任何記譜法",
  dropHere: "也可把檔案或文字拖放、貼上到本頁。",
  noGame: "應為 PGN 棋譜，卻沒有標籤也沒有著法",
  damagedRecord: "儲存的棋譜無法讀取，已丟棄。現為範例。",
  games: "{n} 局",
  findGame: "搜尋對局",
  firstListed: "只列出前 {n} 局。",
  tags: "對局資訊",
  judgedBy: "裁定規則",
  ownLaw: "棋譜自帶規則：{rules}",
  againstRules: "按此規則，對局本應更早結束或結果不同。以下不計規則，顯示整局。{why}",

  // Copying.
  notation: "記譜法",
  usualNotation: "chinese",
  uci: "UCI：h2e2",
  "uci-from-one": "UCI（行號從 1 起）：h3e3",
  iccs: "ICCS：H2-E2",
  wxf: "WXF：C2=5",
  chinese: "中文：炮二平五",
  formatFen: "局面 FEN",
  formatMoves: "著法",
  formatPgn: "棋譜 PGN",

  // Rules.
  rulesIntro: "長將、長捉為禁止著法，各家規則的處置不盡相同。先選一套規則，再隨意更改，然後按此對局。",

  // The sources of rules.
  "source-X": "里克·諾爾頓的小冊子《Xiangqi》（AncientChess.com，2004）：禁止長將與長捉",
  "source-A": "亞洲與世界象棋聯合會規則，依其 123 個圖例的裁定",
  "source-C": "引擎通行的計算機規則，即 Pikafish 自 2024 年起所用者",
};
