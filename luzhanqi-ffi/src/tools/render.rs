//! Drawings of boards.

use std::ffi::c_char;

use luzhanqi::render::{Face, Highlight, Scene, Token};

use crate::army::{lzq_army, read_army};
use crate::board::{lzq_station, lzq_stations, to_station, to_stations};
use crate::checks::{
    Answer, Buffer, DONE, Handle, Out, c_str, catch, free, handle, handle_mut, known,
};
use crate::lang::{lzq_lang, to_lang};
use crate::moves::{lzq_move, to_move};
use crate::piece::{
    LZQ_FACE_DOWN, LZQ_HIDDEN, lzq_color, lzq_kind, lzq_piece, lzq_seat, to_color, to_kind,
    to_piece, to_seat,
};
use crate::position::{lzq_position, read_position};
use crate::status::{LZQ_E_RANGE, lzq_status};
use crate::tools::belief::lzq_belief;
use crate::tools::relaxed::lzq_relaxed_belief;
use crate::view::lzq_view;

/// A drawing of a board. It contains only what its viewer may see. Free it with lzq_scene_free.
pub struct lzq_scene(Scene);

impl Handle for lzq_scene {
    const NAME: &'static str = "lzq_scene";

    fn describe(&self) -> String {
        String::from("a drawing")
    }
}

/// ASCII text: upper case for red, lower case for black.
pub const LZQ_RENDER_ASCII: u8 = 0;
/// Text with box-drawing lines and Chinese names, in UTF-8.
pub const LZQ_RENDER_UNICODE: u8 = 1;
/// A standalone SVG picture.
pub const LZQ_RENDER_SVG: u8 = 2;
/// The selected piece.
pub const LZQ_HIGHLIGHT_SELECTED: u8 = 0;
/// A station to which the selected piece can move.
pub const LZQ_HIGHLIGHT_TARGET: u8 = 1;
/// A station with a warning.
pub const LZQ_HIGHLIGHT_WARNING: u8 = 2;

fn to_token(piece: lzq_piece) -> Option<Token> {
    let down = piece & LZQ_FACE_DOWN != 0;
    let shown = piece & !LZQ_FACE_DOWN;
    let color = to_color((shown >> 4).wrapping_sub(1));
    let mut token = match (color, shown & 15) {
        (None, LZQ_HIDDEN) if down && shown >> 4 == 0 => Token::face_down(),
        (Some(color), LZQ_HIDDEN) => Token::hidden(color),
        (Some(color), kind) => Token::known(color, to_kind(kind)?),
        _ => return None,
    };
    token.down = down;
    if down {
        token.face = Face::Hidden;
    }
    Some(token)
}

/// Makes a scene of the empty board, with south at the bottom.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_scene_new(scene: *mut *mut lzq_scene) -> lzq_status {
    catch(|| {
        let out = unsafe { Out::new(scene)? };
        out.give(lzq_scene(Scene::empty()));
        DONE
    })
}

/// Makes a scene of a position with all hidden information. Face-down pieces stay face down.
///
/// Errors: LZQ_E_NULL, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_scene_of_position(
    position: *const lzq_position,
    scene: *mut *mut lzq_scene,
) -> lzq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Out::new(scene)?) };
        out.give(lzq_scene(Scene::from(&position)));
        DONE
    })
}

/// Makes a scene of what a seat sees, including the latest ply, with the seat at the bottom. For a spectator,
/// south is at the bottom.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_scene_of_view(
    view: *const lzq_view,
    scene: *mut *mut lzq_scene,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(scene)?) };
        out.give(lzq_scene(Scene::from(&*view.0)));
        DONE
    })
}

/// Makes a scene of an army on its half of the board.
///
/// Errors: LZQ_E_NULL, LZQ_E_ARMY, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_scene_of_army(
    army: *const lzq_army,
    seat: lzq_seat,
    color: lzq_color,
    scene: *mut *mut lzq_scene,
) -> lzq_status {
    catch(|| {
        let (army, out) = unsafe { (read_army(army)?, Out::new(scene)?) };
        let (seat, color) = (known(to_seat(seat))?, known(to_color(color))?);
        out.give(lzq_scene(Scene::army(&army, seat, color)));
        DONE
    })
}

/// Makes a scene of what a seat sees, with the probability of one kind on each piece that can have this kind.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_scene_of_belief(
    belief: *const lzq_belief,
    kind: lzq_kind,
    scene: *mut *mut lzq_scene,
) -> lzq_status {
    catch(|| {
        let (belief, out) = unsafe { (handle(belief)?, Out::new(scene)?) };
        out.give(lzq_scene(Scene::belief(&belief.0, known(to_kind(kind))?)));
        DONE
    })
}

/// Makes a scene, like lzq_scene_of_belief, with the probabilities of a relaxed belief. If the belief
/// leaves out constraints, the caption says so.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_scene_of_relaxed_belief(
    relaxed: *const lzq_relaxed_belief,
    kind: lzq_kind,
    scene: *mut *mut lzq_scene,
) -> lzq_status {
    catch(|| {
        let (relaxed, out) = unsafe { (handle(relaxed)?, Out::new(scene)?) };
        out.give(lzq_scene(Scene::relaxed(&relaxed.0, known(to_kind(kind))?)));
        DONE
    })
}

