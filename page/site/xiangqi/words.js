// What this game calls things, in English and Chinese.
import { addWords, lang, t } from "../words.js";

addWords({
  title: ["Xiangqi", "象棋"],
  page: ["Xiangqi · 象棋", "象棋 · Xiangqi"],
  sister: ["Luzhanqi", "陆战棋"],
  sisterTitle: ["Play Luzhanqi, Chinese army chess", "去下陆战棋"],
  foot: [
    "Everything runs in this browser: rules, the law of repetition and the opponent come from one WebAssembly module, and nothing is sent anywhere.",
    "全部在浏览器内运行：规则、循环裁定与对手都来自同一个 WebAssembly 模块，不上传任何数据。",
  ],
  red: ["red", "红方"],
  black: ["black", "黑方"],
  K: ["general", "将帅"], A: ["counselor", "士"], B: ["elephant", "象"], N: ["horse", "马"],
  R: ["chariot", "车"], C: ["cannon", "炮"], P: ["soldier", "兵卒"],
  piece: ["{side} {kind}", "{side}{kind}"],
  chance: ["Random moves", "随机走子"],
  first: ["Red, first", "红方（先走）"],
  second: ["Black, second", "黑方（后走）"],
  from: ["Begin from a FEN, or leave it empty", "从 FEN 局面开始（可留空）"],
  noStart: ["No game begins so: {why}", "不能这样开局：{why}"],
  yourTurn: ["Your turn, {seat}", "{seat}，轮到你走"],
  inCheck: ["{side} is in check", "{side}被将军"],
  asia: ["Asian rules", "亚洲规则"],
  computer: ["Computer rules", "电脑规则"],
  booklet: ["Knowlton's booklet", "诺尔顿小册子"],
  plain: ["No law of forcing", "不判长将长捉"],

  // The law of repetition.
  law: ["Repetition", "循环与裁定"],
  once: ["The position stands for the first time since the beginning or the last capture.", "自开局或上次吃子以来，此局面首次出现。"],
  times: ["The position stands {n} times since the beginning or the last capture.", "自开局或上次吃子以来，此局面已出现 {n} 次。"],
  forcedCheck: ["{side} forces it by perpetual check: {plies} plies were looked at.", "{side}长将（考察了最近 {plies} 个半回合）。"],
  forcedChase: ["{side} forces it by perpetual chase of {what}: {plies} plies were looked at.", "{side}长捉{what}（考察了最近 {plies} 个半回合）。"],
  forcedUnguarding: ["{side} forces it by perpetual unguarding of {what}: {plies} plies were looked at.", "{side}长捉{what}（断其保护；考察了最近 {plies} 个半回合）。"],
  forcedNobody: ["Nobody forces it: {plies} plies were looked at.", "双方均未违例（考察了最近 {plies} 个半回合）。"],
  forbidden: ["Forbidden now", "现在禁走"],
  forbiddenMove: ["{move} ({text}): it repeats the position by {how}", "{move}（{text}）：{how}，须变着"],
  byCheck: ["perpetual check", "长将"],
  byChase: ["perpetual chase", "长捉"],
  byUnguarding: ["perpetual unguarding", "长捉（断其保护）"],
  forbiddenHere: ["forbidden by the law of repetition", "循环规则禁走"],
  quiet: ["{n} of {limit} plies towards the quiet limit", "自然限着：{n} / {limit}"],

  // Copying.
  notation: ["Notation", "记谱法"],
  uci: ["UCI: h2e2", "UCI：h2e2"],
  iccs: ["ICCS: H2-E2", "ICCS：H2-E2"],
  wxf: ["WXF: C2=5", "WXF：C2=5"],
  chinese: ["Chinese: 炮二平五", "中文：炮二平五"],
  formatFen: ["Position, FEN", "局面 FEN"],
  formatMoves: ["Moves", "着法"],
  formatPgn: ["Game, PGN", "棋谱 PGN"],

  // How games end.
  checkmate: ["Checkmate", "将死"],
  stalemate: ["Stalemate, which loses", "困毙"],
  "perpetual-check": ["Perpetual check loses", "长将判负"],
  "perpetual-chase": ["Perpetual chase loses", "长捉判负"],
  repetition: ["The position was repeated", "局面循环"],
  "quiet-limit": ["Too long without a capture", "自然限着"],
  material: ["Nobody can attack any more", "双方均无进攻子力"],
  resigned: ["The other side has resigned", "对方认输"],
  agreed: ["Agreed", "双方议和"],

  // Why moves are not legal, for those who do not read the library's English.
  finished: ["", "对局已结束"],
  "not-yours": ["", "这不是你的棋子"],
  "own-piece": ["", "不能吃自己的棋子"],
  shape: ["", "此子不能这样走"],
  fortress: ["", "不能离开九宫"],
  river: ["", "不能过河"],
  backward: ["", "兵卒不能后退"],
  "before-river": ["", "兵卒过河前不能横走"],
  leg: ["", "蹩马腿"],
  eye: ["", "塞象眼"],
  blocked: ["", "中间有子阻挡"],
  "no-screen": ["", "炮吃子须有炮架"],
  screens: ["", "炮架不止一个"],
  "leaves-in-check": ["", "走后己方将帅被将军"],
  "stays-in-check": ["", "没有应将"],
  facing: ["", "将帅不能照面"],

  // Rules.
  rulesIntro: [
    "Perpetual check and perpetual chase are forbidden, and rule books differ in what follows. Begin with a named set, change what you like, and play by it.",
    "长将、长捉为禁止着法，各家规则的处置不尽相同。先选一套规则，再随意更改，然后按此对局。",
  ],
  optionRepetition: ["What a repetition brings", "循环的后果"],
  optionRepetitionCount: ["At which occurrence the law speaks", "第几次出现时裁定"],
  optionForcing: ["What counts as forcing", "何为违例"],
  optionChase: ["What a chase is", "何为捉"],
  optionChaseAndCheck: ["Chases beside checks", "捉兼将"],
  optionQuietLimit: ["Plies without a capture that make a draw", "判和所需的未吃子半回合数"],
  optionQuietChecks: ["How many of a side's checks count among them", "其中每方计入的将军着数"],
  optionMaterialDraw: ["Which material makes a draw", "子力判和"],
  off: ["nothing", "不处置"],
  drawValue: ["a draw", "判和"],
  forbid: ["who forces must play something else", "违例方须变着"],
  lose: ["who forces loses, otherwise a draw", "违例方判负，否则判和"],
  none: ["nothing", "无"],
  check: ["perpetual check", "长将"],
  "check+chase": ["perpetual check and chase", "长将与长捉"],
  attack: ["a new attack of one piece on another", "新产生的捉"],
  victim: ["an attack on what was not attacked before", "原先未被捉之子被捉"],
  counts: ["count", "计入"],
  spoils: ["do not count where a move checks", "有将军则不计"],
  "no-attackers": ["neither side can cross the river", "双方均无过河子力"],
});

/** Why something cannot be: the library's words, or this page's in Chinese. */
export const whyText = (error) => (lang() === "zh" && CHINESE.has(error.reason) ? t(error.reason) : error.message);

const CHINESE = new Set([
  "finished", "not-yours", "own-piece", "shape", "fortress", "river", "backward", "before-river", "leg", "eye", "blocked",
  "no-screen", "screens", "leaves-in-check", "stays-in-check", "facing",
]);
