//! Points.

use std::ffi::c_char;

use kit_ffi::checks::{Answer, Buffer, catch, known, parse, value};
use xiangqi::{Point, Points};

use crate::status::{XQ_E_PARSE, xq_status};

/// A point of the board: rank * 9 + file. Files are a to i from Red's left, ranks 0 to 9 from Red's
/// back rank. So a0 is 0, i0 is 8, a1 is 9 and i9 is 89.
pub type xq_point = u8;

/// No point.
pub const XQ_NO_POINT: xq_point = 255;
/// The number of points of the board.
pub const XQ_POINTS: usize = 90;

pub(crate) fn to_point(point: xq_point) -> Option<Point> {
    Point::new(point)
}

pub(crate) fn of_point(point: Option<Point>) -> xq_point {
    point.map_or(XQ_NO_POINT, |point| point.index() as u8)
}

/// Writes a set of points in ascending order.
pub(crate) fn fill(points: Points, out: Buffer<xq_point>) -> Answer {
    out.fill(points.iter().map(|point| of_point(Some(point))))
}

/// Returns the point on a file, 0 to 8, and a rank, 0 to 9; XQ_NO_POINT if one of them is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn xq_point_at(file: u8, rank: u8) -> xq_point {
    value(XQ_NO_POINT, || Some(of_point(Point::at(file, rank))))
}

/// Returns the file of a point, 0 to 8; 255 if `point` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn xq_point_file(point: xq_point) -> u8 {
    value(255, || Some(to_point(point)?.file()))
}

/// Returns the rank of a point, 0 to 9; 255 if `point` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn xq_point_rank(point: xq_point) -> u8 {
    value(255, || Some(to_point(point)?.rank()))
}

/// Returns the point rotated by 180 degrees with the board; XQ_NO_POINT if `point` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn xq_point_rotate(point: xq_point) -> xq_point {
    value(XQ_NO_POINT, || {
        Some(of_point(Some(to_point(point)?.rotate())))
    })
}

/// Returns the point on the mirrored file; XQ_NO_POINT if `point` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn xq_point_reflect(point: xq_point) -> xq_point {
    value(XQ_NO_POINT, || {
        Some(of_point(Some(to_point(point)?.reflect())))
    })
}

/// Reads the name of a point, such as "h2". `why` receives the error message; it may be NULL with
/// capacity 0.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_point_parse(
    text: *const c_char,
    point: *mut xq_point,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| unsafe {
        parse(text, point, (why, why_capacity), XQ_E_PARSE, |point| {
            of_point(Some(*point))
        })
    })
}

/// Writes the name of a point; returns the length.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_point_text(
    point: xq_point,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| unsafe { Buffer::new(text, capacity)? }.print(&known(to_point(point))?.to_string()))
}
