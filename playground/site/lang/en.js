// English: all texts of the page. The terms of the games come from the libraries.

/** The texts of both games. */
export const shared = {
  skip: "To the board",
  language: "Language",
  scheme: "Light or dark",
  modes: "What to do",
  play: "Play",
  record: "Records",
  rules: "Rules",
  failed: "The page could not start: {why}",

  // Between parts of a text.
  colon: ": ",
  stop: ". ",
  comma: ", ",

  // A new game.
  newGame: "New game",
  ruleSet: "Rules",
  ownRules: "Your choice: {rules}",
  opponent: "Opponent",
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
  people: "Two people",
  side: "You play",
  start: "Start",
  keptDamaged: "The stored game could not be read and was discarded.",

  // During a game.
  board: "Board",
  yourTurn: "Your turn, {seat}",
  thinking: "{seat} is thinking…",
  resigns: "{seat} resigns",
  wins: "{seat} wins",
  drawn: "A draw",
  takeBack: "Take back",
  resign: "Resign",
  resignSure: "Resign this game?",
  leaveSure: "Give up the game that is being played, and begin another?",
  cancel: "Cancel",
  turnBoard: "Turn the board",
  takenBack: "Taken back",
  latest: "Latest moves",
  agreeDraw: "Agree a draw",
  again: "Play again",
  toRecord: "Step through it",
  moves: "Moves",
  noMoves: "No moves yet. Choose a piece, then where it goes.",

  // Pieces on a station.
  empty: "empty",
  canGo: "can go here",
  chosen: "chosen",
  stuck: "{station}, {what}: it can go nowhere now",

  // Copying.
  copyAs: "Copy as text",
  format: "Format",
  copy: "Copy",
  copied: "Copied",
  share: "Share",
  copyRecord: "Copy the record",
  download: "Download",
  formatRules: "Rule string",
  formatAscii: "Drawing in ASCII",
  formatUnicode: "Drawing in Unicode",
  formatSvg: "Picture, SVG",

  // Records.
  load: "Read it",
  openFile: "Open a file",
  example: "An example",
  current: "The game being played",
  toStart: "To the beginning",
  back: "One back",
  forward: "One forward",
  toEnd: "To the end",
  run: "Run",
  pause: "Pause",
  step: "Step {n} of {all}",
  beginning: "The beginning",
  playOn: "Play on from here",
  unreadable: "This cannot be read: {why}",
  fileTooLarge: "{name} has {size} MB, expected at most {most} MB",
  tooLong: "the game has {n} moves and other events, expected at most {most}",
  draw: "A draw is agreed",
  drawOffered: "{seat} offers a draw",
  drawDeclined: "{seat} declines",

  // Rules.
  changed: "changed",
  sources: "Sources: {text}",
  sourcesTitle: "The sources",
  sourcesIntro: "Options name their sources by these letters.",
  yes: "yes",
  no: "no",
  playRules: "Play by these rules",
};

