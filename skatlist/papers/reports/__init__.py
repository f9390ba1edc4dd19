"""Reports as data: each subject is built once here and rendered by terminal, page, paper and worksheet."""
