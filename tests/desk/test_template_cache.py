"""Compiled templates in the user's folder: used while nothing changed, and never if others may write them."""

import os

import pytest
from jinja2 import DictLoader, Environment

from skatlist.desk.template_cache import TemplateCache


def page(folder, source="Hallo {{ name }}"):
    """Return a page and whether its template was compiled for it."""
    environment = Environment(
        loader=DictLoader({"a.html": source}), bytecode_cache=TemplateCache(folder), autoescape=True
    )
    compiled = []
    real = environment.compile
    environment.compile = lambda *args, **more: compiled.append(args) or real(*args, **more)
    return environment.get_template("a.html").render(name="<Öz>"), bool(compiled)


def test_a_template_is_compiled_once_and_again_when_it_changed(tmp_path):
    folder = tmp_path / "skatlist" / "templates"
    assert page(folder) == ("Hallo &lt;Öz&gt;", True)
    assert page(folder) == ("Hallo &lt;Öz&gt;", False)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert page(folder, "Servus") == ("Servus", True)
    assert page(folder, "Servus") == ("Servus", False)


def test_another_version_compiles_again(tmp_path, monkeypatch):
    page(tmp_path / "t")
    monkeypatch.setattr("skatlist.desk.template_cache.__version__", "99.0")
    assert page(tmp_path / "t")[1]


@pytest.mark.parametrize("content", [b"", b"rubbish", b"j2" + bytes(40)])
def test_a_broken_file_is_compiled_again(content, tmp_path):
    page(tmp_path / "t")
    (file,) = (tmp_path / "t").iterdir()
    file.write_bytes(content)
    assert page(tmp_path / "t") == ("Hallo &lt;Öz&gt;", True)


def test_half_a_file_is_compiled_again(tmp_path):
    page(tmp_path / "t")
    (file,) = (tmp_path / "t").iterdir()
    file.write_bytes(file.read_bytes()[:-20])
    assert page(tmp_path / "t") == ("Hallo &lt;Öz&gt;", True)


@pytest.mark.skipif(os.name == "nt", reason="folders of a user on Windows are private by inheritance")
@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777])
def test_nothing_is_run_that_others_may_write(mode, tmp_path):
    folder = tmp_path / "t"
    page(folder)
    folder.chmod(mode)
    assert page(folder)[1]


def test_a_folder_that_cannot_be_made_is_passed_over_in_silence(tmp_path, capfd):
    (tmp_path / "file").write_text("")
    assert page(tmp_path / "file" / "t") == ("Hallo &lt;Öz&gt;", True)
    assert page(tmp_path / "file" / "t") == ("Hallo &lt;Öz&gt;", True)
    assert capfd.readouterr() == ("", "")