/** The texts of Luzhanqi. */
export const luzhanqi = {
  title: "Luzhanqi",
  page: "Luzhanqi · 陆战棋",
  sister: "Xiangqi",
  sisterTitle: "Play Xiangqi, Chinese chess",
  arrange: "Arrange",
  foot: "Everything runs in this browser: rules, opponent and chances come from one WebAssembly module, and nothing is sent anywhere.",

  // A new game.
  dark: "Dark play",
  expose: "Flip play",
  open: "Open play",
  first: "South, first",
  second: "North, second",
  army: "Your army",
  armyChance: "By chance",
  armyOwn: "As arranged",
  attacking: "Attacking",
  balanced: "Balanced",
  defensive: "Defensive",
  armyUnfit: "This army does not fit these rules: {why}",
  notKept: "This browser stores nothing for this page: a reload loses the game.",
  keptElsewhere: "This page is open in another tab, which keeps its game. A reload of this tab loses the game.",

  // During a game.
  refused: "The referee refuses {move}: the flag may not be taken now.",
  drawSure: "End this game as a draw?",
  yourColor: "you play {color}",
  openColor: "colours are open until pieces are flipped",
  attacks: "{who} attacks {whom}: {what}",
  moveSaid: "{seat}: {move}, {what}",
  reveal: "Show all pieces",
  handOver: "Hand over to {seat}",
  iAm: "I am {seat}: show my pieces",
  noFlips: "No moves yet. Choose a face-down piece to flip it.",
  hint: "Arrow keys walk over the board, Enter chooses. On a hidden enemy piece, Enter or the letter of a kind sets your guess; Delete removes it.",
  lost: "Lost pieces",
  noneLost: "none",
  unknown: "unknown",
  guessAt: "Your guess for {station}",
  guessed: "your guess: {kind}",
  guessSet: "Your guess for {station}: {what}",
  guessGone: "No guess for {station}",
  close: "Close",
  noGuess: "No guess",

  // Pieces on a station.
  hiddenPiece: "{color} piece, hidden",
  faceDown: "face-down piece",
  knownPiece: "{color} {kind}",
  canFlip: "can be flipped",

  // Chances.
  knows: "What {seat} can know",
  spectator: "A spectator",
  arrangements: "arrangements explain what was seen",
  oneArrangement: "Only one arrangement is left: everything is known.",
  counting: "Counting…",
  atMostArrangements: "arrangements at most; the chances are approximate",
  heatOf: "Show on the board where a piece may be",
  heatOff: "Off",
  heatLikeliest: "Likeliest",
  pointAt: "Point at a hidden piece, or walk to it by keys, for the exact chance of each kind.",
  readChances: "Screen readers say the chances at each hidden piece",
  chancesAt: "Chances on {station}",
  tile: "{chinese} {letter}",

  // Copying.
  formatView: "Board as seen",
  formatRecord: "Record of this seat",
  formatPosition: "Position",
  formatWhole: "Record of the whole game",
  formatSeen: "Observations, JSON",

  // Arranging.
  arrangeIntro: "Choose two stations to exchange their pieces. What breaks a rule is ringed in red.",
  book: "Set-ups of the book",
  chooseSetup: "Choose one",
  armyText: "The army as 25 letters, front row first",
  armyGood: "This army keeps the rules.",
  faults: "What is wrong",
  shuffle: "By chance",
  repair: "Keep what fits, fill the rest",
  mirror: "Mirror",
  playArmy: "Play with it",
  allowedHere: "{station} may hold: {kinds}",
  chosenStation: "{station} is chosen; choose another to exchange.",
  swapped: "{one} and {other} exchanged",

  // Records.
  recordText: "A record: of a whole game, or of what one seat saw",
  seenBy: "Seen by",
  everything: "Everything",
  takeBackOffered: "{seat} asks to take back",

  // Rules.
  inShort: "The game in a minute",
  short1:
    "Two armies of 25 pieces face each other on 60 stations. You see your own pieces and only the backs of the others.",
  short2:
    "A piece goes one step along a road, or any distance straight along an open railroad; engineers may turn corners there. Landmines, flags and what stands in a headquarters stay where they are.",
  short3:
    "When one attacks another, the referee says only who falls: the lower rank, or both if they are equal. A bomb takes whatever it meets with it, a landmine stops all but engineers.",
  short4: "Who stands in a camp (a circle) is safe there. Who takes the enemy's flag in its headquarters wins.",
  short5: "In flip play all fifty pieces lie face down: each turn flips one or moves one.",
  ranks: "The pieces, strongest first",
  rankCount: "{kind} × {count}",
  optionsTitle: "{n} options",
  optionsIntro: "Sources and clubs differ. Begin with a named set, change what you like, and play by it.",
  filter: "Find an option",
  found: "{n} found",

  // The book of set-ups.
  "book-left-wing": "All force on the left",
  "book-two-wings": "Two strong wings",
  "book-engineers": "Engineers in front",
  "book-two-bombs": "Bombs in the centre",
  "book-bombs-right": "Ranks left, bombs right",
  "book-marshal-behind": "Field marshal behind",
  "book-triangle": "Three mines around the flag",
  "book-rail-mines": "Mines on the railroad",
  "book-decoy": "A mined decoy",

  // The sources of rules.
  "source-K":
    "Rick Knowlton's booklet “Luzhanqi” (2007): dark play, with and without a referee, and a note on mines in the north of China",
  "source-O": "The booklet of Oca Studios' printed game: dark play, with and without a referee",
  "source-B":
    "Hans Bodlaender's page “Tezhi Luzhanqi” (1999), four games: B1 expose play, B2 and B3 dark play with a referee, B4 as B3 without one",
  "source-S": "A rule sheet of one page: dark play and expose play",
  "source-C": "The rules of the China Computer Game Championship (2012): dark play between programs",
};

