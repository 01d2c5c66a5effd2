//! Drawings of boards.

use std::ffi::c_char;

use kit_ffi::checks::{Answer, Buffer, catch, known, print};
use xiangqi::render::{Faces, Scene};

use crate::lang::{to_lang, xq_lang};
use crate::moves::{to_move, xq_move};
use crate::piece::{to_side, xq_side};
use crate::point::XQ_NO_POINT;
use crate::position::{read_position, xq_position};
use crate::status::xq_status;

/// # Safety
/// As for [`read_position`].
unsafe fn drawn(position: *const xq_position, bottom: xq_side) -> Answer<Scene> {
    // SAFETY: the caller guarantees it.
    let scene = Scene::from(&unsafe { read_position(position)? });
    Ok(scene.bottom(known(to_side(bottom))?))
}

/// Writes the board in ASCII with a side at the bottom; returns the length.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_ascii(
    position: *const xq_position,
    bottom: xq_side,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| unsafe { print(drawn(position, bottom)?.ascii(), text, capacity) })
}

/// Writes the board with Chinese characters, red pieces in [ ] and black pieces in < >; returns the length in
/// bytes. The characters are traditional for XQ_LANG_TRADITIONAL_CHINESE, simplified for any other language.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_unicode(
    position: *const xq_position,
    bottom: xq_side,
    lang: xq_lang,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| unsafe {
        let scene = drawn(position, bottom)?.lang(to_lang(lang)?);
        print(scene.unicode(), text, capacity)
    })
}

/// Writes the board as a standalone SVG picture of 624 by 688 units; returns the length, about 12,000 bytes.
/// `last` is the latest move; both its points are XQ_NO_POINT if there is none. If `letters` is not 0, the
/// pieces have western letters, else the characters of xq_position_unicode. `lang` is also the
/// language of the titles.
///
/// Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_svg(
    position: *const xq_position,
    bottom: xq_side,
    last: xq_move,
    letters: u8,
    lang: xq_lang,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (mut scene, out) = unsafe { (drawn(position, bottom)?, Buffer::new(text, capacity)?) };
        if (last.origin, last.target) != (XQ_NO_POINT, XQ_NO_POINT) {
            scene = scene.last_move(known(to_move(last))?);
        }
        if letters != 0 {
            scene = scene.faces(Faces::Letters);
        }
        out.print(&scene.lang(to_lang(lang)?).svg())
    })
}
