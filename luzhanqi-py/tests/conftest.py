"""Ctrl-C raises in every test: a run in the background begins with it ignored, and would wait for ever."""

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
