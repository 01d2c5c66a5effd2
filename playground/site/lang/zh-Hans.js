// Chinese in simplified characters: all texts of the page. The terms of the games come from the libraries.

/** The texts of both games. */
export const shared = {
  skip: "跳到棋盘",
  language: "语言",
  scheme: "浅色或深色",
  modes: "功能",
  play: "对局",
  record: "棋谱",
  rules: "规则",
  failed: "页面无法启动：{why}",

  // Between parts of a text.
  colon: "：",
  stop: "。",
  comma: "、",

  // A new game.
  newGame: "新对局",
  ruleSet: "规则",
  ownRules: "自选：{rules}",
  opponent: "对手",
  easy: "初级",
  medium: "中级",
  hard: "高级",
  people: "双人",
  side: "执方",
  start: "开始",
  keptDamaged: "保存的对局无法读取，已丢弃。",

  // During a game.
  board: "棋盘",
  yourTurn: "{seat}，轮到你走",
  thinking: "{seat}思考中……",
  resigns: "{seat}认输",
  wins: "{seat}胜",
  drawn: "和棋",
  takeBack: "悔棋",
  resign: "认输",
  resignSure: "确定认输？",
  leaveSure: "放弃当前对局并重新开始？",
  cancel: "取消",
  turnBoard: "翻转棋盘",
  takenBack: "已悔棋",
  latest: "最近着法",
  agreeDraw: "议和",
  again: "再来一局",
  toRecord: "打谱回放",
  moves: "着法",
  noMoves: "尚未走棋。先选棋子，再选去处。",

  // Pieces on a station.
  empty: "空",
  canGo: "可走到此处",
  chosen: "已选中",
  stuck: "{station}，{what}：现在无处可走",

  // Copying.
  copyAs: "复制为文本",
  format: "格式",
  copy: "复制",
  copied: "已复制",
  share: "分享",
  copyRecord: "复制棋谱",
  download: "下载",
  formatRules: "规则串",
  formatAscii: "ASCII 图",
  formatUnicode: "Unicode 图",
  formatSvg: "SVG 图",

  // Records.
  load: "读取",
  openFile: "打开文件",
  example: "示例",
  current: "当前对局",
  toStart: "开局",
  back: "后退一步",
  forward: "前进一步",
  toEnd: "终局",
  run: "播放",
  pause: "暂停",
  step: "第{n}步，共{all}步",
  beginning: "开局",
  playOn: "从此处续下",
  unreadable: "无法读取：{why}",
  fileTooLarge: "{name} 有 {size} MB，最多 {most} MB",
  tooLong: "对局有 {n} 步，最多 {most} 步",
  draw: "双方同意和棋",
  drawOffered: "{seat}提和",
  drawDeclined: "{seat}拒绝",

  // Rules.
  changed: "已更改",
  sources: "出处：{text}",
  sourcesTitle: "规则出处",
  sourcesIntro: "各项规则以下列字母标明出处。",
  yes: "是",
  no: "否",
  playRules: "按此规则对局",
};

