"""Makes Ctrl-C raise in every test. Background runs start with Ctrl-C ignored, so tests of it would wait
forever.
"""

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