/** The texts of Xiangqi. */
export const xiangqi = {
  title: "Xiangqi",
  page: "Xiangqi · 象棋",
  sister: "Luzhanqi",
  sisterTitle: "Play Luzhanqi, Chinese army chess",
  foot: "Everything runs in this browser: rules, verdicts on repetition and the opponent come from one WebAssembly module, and nothing is sent anywhere.",
  chance: "Random moves",
  first: "Red, first",
  second: "Black, second",
  from: "Begin from a FEN, or leave it empty",
  noStart: "No game begins so: {why}",
  inCheck: "{side} is in check",
  turn: "{seat} to move",
  goesTo: "{piece} {from} to {to}",
  takesAt: "{piece} {from} takes {victim} on {to}",
  givesCheck: ", check",
  readOut: "{words} ({text})",
  resumed: "This is your game from the last visit.",

  // The repetition rules.
  law: "Repetition",
  once: "The position stands for the first time since the beginning or the last capture.",
  times: "The position stands {n} times since the beginning or the last capture.",
  window: "{plies} plies were looked at.",
  forbidden: "Forbidden now",
  forbiddenMove: "{move} ({text}): {why}",
  forbiddenHere: "forbidden by the repetition rules",
  quiet: "{n} of {limit} plies towards the quiet limit",

  // Records.
  pgnText: "PGN: one game or many, moves in any notation",
  dropHere: "Files and texts can also be dropped on this page or pasted.",
  noGame: "expected a game in PGN, found no tag and no move",
  damagedRecord: "The stored record could not be read and was discarded. This is the example.",
  games: "{n} games",
  findGame: "Find a game",
  firstListed: "The first {n} are listed.",
  tags: "About this game",
  judgedBy: "Judged by",
  ownLaw: "The record's own rules: {rules}",
  againstRules:
    "These rules end the game earlier, or otherwise than it did. It is shown to its end without them. {why}",

  // Copying.
  notation: "Notation",
  usualNotation: "wxf",
  uci: "UCI: h2e2",
  "uci-from-one": "UCI, ranks from 1: h3e3",
  iccs: "ICCS: H2-E2",
  wxf: "WXF: C2=5",
  chinese: "Chinese: 炮二平五",
  formatFen: "Position, FEN",
  formatMoves: "Moves",
  formatPgn: "Game, PGN",

  // Rules.
  rulesIntro:
    "Perpetual check and perpetual chase are forbidden, and rule books differ in what follows. Begin with a named set, change what you like, and play by it.",

  // The sources of rules.
  "source-X":
    "Rick Knowlton's booklet “Xiangqi” (AncientChess.com, 2004): it forbids perpetual check and perpetual attack",
  "source-A": "The rule book of the Asian and World Xiangqi Federations, as its 123 diagrams judge",
  "source-C": "The computer rules that engines play, as Pikafish has them since 2024",
};
