# The browser client. Node is the system's if it is recent enough, otherwise PyPI's.
NPM = $(BIN)/python web/scripts/npm.py
WEB_BUILT := santelmo/server/static/index.html
WEB_SOURCES := $(shell find web/src web/public -type f) \
	web/index.html web/vite.config.ts web/svelte.config.js web/package.json

.PHONY: web lint-web test-web screenshots first-load fixtures api-types

web: $(WEB_BUILT)

web/node_modules/.installed: web/package-lock.json web/.npmrc | setup
	$(NPM) install --no-audit --no-fund
	@touch $@

$(WEB_BUILT): web/node_modules/.installed $(WEB_SOURCES)
	$(NPM) run build

lint-web: web/node_modules/.installed
	$(NPM) run lint

# Format, types (the server's too), unit tests, and real browsers against a real server.
test-web: web lint-web
	$(NPM) run check
	$(NPM) run api -- --check
	$(NPM) run chromium
	$(NPM) test

# Pictures of every page and board, in web/screenshots.
screenshots: web
	$(NPM) run chromium
	$(NPM) run screenshots

# How soon the page can be used, and how much JavaScript that takes; on a quiet machine.
first-load: web
	$(NPM) run chromium
	$(NPM) run first-load

# Views for the gallery of boards (`npm run dev`, then /gallery.html).
fixtures: setup
	$(BIN)/python web/fixtures/make.py

# The client's types of the server's API.
api-types: web/node_modules/.installed
	$(NPM) run api
