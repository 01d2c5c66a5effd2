"""Prints the outlines of characters as the table of a Rust module: outlines.py FONT CHARACTERS.

Every character fills a cell 200 units wide; its baseline lies at 0 and y grows downwards, as in SVG.
An outline begins at the left end of its baseline and its last move goes to the right end, so that the
outlines of several characters, one after the other, are the path of a word.
"""

import sys
from math import hypot

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

macro_rules! outlines {
    ($($character:tt $path:tt)*) => {
        /// The outline of a character as SVG path data, empty for a character that no drawing has. It fills a
        /// cell 200 units wide upon the baseline, which is at 0. It begins at the left end of the baseline
        /// and goes on to the right end, so that outlines after each other make a word.
        pub(super) const fn outline(character: char) -> &'static str {
            match character {
                $($character => $path,)*
                _ => "",
            }
        }

        /// An outline as a literal, of which the drawings of the guide are made.
        #[cfg(doc)]
        macro_rules! outline {
            $(($character) => { $path };)*
        }
    };
}

outlines! {
"""

TAIL = "}\n"


class Path(BasePen):
    """Writes relative SVG path data, rounded to whole units."""

    def __init__(self, glyphs, scale, left):
        super().__init__(glyphs)
        self.scale, self.left = scale, left
        self.at = self.begin = (0, 0)
        self.out, self.again = [], ""

    def step(self, point):
        x, y = otRound(point[0] * self.scale + self.left), otRound(-point[1] * self.scale)
        dx, dy = x - self.at[0], y - self.at[1]
        return (x, y), dx, dy

    def put(self, command, *numbers):
        # A command that is the one before it again is left out, as lines after a move are.
        text = "" if command in self.again else command
        for i, number in enumerate(numbers):
            text += f"{' ' if (i or not text) and number >= 0 else ''}{number}"
        self.out.append(text)
        self.again = {"m": "l", "l": "l", "q": "q"}.get(command, "")

    def _moveTo(self, point):
        self.at, dx, dy = self.step(point)
        self.begin = self.at
        self.put("m", dx, dy)

    def _lineTo(self, point):
        to, dx, dy = self.step(point)
        # What closes a contour is drawn by its z.
        self.put_line(dx, dy)
        self.at = to

    def put_line(self, dx, dy):
        if dx or dy:
            self.put(*(("h", dx) if dy == 0 else ("v", dy) if dx == 0 else ("l", dx, dy)))

    def _qCurveToOne(self, control, point):
        _, cx, cy = self.step(control)
        to, dx, dy = self.step(point)
        # One that leaves its chord by half a unit at most is a line: the control lies twice as far.
        if abs(cx * dy - cy * dx) <= hypot(dx, dy):
            self.put_line(dx, dy)
        else:
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
        print(f"    '{character}' \"{path.end()}\"")
    print(TAIL, end="")


main(*sys.argv[1:])
