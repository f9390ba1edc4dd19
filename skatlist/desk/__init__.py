"""The evening in the browser: the desk, the phones of the tables, the wall.

`pages/` has one module a page, with its content and its action. `event_desk.py` is the file behind it: one thread, in
the order of arrival. `guard.py` says who may ask for what, `http_server.py` answers, `phone_door.py` lets phones in.
"""