/** The texts of Luzhanqi. */
export const luzhanqi = {
  title: "陆战棋",
  page: "陆战棋 · Luzhanqi",
  sister: "象棋",
  sisterTitle: "去下象棋",
  arrange: "布阵",
  foot: "全部在浏览器内运行：规则、对手与概率都来自同一个 WebAssembly 模块，不上传任何数据。",

  // A new game.
  dark: "暗棋",
  expose: "翻棋",
  open: "明棋",
  first: "南方（先走）",
  second: "北方（后走）",
  army: "己方布阵",
  armyChance: "随机",
  armyOwn: "自己布阵",
  attacking: "进攻型",
  balanced: "均衡型",
  defensive: "防守型",
  armyUnfit: "此布阵不合这套规则：{why}",
  notKept: "浏览器不允许本页存储数据：刷新页面将丢失对局。",
  keptElsewhere: "本页已在另一标签页打开，由那里保存对局。刷新此标签页将丢失对局。",

  // During a game.
  refused: "裁判拒绝{move}：现在不能夺旗。",
  drawSure: "确定议和？",
  yourColor: "你执{color}",
  openColor: "翻子后确定双方颜色",
  attacks: "{who}攻击{whom}：{what}",
  moveSaid: "{seat}：{move}，{what}",
  reveal: "亮出所有棋子",
  handOver: "请交给{seat}",
  iAm: "我是{seat}，显示我的棋子",
  noFlips: "尚未走棋。点一枚暗子将其翻开。",
  hint: "方向键在棋盘上移动，回车键选择。在对方暗子上按回车键或棋子字母可标记猜测，按 Delete 键清除。",
  lost: "阵亡棋子",
  noneLost: "无",
  unknown: "不明",
  guessAt: "猜测{station}的棋子",
  guessed: "你的猜测：{kind}",
  guessSet: "已标记{station}：{what}",
  guessGone: "已清除{station}的标记",
  close: "关闭",
  noGuess: "清除标记",

  // Pieces on a station.
  hiddenPiece: "{color}暗子",
  faceDown: "未翻开的棋子",
  knownPiece: "{color}{kind}",
  canFlip: "可翻开",

  // Chances.
  knows: "{seat}所能知道的",
  spectator: "旁观者",
  arrangements: "种布局符合已知情况",
  oneArrangement: "只剩一种可能：一切都已明了。",
  counting: "计算中……",
  atMostArrangements: "种布局为上限；概率为近似值",
  heatOf: "在棋盘上显示某种棋子可能的位置",
  heatOff: "关闭",
  heatLikeliest: "最可能",
  pointAt: "指向一枚暗子（或用键盘移到其上），查看它是各种棋子的精确概率。",
  readChances: "屏幕阅读器读出每枚暗子的概率",
  chancesAt: "{station}的概率",
  tile: "{kind}",

  // Copying.
  formatView: "所见局面",
  formatRecord: "本方棋谱",
  formatPosition: "局面",
  formatWhole: "全局棋谱",
  formatSeen: "观察记录 JSON",

  // Arranging.
  arrangeIntro: "点选两个位置即可交换棋子。违反布阵规则之处以红框标出。",
  book: "布阵谱",
  chooseSetup: "请选择",
  armyText: "布阵的 25 个字母，前排在先",
  armyGood: "布阵符合规则。",
  faults: "问题",
  shuffle: "随机布阵",
  repair: "保留合规的，补全其余",
  mirror: "左右对换",
  playArmy: "用此阵对局",
  allowedHere: "{station}可放：{kinds}",
  chosenStation: "已选{station}，再选一处交换。",
  swapped: "{one}与{other}已交换",

  // Records.
  recordText: "棋谱：全局的，或一方所见的",
  seenBy: "视角",
  everything: "全部",
  takeBackOffered: "{seat}请求悔棋",

  // Rules.
  inShort: "一分钟了解陆战棋",
  short1: "双方各有 25 枚棋子，在 60 个站点上对阵。你能看见自己的棋子，只能看见对方的背面。",
  short2: "棋子沿公路走一步，或沿无阻挡的铁路直行任意距离；工兵在铁路上可以拐弯。地雷、军旗和大本营内的棋子不能移动。",
  short3:
    "一子攻击另一子时，裁判只宣布谁被吃掉：级别低的阵亡，相同则同归于尽。炸弹与所遇棋子同归于尽，地雷只有工兵能排。",
  short4: "停在行营（圆圈）里的棋子不受攻击。夺取对方大本营内的军旗者胜。",
  short5: "翻棋时全部五十枚棋子扣放：每步翻一枚，或走一枚。",
  ranks: "棋子，由强到弱",
  rankCount: "× {count}",
  optionsTitle: "{n} 项规则",
  optionsIntro: "各种资料与俱乐部的规则不尽相同。先选一套规则，再随意更改，然后按此对局。",
  filter: "查找规则",
  found: "找到 {n} 项",

  // The book of set-ups.
  "book-left-wing": "重兵左路",
  "book-two-wings": "两翼并进",
  "book-engineers": "工兵开路",
  "book-two-bombs": "中路双炸",
  "book-bombs-right": "左强右炸",
  "book-marshal-behind": "司令居中",
  "book-triangle": "三角雷",
  "book-rail-mines": "铁路布雷",
  "book-decoy": "雷护假旗",

  // The sources of rules.
  "source-K": "里克·诺尔顿的小册子《Luzhanqi》（2007）：暗棋，有裁判或无裁判，并附关于北方地雷玩法的说明",
  "source-O": "Oca Studios 出品的棋具所附小册子：暗棋，有裁判或无裁判",
  "source-B":
    "汉斯·博德兰德的网页《特制陆战棋》（1999），四种玩法：B1 为翻棋，B2、B3 为有裁判的暗棋，B4 同 B3 而无裁判",
  "source-S": "单页的规则说明：暗棋与翻棋",
  "source-C": "中国计算机博弈大赛军棋规则（2012）：程序之间的暗棋",
};

