"""Reports as data: each subject is shaped once here, and shown by terminal, page, paper and worksheet."""
