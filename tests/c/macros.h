/* What programs often have defined before they include a header: macros of Windows, X11, Unreal Engine,
   Qt, macOS and curses that are no names of the reserved kinds. */

/* Windows. */
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define small char
#define near
#define far
#define interface struct
#define hyper long
#define pascal
#define cdecl
#define ERROR 0
#define NO_ERROR 0
#define IN
#define OUT
#define OPTIONAL
#define CONST const
#define VOID void
#define DELETE 0x10000
#define STRICT 1
#define TRANSPARENT 1
#define ABSOLUTE 1
#define RELATIVE 2
#define DIFFERENCE 11
#define CALLBACK
#define GetObject GetObjectW
#define DrawText DrawTextW
#define LoadImage LoadImageW
#define SendMessage SendMessageW
#define PlaySound PlaySoundW
#define Yield()

/* X11. */
#define None 0L
#define Bool int
#define Status int
#define True 1
#define False 0
#define Success 0
#define Always 2
#define Above 0
#define Below 1
#define Complex 0
#define Convex 2
#define Unsorted 0
#define ControlMask 4
#define KeyPress 2
#define FocusIn 9
#define GrayScale 1

/* Unreal Engine and the AssertMacros.h of macOS. */
#define check(condition) ((condition) ? (void)0 : __builtin_trap())
#define verify(condition) ((condition) ? (void)0 : __builtin_trap())
#define ensure(condition) (!!(condition))
#define require(condition, label) ((condition) ? (void)0 : __builtin_trap())
#define assume(condition) ((void)0)
#define TEXT(text) L##text
#define PI 3.14159f

/* Qt. */
#define signals public
#define slots
#define emit
#define foreach(item, items) for (item : items)
#define forever for (;;)

/* glibc, for programs in GNU's C. */
#define major(device) ((int)(device) >> 8)
#define minor(device) ((int)(device) & 255)
#define unix 1
#define linux 1

/* Everybody. */
#define BOOL int
#define TRUE 1
#define FALSE 0
#define OK 0
#define ERR (-1)
#define DEBUG 1
#define EMPTY 0
#define BLACK 0
#define RED 1
#define BLUE 4

#ifndef __cplusplus
/* The macros of curses, which spares C++ from them. */
#define move(y, x) wmove(stdscr, y, x)
#define clear() wclear(stdscr)
#define erase() werase(stdscr)
#define refresh() wrefresh(stdscr)
#define timeout(delay) wtimeout(stdscr, delay)
#define inch() winch(stdscr)
#endif