/** The texts of Xiangqi. */
export const xiangqi = {
  title: "象棋",
  page: "象棋 · Xiangqi",
  sister: "陆战棋",
  sisterTitle: "去下陆战棋",
  foot: "全部在浏览器内运行：规则、循环裁定与对手都来自同一个 WebAssembly 模块，不上传任何数据。",
  chance: "随机走子",
  first: "红方（先走）",
  second: "黑方（后走）",
  from: "从 FEN 局面开始（可留空）",
  noStart: "不能这样开局：{why}",
  inCheck: "{side}被将军",
  turn: "轮到{seat}走",
  goesTo: "{side}：{text}",
  takesAt: "{side}：{text}，吃{victim}",
  givesCheck: "，将军",
  readOut: "{words}",
  resumed: "这是上次未下完的对局。",

  // The repetition rules.
  law: "循环与裁定",
  once: "自开局或上次吃子以来，此局面首次出现。",
  times: "自开局或上次吃子以来，此局面已出现 {n} 次。",
  window: "考察了最近 {plies} 个半回合。",
  forbidden: "现在禁走",
  forbiddenMove: "{move}（{text}）：{why}",
  forbiddenHere: "循环规则禁走",
  quiet: "自然限着：{n} / {limit}",

  // Records.
  pgnText: "PGN 棋谱：一局或多局，任何记谱法",
  dropHere: "也可把文件或文本拖放、粘贴到本页。",
  noGame: "应为 PGN 棋谱，却没有标签也没有着法",
  damagedRecord: "保存的棋谱无法读取，已丢弃。现为示例。",
  games: "{n} 局",
  findGame: "查找对局",
  firstListed: "只列出前 {n} 局。",
  tags: "对局信息",
  judgedBy: "裁定规则",
  ownLaw: "棋谱自带规则：{rules}",
  againstRules: "按此规则，对局本应更早结束或结果不同。以下不计规则，显示全局。{why}",

  // Copying.
  notation: "记谱法",
  usualNotation: "chinese",
  uci: "UCI：h2e2",
  "uci-from-one": "UCI（行号从 1 起）：h3e3",
  iccs: "ICCS：H2-E2",
  wxf: "WXF：C2=5",
  chinese: "中文：炮二平五",
  formatFen: "局面 FEN",
  formatMoves: "着法",
  formatPgn: "棋谱 PGN",

  // Rules.
  rulesIntro: "长将、长捉为禁止着法，各家规则的处置不尽相同。先选一套规则，再随意更改，然后按此对局。",

  // The sources of rules.
  "source-X": "里克·诺尔顿的小册子《Xiangqi》（AncientChess.com，2004）：禁止长将与长捉",
  "source-A": "亚洲与世界象棋联合会规则，依其 123 个图例的裁定",
  "source-C": "引擎通行的计算机规则，即 Pikafish 自 2024 年起所用者",
};
