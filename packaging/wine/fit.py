"""Give the windows of the program the size that is named; run by Windows' Python, for Wine takes no other's."""

import ctypes
import sys
from ctypes import wintypes

RESTORE, IN_PLACE = 9, 0x14  # not maximised; neither raised nor activated


def fit(width: int, height: int) -> int:
    """Resize each window whose title names the program so that its inside has this size; return how many there are."""
    user = ctypes.windll.user32
    found = []

    def look(window: int, _: int) -> bool:
        title = ctypes.create_unicode_buffer(256)
        user.GetWindowTextW(window, title, 256)
        if user.IsWindowVisible(window) and "rails18" in title.value:
            found.append(window)
        return True

    user.EnumWindows(ctypes.WINFUNCTYPE(wintypes.BOOL, wintypes.HWND, wintypes.LPARAM)(look), 0)
    for window in found:
        user.ShowWindow(window, RESTORE)
        outer, inner = wintypes.RECT(), wintypes.RECT()
        user.GetWindowRect(window, ctypes.byref(outer))
        user.GetClientRect(window, ctypes.byref(inner))
        frame = outer.right - outer.left - inner.right, outer.bottom - outer.top - inner.bottom
        user.SetWindowPos(window, 0, 0, 0, width + frame[0], height + frame[1], IN_PLACE)
    return len(found)


if __name__ == "__main__":
    sys.exit(0 if fit(int(sys.argv[1]), int(sys.argv[2])) else 1)
