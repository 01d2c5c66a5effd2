// The page's own texts in English and Chinese. The terms of the game come from the library.
import { kept } from "./dom.js";

const WORDS = {
  title: ["Luzhanqi", "陆战棋"],
  page: ["Luzhanqi · 陆战棋", "陆战棋 · Luzhanqi"],
  sister: ["Xiangqi", "象棋"],
  sisterTitle: ["Play Xiangqi, Chinese chess", "去下象棋"],
  skip: ["To the board", "跳到棋盘"],
  language: ["Language", "语言"],
  scheme: ["Light or dark", "浅色或深色"],
  modes: ["What to do", "功能"],
  play: ["Play", "对局"],
  arrange: ["Arrange", "布阵"],
  record: ["Records", "棋谱"],
  rules: ["Rules", "规则"],
  foot: [
    "Everything runs in this browser: rules, opponent and chances come from one WebAssembly module, and nothing is sent anywhere.",
    "全部在浏览器内运行：规则、对手与概率都来自同一个 WebAssembly 模块，不上传任何数据。",
  ],
  failed: ["The page could not start: {why}", "页面无法启动：{why}"],

  // A new game.
  newGame: ["New game", "新对局"],
  ruleSet: ["Rules", "规则"],
  dark: ["Dark play", "暗棋"],
  expose: ["Flip play", "翻棋"],
  ownRules: ["Your choice: {rules}", "自选：{rules}"],
  opponent: ["Opponent", "对手"],
  easy: ["Easy", "初级"],
  medium: ["Medium", "中级"],
  hard: ["Hard", "高级"],
  people: ["Two people", "双人"],
  side: ["You play", "执方"],
  first: ["South, first", "南方（先走）"],
  second: ["North, second", "北方（后走）"],
  army: ["Your army", "己方布阵"],
  armyChance: ["By chance", "随机"],
  armyOwn: ["As arranged", "自己布阵"],
  attacking: ["Attacking", "进攻型"],
  balanced: ["Balanced", "均衡型"],
  defensive: ["Defensive", "防守型"],
  start: ["Start", "开始"],
  armyUnfit: ["This army does not fit these rules: {why}", "此布阵不合这套规则：{why}"],
  notKept: ["This browser stores nothing for this page: a reload loses the game.", "浏览器不允许本页存储数据：刷新页面将丢失对局。"],
  keptElsewhere: [
    "This page is open in another tab, which keeps its game. A reload of this tab loses the game.",
    "本页已在另一标签页打开，由那里保存对局。刷新此标签页将丢失对局。",
  ],
  keptDamaged: ["The stored game could not be read and was discarded.", "保存的对局无法读取，已丢弃。"],

  // During a game.
  board: ["Board", "棋盘"],
  yourTurn: ["Your turn, {seat}", "{seat}，轮到你走"],
  thinking: ["{seat} is thinking…", "{seat}思考中……"],
  turn: ["{seat} to move", "轮到{seat}走"],
  seatMoves: ["{seat}: {what}", "{seat}：{what}"],
  refused: ["The referee refuses {move}: the flag may not be taken now.", "裁判拒绝{move}：现在不能夺旗。"],
  resigned: ["{seat} resigns", "{seat}认输"],
  wins: ["{seat} wins", "{seat}胜"],
  drawn: ["A draw", "和棋"],
  takeBack: ["Take back", "悔棋"],
  resign: ["Resign", "认输"],
  resignSure: ["Resign this game?", "确定认输？"],
  leaveSure: ["Give up the game that is being played, and begin another?", "放弃当前对局并重新开始？"],
  drawSure: ["End this game as a draw?", "确定议和？"],
  cancel: ["Cancel", "取消"],
  turnBoard: ["Turn the board", "翻转棋盘"],
  yourColor: ["you play {color}", "你执{color}"],
  openColor: ["colours are open until pieces are flipped", "翻子后确定双方颜色"],
  attacks: ["{who} attacks {whom}: {what}", "{who}攻击{whom}：{what}"],
  takenBack: ["Taken back", "已悔棋"],
  latest: ["Latest moves", "最近着法"],
  agreeDraw: ["Agree a draw", "议和"],
  again: ["Play again", "再来一局"],
  reveal: ["Show all pieces", "亮出所有棋子"],
  handOver: ["Hand over to {seat}", "请交给{seat}"],
  iAm: ["I am {seat}: show my pieces", "我是{seat}，显示我的棋子"],
  toRecord: ["Step through it", "打谱回放"],
  moves: ["Moves", "着法"],
  noMoves: ["No moves yet. Choose a piece, then where it goes.", "尚未走棋。先选棋子，再选去处。"],
  noFlips: ["No moves yet. Choose a face-down piece to flip it.", "尚未走棋。点一枚暗子将其翻开。"],
  hint: [
    "Arrow keys walk over the board, Enter chooses. On a hidden enemy piece, Enter or the letter of a kind sets your guess; Delete removes it.",
    "方向键在棋盘上移动，回车键选择。在对方暗子上按回车键或棋子字母可标记猜测，按 Delete 键清除。",
  ],
  lost: ["Lost pieces", "阵亡棋子"],
  noneLost: ["none", "无"],
  unknown: ["unknown", "不明"],
  guessAt: ["Your guess for {station}", "猜测{station}的棋子"],
  guessed: ["your guess: {kind}", "你的猜测：{kind}"],
  guessSet: ["Your guess for {station}: {what}", "已标记{station}：{what}"],
  guessGone: ["No guess for {station}", "已清除{station}的标记"],
  close: ["Close", "关闭"],
  noGuess: ["No guess", "清除标记"],

  // Pieces on a station.
  empty: ["empty", "空"],
  hiddenPiece: ["{color} piece, hidden", "{color}暗子"],
  faceDown: ["face-down piece", "未翻开的棋子"],
  knownPiece: ["{color} {kind}", "{color}{kind}"],
  canGo: ["can go here", "可走到此处"],
  canFlip: ["can be flipped", "可翻开"],
  chosen: ["chosen", "已选中"],
  stuck: ["{station}, {what}: it can go nowhere now", "{station}，{what}：现在无处可走"],

  // Chances.
  knows: ["What {seat} can know", "{seat}所能知道的"],
  spectator: ["A spectator", "旁观者"],
  arrangements: ["arrangements explain what was seen", "种布局符合已知情况"],
  oneArrangement: ["Only one arrangement is left: everything is known.", "只剩一种可能：一切都已明了。"],
  counting: ["Counting…", "计算中……"],
  atMostArrangements: ["arrangements at most; the chances are approximate", "种布局为上限；概率为近似值"],
  heatOf: ["Show on the board where a piece may be", "在棋盘上显示某种棋子可能的位置"],
  heatOff: ["Off", "关闭"],
  heatLikeliest: ["Likeliest", "最可能"],
  pointAt: [
    "Point at a hidden piece, or walk to it by keys, for the exact chance of each kind.",
    "指向一枚暗子（或用键盘移到其上），查看它是各种棋子的精确概率。",
  ],
  readChances: ["Screen readers say the chances at each hidden piece", "屏幕阅读器读出每枚暗子的概率"],
  chancesAt: ["Chances on {station}", "{station}的概率"],
  hideChances: ["Hide the chances", "隐藏概率"],
  showChances: ["Show the chances", "显示概率"],

  // Copying.
  copyAs: ["Copy as text", "复制为文本"],
  format: ["Format", "格式"],
  copy: ["Copy", "复制"],
  copied: ["Copied", "已复制"],
  share: ["Share", "分享"],
  copyRecord: ["Copy the record", "复制棋谱"],
  download: ["Download", "下载"],
  formatRules: ["Rule string", "规则串"],
  formatView: ["Board as seen", "所见局面"],
  formatAscii: ["Drawing in ASCII", "ASCII 图"],
  formatUnicode: ["Drawing in Unicode", "Unicode 图"],
  formatRecord: ["Record of this seat", "本方棋谱"],
  formatPosition: ["Position", "局面"],
  formatWhole: ["Record of the whole game", "全局棋谱"],
  formatSeen: ["Observations, JSON", "观察记录 JSON"],
  formatSvg: ["Picture, SVG", "SVG 图"],

  // Arranging.
  arrangeIntro: [
    "Choose two stations to exchange their pieces. What breaks a rule is ringed in red.",
    "点选两个位置即可交换棋子。违反布阵规则之处以红框标出。",
  ],
  book: ["Set-ups of the book", "布阵谱"],
  chooseSetup: ["Choose one", "请选择"],
  armyText: ["The army as 25 letters, front row first", "布阵的 25 个字母，前排在先"],
  armyGood: ["This army keeps the rules.", "布阵符合规则。"],
  faults: ["What is wrong", "问题"],
  shuffle: ["By chance", "随机布阵"],
  repair: ["Keep what fits, fill the rest", "保留合规的，补全其余"],
  mirror: ["Mirror", "左右对换"],
  playArmy: ["Play with it", "用此阵对局"],
  allowedHere: ["{station} may hold: {kinds}", "{station}可放：{kinds}"],
  chosenStation: ["{station} is chosen; choose another to exchange.", "已选{station}，再选一处交换。"],
  swapped: ["{one} and {other} exchanged", "{one}与{other}已交换"],

  // Records.
  recordText: ["A record: of a whole game, or of what one seat saw", "棋谱：全局的，或一方所见的"],
  load: ["Read it", "读取"],
  openFile: ["Open a file", "打开文件"],
  example: ["An example", "示例"],
  current: ["The game being played", "当前对局"],
  seenBy: ["Seen by", "视角"],
  everything: ["Everything", "全部"],
  toStart: ["To the beginning", "开局"],
  back: ["One back", "后退一步"],
  forward: ["One forward", "前进一步"],
  toEnd: ["To the end", "终局"],
  run: ["Run", "播放"],
  pause: ["Pause", "暂停"],
  step: ["Step {n} of {all}", "第{n}步，共{all}步"],
  beginning: ["The beginning", "开局"],
  playOn: ["Play on from here", "从此处续下"],
  noRecord: ["Read a record to step through it, or look at the example.", "读取一份棋谱即可逐步回放，也可看示例。"],
  unreadable: ["This cannot be read: {why}", "无法读取：{why}"],
  draw: ["A draw is agreed", "双方同意和棋"],
  drawOffered: ["{seat} offers a draw", "{seat}提和"],
  drawDeclined: ["{seat} declines", "{seat}拒绝"],
  takeBackOffered: ["{seat} asks to take back", "{seat}请求悔棋"],
  ruling: ["A ruling", "裁定"],

  // Rules.
  inShort: ["The game in a minute", "一分钟了解陆战棋"],
  short1: [
    "Two armies of 25 pieces face each other on 60 stations. You see your own pieces and only the backs of the others.",
    "双方各有 25 枚棋子，在 60 个站点上对阵。你能看见自己的棋子，只能看见对方的背面。",
  ],
  short2: [
    "A piece goes one step along a road, or any distance straight along an open railroad; engineers may turn corners there. Landmines, flags and what stands in a headquarters stay where they are.",
    "棋子沿公路走一步，或沿无阻挡的铁路直行任意距离；工兵在铁路上可以拐弯。地雷、军旗和大本营内的棋子不能移动。",
  ],
  short3: [
    "When one attacks another, the referee says only who falls: the lower rank, or both if they are equal. A bomb takes whatever it meets with it, a landmine stops all but engineers.",
    "一子攻击另一子时，裁判只宣布谁被吃掉：级别低的阵亡，相同则同归于尽。炸弹与所遇棋子同归于尽，地雷只有工兵能排。",
  ],
  short4: [
    "Who stands in a camp (a circle) is safe there. Who takes the enemy's flag in its headquarters wins.",
    "停在行营（圆圈）里的棋子不受攻击。夺取对方大本营内的军旗者胜。",
  ],
  short5: [
    "In flip play all fifty pieces lie face down: each turn flips one or moves one.",
    "翻棋时全部五十枚棋子扣放：每步翻一枚，或走一枚。",
  ],
  ranks: ["The pieces, strongest first", "棋子，由强到弱"],
  optionsTitle: ["{n} options", "{n} 项规则"],
  optionsIntro: [
    "Sources and clubs differ. Begin with a named set, change what you like, and play by it.",
    "各种资料与俱乐部的规则不尽相同。先选一套规则，再随意更改，然后按此对局。",
  ],
  isDefault: ["as in {set}", "与{set}相同"],
  changed: ["changed", "已更改"],
  unlimited: ["0 for no limit", "0 表示不限"],
  sources: ["Sources: {text}", "出处：{text}"],
  sourcesTitle: ["The sources", "规则出处"],
  sourcesIntro: ["Options name their sources by these letters.", "各项规则以下列字母标明出处。"],
  yes: ["yes", "是"],
  no: ["no", "否"],
  playRules: ["Play by these rules", "按此规则对局"],
  filter: ["Find an option", "查找规则"],
  found: ["{n} found", "找到 {n} 项"],
};

/** Adds the texts of a game, which may replace some of these. */
export const addWords = (words) => Object.assign(WORDS, words);

const LANGS = ["en", "zh"];
let current = kept.get("lang", (navigator.language ?? "").startsWith("zh") ? "zh" : "en");
if (!LANGS.includes(current)) current = "en";

export const lang = () => current;

export function setLang(next) {
  current = next;
  kept.set("lang", next);
}

/** Returns a text of the page with its `{names}` replaced by values. */
export function t(key, values = {}) {
  const text = WORDS[key][LANGS.indexOf(current)];
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** Returns a text with a capital letter, to begin a sentence. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
