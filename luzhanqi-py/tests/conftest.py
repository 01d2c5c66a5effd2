"""Makes Ctrl-C raise in every test: background runs start with it ignored, and would wait forever."""

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
