"""Settings of the documentation site; `make docs` builds it."""

import os

# The reference documents plain functions; nothing has to be compiled for it.
os.environ["SANTELMO_JIT"] = "0"

import santelmo

project = "Santelmo"
author = "The authors of Santelmo"
version = release = santelmo.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["pictures"]
myst_heading_anchors = 3
# Blocks of types in the guides abbreviate, which is not TypeScript.
suppress_warnings = ["misc.highlighting_failure"]

# Names in docstrings stand in single backticks.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": False}
autodoc_type_aliases = {"Numbers": "Numbers", "States": "States"}

html_theme = "furo"
html_title = f"Santelmo {release}"
html_show_sphinx = False
html_copy_source = False
