"""Reports as data: each subject is built once here, and shown by terminal, page, paper and worksheet."""
