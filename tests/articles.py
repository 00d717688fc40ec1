"""The mark ``@pytest.mark.article("…")``: a test that cites what no book has is not collected.

A pytest plugin; ``tests/conftest.py`` brings it in. Counting the marks is
``casino.regulation``'s business.
"""

from collections.abc import Generator, Iterator

import pytest

from rules.books import UnknownArticle, find


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Turn a citation of nothing into an error of collection, as a failing import would be."""
    report = yield
    wrong = [line for item in report.result or () for line in wrong_citations(item)]
    if wrong:
        report.outcome = "failed"
        report.longrepr = "\n".join(wrong)
        report.result = []
    return report


def wrong_citations(item: pytest.Item | pytest.Collector) -> Iterator[str]:
    """What is wrong with the marks of one test, a line each."""
    for mark in item.iter_markers("article"):
        if not mark.args or mark.kwargs:
            yield f"{item.nodeid}: pytest.mark.article takes the ids of articles, at least one"
        for article_id in mark.args:
            try:
                find(article_id)
            except UnknownArticle as unknown:
                yield f"{item.nodeid}: {unknown}"