/// Frees a scene; accepts NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_scene_free(scene: *mut lzq_scene) {
    // SAFETY: the conventions of the header require it.
    unsafe { free(scene) }
}

/// Replaces a scene with the result of a builder method.
unsafe fn build(scene: *mut lzq_scene, builder: impl FnOnce(Scene) -> Answer<Scene>) -> lzq_status {
    catch(|| {
        let scene = unsafe { handle_mut(scene)? };
        scene.0 = builder(scene.0.clone())?;
        DONE
    })
}

/// Sets the seat at the bottom.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_scene_bottom(scene: *mut lzq_scene, seat: lzq_seat) -> lzq_status {
    // SAFETY: the conventions of the header require it; the same holds below.
    unsafe { build(scene, |scene| Ok(scene.bottom(known(to_seat(seat))?))) }
}

/// Sets the language of the titles in SVG pictures; the default is English. Also sets the characters on
/// pieces and stations: traditional for LZQ_LANG_TRADITIONAL_CHINESE, simplified for any other language.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_scene_lang(scene: *mut lzq_scene, lang: lzq_lang) -> lzq_status {
    unsafe { build(scene, |scene| Ok(scene.lang(to_lang(lang)?))) }
}

/// Puts a piece on a station; `piece` has the form that lzq_view_piece_at returns.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_scene_put(
    scene: *mut lzq_scene,
    station: lzq_station,
    piece: lzq_piece,
) -> lzq_status {
    unsafe {
        build(scene, |scene| {
            Ok(scene.put(known(to_station(station))?, known(to_token(piece))?))
        })
    }
}

/// Marks a move as the latest. `before` may be NULL; if it is the position before the move, also draws the
/// path of the piece.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_scene_last_move(
    scene: *mut lzq_scene,
    mv: lzq_move,
    before: *const lzq_position,
) -> lzq_status {
    unsafe {
        build(scene, |scene| {
            let mv = known(to_move(mv))?;
            let route = match before.is_null() {
                true => None,
                false => read_position(before)?.route(mv),
            };
            Ok(scene.last_move(mv, route))
        })
    }
}

/// Highlights stations in a style, LZQ_HIGHLIGHT_....
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_scene_highlight(
    scene: *mut lzq_scene,
    stations: lzq_stations,
    highlight: u8,
) -> lzq_status {
    unsafe {
        build(scene, |scene| {
            let highlight = match highlight {
                LZQ_HIGHLIGHT_SELECTED => Highlight::Selected,
                LZQ_HIGHLIGHT_TARGET => Highlight::Target,
                LZQ_HIGHLIGHT_WARNING => Highlight::Warning,
                _ => return Err(LZQ_E_RANGE),
            };
            Ok(scene.highlight(to_stations(stations)?, highlight))
        })
    }
}

/// Restricts the drawing to ranks `low` to `high`. Ignores ranks outside the board; if no rank remains, draws
/// the whole board.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_scene_ranks(scene: *mut lzq_scene, low: u8, high: u8) -> lzq_status {
    unsafe { build(scene, |scene| Ok(scene.ranks(low..=high))) }
}

/// Writes a guessed piece and its probability, 0 to 1, on the hidden piece at a station.
///
/// Errors: LZQ_E_NULL; LZQ_E_RANGE, also for a probability that is NaN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_scene_guess(
    scene: *mut lzq_scene,
    station: lzq_station,
    piece: lzq_piece,
    chance: f64,
) -> lzq_status {
    unsafe {
        build(scene, |scene| {
            let chance = known((!chance.is_nan()).then_some(chance))?;
            let (station, piece) = (known(to_station(station))?, known(to_piece(piece))?);
            Ok(scene.guess(station, piece, chance))
        })
    }
}

/// Shades a station by a number such as a probability, from 0 (cold) to 1 (hot).
///
/// Errors: LZQ_E_NULL; LZQ_E_RANGE, also for NaN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_scene_heat(
    scene: *mut lzq_scene,
    station: lzq_station,
    heat: f64,
) -> lzq_status {
    unsafe {
        build(scene, |scene| {
            let heat = known((!heat.is_nan()).then_some(heat))?;
            Ok(scene.heat(known(to_station(station))?, heat))
        })
    }
}

/// Sets the caption below the board.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_scene_caption(
    scene: *mut lzq_scene,
    caption: *const c_char,
) -> lzq_status {
    unsafe { build(scene, |scene| Ok(scene.caption(c_str(caption)?))) }
}

/// Draws a scene in a style, LZQ_RENDER_...; returns the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_scene_render(
    scene: *const lzq_scene,
    manner: u8,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (scene, out) = unsafe { (handle(scene)?, Buffer::new(text, capacity)?) };
        out.print(&match manner {
            LZQ_RENDER_ASCII => scene.0.ascii(),
            LZQ_RENDER_UNICODE => scene.0.unicode(),
            LZQ_RENDER_SVG => scene.0.svg(),
            _ => return Err(LZQ_E_RANGE),
        })
    })
}
