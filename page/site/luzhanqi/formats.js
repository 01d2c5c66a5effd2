// What can be copied of a game.

/** What can be copied of a view, and of the whole game where that gives nothing away. */
export function viewFormats(view, game = null) {
  const formats = [
    ["formatView", () => view().toString()],
    ["formatRules", () => view().rules],
    ["formatAscii", () => view().ascii()],
    ["formatUnicode", () => view().unicode()],
    ["formatRecord", () => view().record().toString()],
    ["formatSeen", () => JSON.stringify(view().observations(), null, 1)],
    ["formatSvg", () => view().svg()],
  ];
  if (game) formats.push(["formatWhole", () => game().record().toString()]);
  return formats;
}
