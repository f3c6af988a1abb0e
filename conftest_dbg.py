import time
from collections import Counter

import pytest
from PySide6.QtWidgets import QApplication


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item):
    t = time.process_time()
    yield
    a = QApplication.instance()
    tops = Counter(type(w).__name__ for w in QApplication.topLevelWidgets()) if a else Counter()
    with open("/tmp/dbg_all.txt", "a") as f:
        print(
            f"{time.process_time() - t:.2f} widgets {len(QApplication.allWidgets()) if a else 0} {tops.most_common(4)} {item.nodeid[-80:]}",
            file=f,
        )
