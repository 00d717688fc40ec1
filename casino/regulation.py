"""How far the regulation is built: which articles the code applies and the tests hold it to.

Nothing is kept by hand. The figures are read from the sources themselves: in
the product ``@article("…")``, a class's ``article = "…"`` and an argument
``article="…"``; in the tests ``pytest.mark.article("…")``. An id counts once
for every place that cites it.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rules.books import Article, Kind, articles

TESTS = "tests"
NOT_THE_PRODUCT = (TESTS, "benchmarks")
MOST_PRESSING_FIRST: tuple[Kind, ...] = ("computed", "state", "timer", "ruling", "prompt", "conduct", "definition")


class BadCitation(ValueError):
    """Places that cite what no book has, or in a way that cannot be counted; one line each."""


@dataclass(frozen=True, slots=True)
class Citation:
    """One place in a source that cites an article; ``id`` is None when it cannot be read there."""

    id: str | None
    path: Path
    line: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """An article, with how many places of the code and of the tests cite it."""

    article: Article
    code: int
    tests: int

    @property
    def is_complete(self) -> bool:
        return self.code > 0 and self.tests > 0


def coverage(root: Path) -> list[Coverage]:
    """Every article, the books in order, as the sources under ``root`` cite them."""
    code = _counted(root, _product_sources(root), _cited_by_code)
    tests = _counted(root, sorted((root / TESTS).rglob("*.py")), _cited_by_tests)
    return [Coverage(article, code[article.id], tests[article.id]) for article in articles().values()]


def pressing(found: Iterable[Coverage]) -> list[Coverage]:
    """Those that lack code or tests; what the system computes, tracks, times and rules on comes first."""
    missing = (item for item in found if not item.is_complete)
    return sorted(missing, key=lambda item: MOST_PRESSING_FIRST.index(item.article.kind))


def _product_sources(root: Path) -> Iterator[Path]:
    for package in sorted(path.parent for path in root.glob("*/__init__.py")):
        if package.name not in NOT_THE_PRODUCT:
            yield from sorted(package.rglob("*.py"))


def _counted(root: Path, paths: Iterable[Path], read: Callable[[ast.AST], Iterator[ast.expr]]) -> Counter[str]:
    cited = [citation for path in paths for citation in _citations(path, read)]
    wrong = [citation for citation in cited if citation.id not in articles()]
    if wrong:
        raise BadCitation("\n".join(_complaint(root, citation) for citation in wrong))
    return Counter(citation.id for citation in cited if citation.id is not None)


def _complaint(root: Path, citation: Citation) -> str:
    place = f"{citation.path.relative_to(root)}:{citation.line}"
    if citation.id is None:
        return f"{place}: write the article's id out here, so that it can be counted"
    return f"{place}: no book has an article {citation.id!r}"


def _citations(path: Path, read: Callable[[ast.AST], Iterator[ast.expr]]) -> Iterator[Citation]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"), filename=str(path))):
        for cited in read(node):
            value = cited.value if isinstance(cited, ast.Constant) else None
            yield Citation(value if isinstance(value, str) else None, path, cited.lineno)


def _cited_by_code(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.ClassDef(body=body):
            yield from _class_articles(body)
            yield from _decorating(node.decorator_list)
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield from _decorating(node.decorator_list)
        case ast.Call(keywords=keywords):
            for keyword in keywords:
                if keyword.arg == "article":
                    yield from _written_out(keyword.value)


def _cited_by_tests(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.Call(
            func=ast.Attribute(attr="article", value=ast.Attribute(attr="mark") | ast.Name(id="mark")), args=args
        ):
            yield from args


def _decorating(decorators: Iterable[ast.expr]) -> Iterator[ast.expr]:
    for decorator in decorators:
        match decorator:
            case ast.Call(func=ast.Name(id="article") | ast.Attribute(attr="article"), args=args):
                yield from args


def _class_articles(body: Iterable[ast.stmt]) -> Iterator[ast.expr]:
    for statement in body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="article")], value=value):
                yield from _written_out(value)
            case ast.AnnAssign(target=ast.Name(id="article"), value=ast.expr() as value):
                yield from _written_out(value)


def _written_out(value: ast.expr) -> Iterator[ast.expr]:
    """The ids an expression spells out. One that is handed on, and an empty one, cites nothing."""
    match value:
        case ast.Constant(value=str() as text) if text:
            yield value
        case ast.IfExp(body=body, orelse=orelse):
            yield from _written_out(body)
            yield from _written_out(orelse)
