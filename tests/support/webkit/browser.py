#!/usr/bin/python3
"""A window of WebKitGTK that its driver can steer and that keeps its data in PORCHLIGHT_PROFILE.

WebKit's own MiniBrowser forgets everything when it is driven; a test that kills the browser needs the data back.
"""

import itertools
import os
import pathlib

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile = pathlib.Path(os.environ["PORCHLIGHT_PROFILE"])
downloads = profile / "downloads"
downloads.mkdir(exist_ok=True)

data = WebKit2.WebsiteDataManager(base_data_directory=str(profile / "data"), base_cache_directory=str(profile / "cache"))
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)

window = Gtk.Window()
window.set_default_size(420, 900)
tabs = Gtk.Notebook(show_tabs=False)
window.add(tabs)


def add_tab(view):
    view.connect("create", lambda opener, _action: add_tab(WebKit2.WebView(related_view=opener)))
    view.connect("close", lambda closed: tabs.remove(closed))
    # Nobody is there to answer: the position is refused like everything else that needs asking.
    view.connect("permission-request", lambda _view, request: request.deny() or True)
    tabs.append_page(view, None)
    window.show_all()
    return view


def free_name(name):
    """A second file of a name gets a number, as every browser gives it, and so is seen as another one."""
    path = pathlib.Path(name)
    names = itertools.chain([name], (f"{path.stem} ({number}){path.suffix}" for number in itertools.count(1)))
    return next(each for each in names if not (downloads / each).exists())


def save(download, suggested):
    name = free_name(suggested)
    part = downloads / (name + ".part")
    download.connect("finished", lambda _download: part.rename(downloads / name))
    download.set_destination(part.as_uri())
    return True


def introduce(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Porchlight tests")
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: add_tab(WebKit2.WebView(web_context=context, is_controlled_by_automation=True)))


context.connect("automation-started", introduce)
context.connect("download-started", lambda _context, download: download.connect("decide-destination", save))
Gtk.main()
