//! Information for the host program: the messages of panics, and descriptions of handles.

use std::cell::RefCell;
use std::ffi::{CString, c_char, c_void};
use std::panic;
use std::sync::{OnceLock, PoisonError, RwLock};

/// A function of the host that receives the message of a panic, and the pointer that was set with it.
pub type PanicHook = unsafe extern "C" fn(*const c_char, *mut c_void);

struct Host {
    hook: PanicHook,
    user: *mut c_void,
}

// SAFETY: the caller of `set_panic_hook` allows the use of the hook and its pointer on any thread.
unsafe impl Send for Host {}
// SAFETY: as above, also on several threads at the same time.
unsafe impl Sync for Host {}

static HOST: RwLock<Option<Host>> = RwLock::new(None);

/// Sets the hook that receives the messages of panics, which otherwise go to the standard error output;
/// `None` removes it. Once this function has returned, no thread runs the previous hook.
///
/// # Safety
/// It must be possible to call the hook with `user` on any thread, and on several threads at the same time,
/// until another hook is set. The hook does not call this library.
pub unsafe fn set_panic_hook(hook: Option<PanicHook>, user: *mut c_void) {
    type Before = Box<dyn Fn(&panic::PanicHookInfo<'_>) + Send + Sync>;
    // A static, because a closure with a captured hook would hold memory that is never freed.
    static BEFORE: OnceLock<Before> = OnceLock::new();
    BEFORE.get_or_init(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(|info| {
            // The lock is held during the call, so that a change of the hook waits for it.
            match &*HOST.read().unwrap_or_else(PoisonError::into_inner) {
                // SAFETY: the caller of `set_panic_hook` guarantees it.
                Some(host) => unsafe {
                    (host.hook)(c_text(&info.to_string()).as_ptr(), host.user);
                },
                None => {
                    if let Some(before) = BEFORE.get() {
                        before(info);
                    }
                }
            }
        }));
        before
    });
    let host = hook.map(|hook| Host { hook, user });
    *HOST.write().unwrap_or_else(PoisonError::into_inner) = host;
}

fn c_text(text: &str) -> CString {
    CString::new(text.replace('\0', "\u{fffd}")).unwrap_or_default()
}

/// Returns a text for C that lives until the next call on this thread.
pub fn lent(text: &str) -> *const c_char {
    thread_local! {
        static LENT: RefCell<CString> = RefCell::default();
    }
    LENT.with_borrow_mut(|lent| {
        *lent = c_text(text);
        lent.as_ptr()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::catch;
    use crate::status::INTERNAL;
    use std::ffi::CStr;
    use std::sync::Mutex;

    unsafe extern "C" fn note(text: *const c_char, user: *mut c_void) {
        // SAFETY: the test passes the notes as `user`, and the library passes a text.
        let (notes, text) = unsafe { (&*user.cast::<Mutex<Vec<String>>>(), CStr::from_ptr(text)) };
        let text = text.to_str().expect("UTF-8").to_string();
        notes.lock().expect("a lock").push(text);
    }

    /// No call of the libraries is known to panic, so the test itself panics.
    #[test]
    fn a_host_hears_of_panics_and_their_places() {
        let notes = Mutex::new(Vec::<String>::new());
        let user = (&raw const notes).cast_mut().cast();
        let fail = |text: &'static str| assert_eq!(catch(|| panic!("{text}")), INTERNAL);
        // SAFETY: the notes outlive the hook.
        unsafe { set_panic_hook(Some(note), user) };
        fail("one\0two");
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| fail("three"));
            }
        });
        // SAFETY: there is no hook.
        unsafe { set_panic_hook(None, std::ptr::null_mut()) };
        fail("four");
        let mut notes = notes.into_inner().expect("a lock");
        // Another test of this program may panic at the same time.
        notes.retain(|note| note.contains("hooks.rs:"));
        assert_eq!(notes.len(), 5, "{notes:?}");
        assert!(notes[0].ends_with("one\u{fffd}two"), "{notes:?}");
    }
}
