"""Prints the outlines of characters as the table of a Rust module: outlines.py FONT CHARACTERS.

Every character fills a cell 200 units wide; its baseline lies at 0 and y grows downwards, as in SVG.
An outline begins at the left end of its baseline and its last move goes to the right end, so that the
outlines of several characters, one after the other, are the path of a word.
"""

import sys

from fontTools.misc.roundTools import otRound
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

CELL = 200

HEAD = """\
//! The outlines of the characters on pieces and boards.
//!
//! Made by `UPDATE_OUTLINES=1 LUZHANQI_TESTS=all cargo test -p luzhanqi-tests --test outlines` from the
//! font WenQuanYi Micro Hei, copyright 2008-2009 The WenQuanYi Project Board of Trustees, Qianqian Fang
//! and mozbug, which is based on the Droid fonts, copyright 2006-2008 Google Corporation, Steve Matteson
//! and Ascender Corp. The outlines are used under the Apache License, Version 2.0; they were moved into
//! cells of one width and rounded.

/// The outline of a character as SVG path data, empty for a character that no drawing has. It fills a
/// cell 200 units wide upon the baseline, which is at 0. It begins at the left end of the baseline
/// and goes on to the right end, so that outlines after each other make a word.
#[rustfmt::skip]
pub(super) const fn outline(character: char) -> &'static str {
    match character {
"""

TAIL = """\
        _ => "",
    }
}
"""


class Path(BasePen):
    """Writes relative SVG path data, rounded to whole units."""

    def __init__(self, glyphs, scale, left):
        super().__init__(glyphs)
        self.scale, self.left = scale, left
        self.at = self.begin = (0, 0)
        self.out = []

    def step(self, point):
        x, y = otRound(point[0] * self.scale + self.left), otRound(-point[1] * self.scale)
        dx, dy = x - self.at[0], y - self.at[1]
        return (x, y), dx, dy

    def put(self, command, *numbers):
        text = command
        for i, number in enumerate(numbers):
            text += f"{' ' if i and number >= 0 else ''}{number}"
        self.out.append(text)

    def _moveTo(self, point):
        self.at, dx, dy = self.step(point)
        self.begin = self.at
        self.put("m", dx, dy)

    def _lineTo(self, point):
        to, dx, dy = self.step(point)
        # What closes a contour is drawn by its z.
        if dx or dy:
            self.put(*(("h", dx) if dy == 0 else ("v", dy) if dx == 0 else ("l", dx, dy)))
        self.at = to

    def _qCurveToOne(self, control, point):
        _, cx, cy = self.step(control)
        to, dx, dy = self.step(point)
        if dx or dy:
            self.put("q", cx, cy, dx, dy)
        self.at = to

    def _closePath(self):
        self.put("z")
        self.at = self.begin

    def end(self):
        self.put("m", CELL - self.at[0], -self.at[1])
        return "".join(self.out)


def main(font, characters):
    font = TTFont(font, fontNumber=0)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    scale = CELL / font["head"].unitsPerEm
    print(HEAD, end="")
    for character in sorted(set(characters)):
        glyph = glyphs[names[ord(character)]]
        path = Path(glyphs, scale, (CELL - glyph.width * scale) / 2)
        glyph.draw(path)
        print(f"        '{character}' => \"{path.end()}\",")
    print(TAIL, end="")


main(*sys.argv[1:])
