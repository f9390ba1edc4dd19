"""`skatlist simulate`: the same number, the same evening, and no list has an error."""

from club_evening import make_evening


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_same_seed_gives_the_same_evening(skatlist, tmp_path):
    for name in ("a", "b", "c"):
        seed = "8" if name == "c" else "7"
        assert skatlist("simulate", "-o", tmp_path / name, "--seed", seed, "--players", 7, "--series", 1).code == 0
    assert files(tmp_path / "a") == files(tmp_path / "b") != files(tmp_path / "c")
    assert sorted(files(tmp_path / "a")) == ["event.toml", "serie1-tisch01.csv", "serie1-tisch02.csv"]


def test_a_simulated_evening_has_no_errors(skatlist, tmp_path):
    skatlist("simulate", "-o", tmp_path / "x", "--seed", 3, "--players", 12)
    done = skatlist("check", tmp_path / "x", "--tier", "strict", "--format", "json")
    assert (done.code, done.json["findings"]) == (0, [])


def test_nothing_is_overwritten(skatlist, tmp_path):
    (tmp_path / "event.toml").write_text("mine", encoding="utf-8")
    done = skatlist("simulate", "-o", tmp_path)
    assert done.code != 0
    assert "event.toml" in done.err
    assert (tmp_path / "event.toml").read_text(encoding="utf-8") == "mine"


def test_the_tables_drawn_are_played_as_far_as_they_have_no_list(skatlist, tmp_path):
    path = make_evening(tmp_path / "abend.skat", {}, series=2)
    nothing = skatlist("simulate", path, "-o", tmp_path / "none")
    assert (nothing.code, "Auslosen" in nothing.err) == (2, True)
    assert skatlist("simulate", path, "-o", tmp_path / "none", "--players", 7).code == 2
    skatlist("draw", path, "--seed", "1")
    skatlist("simulate", path, "-o", tmp_path / "a", "--seed", 5)
    assert sorted(files(tmp_path / "a")) == [f"serie{s}-tisch0{t}.csv" for s in (1, 2) for t in (1, 2, 3)]
    assert skatlist("import", path, tmp_path / "a").code == 0
    assert "6 Listen" in skatlist("check", path).out
    assert skatlist("simulate", path, "-o", tmp_path / "b").code == 2


def test_without_a_folder_it_takes_the_next_free_one(skatlist, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for call, folder in (([], "probeabend"), ([], "probeabend-2"), (["--lang", "en"], "trial-evening")):
        done = skatlist("simulate", "--players", 7, "--series", 1, *call)
        assert (done.code, (tmp_path / folder / "event.toml").is_file()) == (0, True)
        assert folder in done.out
