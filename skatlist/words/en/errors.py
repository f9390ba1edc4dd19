from skatlist.words.en import (
    errors_cards,
    errors_cli,
    errors_disputes,
    errors_formats,
    errors_frames,
    errors_importing,
    errors_large,
    errors_new,
    errors_papers,
    errors_rules,
    errors_signatures,
    errors_store,
)

TEXTS = {
    **errors_rules.TEXTS,
    **errors_formats.TEXTS,
    **errors_frames.TEXTS,
    **errors_large.TEXTS,
    **errors_cli.TEXTS,
    **errors_cards.TEXTS,
    **errors_signatures.TEXTS,
    **errors_store.TEXTS,
    **errors_disputes.TEXTS,
    **errors_importing.TEXTS,
    **errors_new.TEXTS,
    **errors_papers.TEXTS,
}
