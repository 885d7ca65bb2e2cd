# The everyday commands. `make run` and `make test` do all their set-up themselves.

PREFIX ?= /usr/local
sample := samples/aapl-daily.csv
release := .build/release/sonify

.PHONY: run build test engine bench docs check format install uninstall clean

# Builds the program and plays a sample; without a sound card it writes the sound to a file instead.
run: build
	@$(release) $(sample) --last 90 || { status=$$?; [ $$status -eq 3 ] && $(release) $(sample) --last 90 -o sample.wav && \
	  echo "The sound is in sample.wav."; }

build:
	@scripts/install-packages run
	swift build -c release --product sonify --static-swift-stdlib

# All tests: with real eSpeak NG, ALSA, PulseAudio and terminals.
test:
	@scripts/install-packages test
	swift build --build-tests
	SWIFT_BACKTRACE=enable=no swift test --skip-build
	SONIFY_ENGINE_ONLY=1 swift build --package-path docs/example --scratch-path .build/example

# The engine and its tests where the C libraries are hidden.
engine:
	scripts/engine-alone

# The engine's pages, in .build/docs; a warning is an error.
docs:
	scripts/engine-docs

# How soon a key is heard, three times over: some six minutes (docs/performance.md). What was heard is kept in memory,
# lest a busy disk hold up the device that records it.
bench: build
	@scripts/install-packages test
	swift build -c release --product PacedDevice
	swift build -c release --product sonify-bench
	TMPDIR=/dev/shm .build/release/sonify-bench latency --keys 50 --runs 3

# What must hold before a change is taken: the format, then `make test`.
check:
	swift format lint --strict -r -p Sources Tests Benchmarks Package.swift docs/example
	$(MAKE) test

format:
	swift format -i -r -p Sources Tests Benchmarks Package.swift docs/example

install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/sonify
	install -s -m 755 $(release) $(DESTDIR)$(PREFIX)/bin/sonify
	cp -r voices $(DESTDIR)$(PREFIX)/share/sonify/

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/sonify
	rm -rf $(DESTDIR)$(PREFIX)/share/sonify

clean:
	rm -rf .build sample.wav
