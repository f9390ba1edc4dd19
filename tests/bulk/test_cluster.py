"""Games in a folder of Parquet files, scored by two processes under Dask, come to what one process makes of them."""

import pickle

import pandas as pd
import pytest
from refusals import tells
from tiers import slow

from skatlist.files.bulk import games_frame, score_frame, totals_frame
from skatlist.skat.rules import load_profile
from skatlist.tournament.simulation import simulate_event
from skatlist.words import InputError, UsageError

ISKO = load_profile("isko-2022")


@pytest.fixture(scope="module")
def evenings(tmp_path_factory):
    """A folder with a file for each of three evenings. Dask takes long to import: only where it is needed."""
    pytest.importorskip("dask.dataframe")
    folder = tmp_path_factory.mktemp("evenings")
    for number in range(1, 4):
        event = simulate_event(number, players=7 + number, series=1)
        games_frame(event.sheets).to_parquet(folder / f"evening{number}.parquet")
    return folder


@pytest.fixture(scope="module", params=["this process", *slow("two processes")])
def workers(request):
    """A client that computes the tasks of Dask."""
    dask = pytest.importorskip("dask")
    if request.param == "this process":
        with dask.config.set(scheduler="synchronous"):
            yield
        return
    distributed = pytest.importorskip("distributed")  # takes long: only where it is needed
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        client.wait_for_workers(2)
        yield


def by_one_process(folder, work):
    frames = []
    for path in sorted(folder.glob("*.parquet")):
        frame = work(pd.read_parquet(path), ISKO)
        frame.insert(0, "file", path.name)
        frames.append(frame)
    return pd.concat(frames)


@pytest.mark.slow
@pytest.mark.usefixtures("workers")
def test_all_who_compute_come_to_the_same_as_one_process(evenings):
    from skatlist.files.bulk.cluster import games_in, score_games, totals_games

    games = games_in(evenings)
    assert games.npartitions == 3
    scored, totals = score_games(games), totals_games(games)
    for together, work in ((scored, score_frame), (totals, totals_frame)):
        # Dask has its own type for text.
        rows = together.compute().astype({name: "str" for name in ("file", "rules") if name in together.columns})
        pd.testing.assert_frame_equal(rows, by_one_process(evenings, work))
    assert (scored.dtypes == scored.compute().dtypes).all()
    assert (totals.dtypes == totals.compute().dtypes).all()


@pytest.mark.usefixtures("workers")
def test_a_question_is_answered_without_bringing_the_games_together(evenings):
    from skatlist.files.bulk.cluster import games_in, score_games

    scored = score_games(games_in(evenings))
    share = scored.groupby("contract", observed=True)["overbid"].mean().compute()
    whole = by_one_process(evenings, score_frame).groupby("contract", observed=True)["overbid"].mean()
    assert share.sort_index().to_dict() == whole.sort_index().to_dict()


def test_two_questions_asked_together_read_every_file_once(evenings, monkeypatch):
    import dask

    from skatlist.files.bulk.cluster import games_in, score_games, totals_games

    files = []
    read_parquet = pd.read_parquet
    monkeypatch.setattr(pd, "read_parquet", lambda file: files.append(file) or read_parquet(file))
    games = games_in(evenings)
    counts = score_games(games).groupby("contract", observed=True)["overbid"].sum(split_out=1)
    with dask.config.set(scheduler="synchronous"):
        dask.compute(counts, totals_games(games).nlargest(3, "total"))
    assert sorted(files) == sorted(map(str, evenings.glob("*.parquet")))


@pytest.mark.usefixtures("workers")
def test_a_damaged_file_is_refused_by_name_wherever_it_is_read(evenings, tmp_path):
    from skatlist.files.bulk.cluster import games_in, score_games

    good = (evenings / "evening1.parquet").read_bytes()
    (tmp_path / "a.parquet").write_bytes(good)
    (tmp_path / "b.parquet").write_bytes(good[:-40])
    with pytest.raises(InputError) as refused:
        score_games(games_in(tmp_path)).compute()
    assert refused.value.key == "errors.parquet_broken"
    assert refused.value.params["file"].endswith("b.parquet")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda frame: frame.drop(columns="bid"), "frames_column"),
        (lambda frame: frame.assign(bid=frame["bid"].astype("float64")), "frames_dtype"),
        (lambda frame: frame.assign(contract="Kreuz"), "frames_word"),
    ],
    ids=["missing", "floats", "word"],
)
def test_other_tables_are_refused(evenings, tmp_path, change, sentence):
    from skatlist.files.bulk.cluster import games_in, score_games

    change(pd.read_parquet(evenings / "evening1.parquet")).to_parquet(tmp_path / "a.parquet")
    with pytest.raises(InputError) as refused:
        score_games(games_in(tmp_path)).compute(scheduler="synchronous")
    assert refused.value.key == f"errors.{sentence}"


def test_folders_without_files_and_rules_with_bock_are_refused_at_once(evenings, tmp_path):
    from skatlist.files.bulk.cluster import games_in, score_games

    for folder, sentence in ((tmp_path, "frames_folder"), (tmp_path / "none", "folder_missing")):
        with pytest.raises(InputError, check=tells(sentence)):
            games_in(folder)
    with pytest.raises(UsageError, check=tells("frames_history")):
        score_games(games_in(evenings), "hausregeln")


def test_a_refusal_comes_whole_from_another_process():
    fault = InputError("file_missing", file="a.csv")
    back = pickle.loads(pickle.dumps(fault))
    assert (type(back), back.key, back.params) == (InputError, fault.key, fault.params)
