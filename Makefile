# Lenticular: everything a developer does, by name. `make` alone lists it.

PHOTOS ?=
PORT ?= 8080
LAN ?=
PREFIX ?= /usr/local
export PHOTOS PORT LAN PREFIX DESTDIR
# For the engine in debug builds; see Package.swift.
export LENTICULAR_OPTIMIZED = 1

.DEFAULT_GOAL := help
.PHONY: help run view check check-gallery check-web check-window test mutants web docs pictures bench compare fuzz format
.PHONY: generate lint sizes install install-cli install-view uninstall package test-packages site clean

help:
	@echo 'make run [PHOTOS=dir] [PORT=8080]  build all and serve a gallery (of samples, if no photographs are named)'
	@echo 'make run LAN=1                     the same for phones on the local network too, over HTTPS'
	@echo 'make view PHOTOS=dir               build all and show a folder, or a photograph, in a window'
	@echo 'make check                         lint, engine tests, baselines and wasm parity'
	@echo 'make check-gallery                 lint, a share of the tests of the gallery and the command line, galleries in a browser'
	@echo 'make check-web                     lint, the download, and a share of the stories of the elements in a browser'
	@echo 'make check-window                  lint and a share of the tests of the window'
	@echo 'make test                          lint, unit tests, wasm parity, gallery and browser tests'
	@echo 'make web                           compile the engine to wasm and assemble dist/'
	@echo 'make docs                          build the documentation of the engine: Artifacts/docs'
	@echo 'make pictures                      draw the pictures of the documentation anew'
	@echo 'make bench                         measure what motion costs, natively, as wasm and in the window, and what photographs do'
	@echo 'make compare                       tell the same stories to PhotoSwipe and lightGallery, and print a table'
	@echo 'make mutants                       put mistakes into the browser host, and see which of them the browser tests catch'
	@echo 'make fuzz                          do what hosts and hands may do at random, damage pictures, kill builds'
	@echo 'make format                        format all sources: Swift, JavaScript, CSS and Python'
	@echo 'make generate                      write anew what is generated of the calls and the elements'
	@echo 'make lint                          check format, rules and types of all sources, and that generated files are up to date'
	@echo 'make sizes                         print what a page downloads'
	@echo 'make install [PREFIX=/usr/local]   put `lenticular`, the window `lenticular-view` and what they need in place'
	@echo 'make install-cli [PREFIX=…]        the command line alone, without the libraries of a desktop'
	@echo 'make install-view [PREFIX=…]       the window alone'
	@echo 'make uninstall [PREFIX=/usr/local] take all of it away'
	@echo 'make package                       make what is released, in Artifacts: packages, an image, the site, and checksums'
	@echo 'make site                          make the site of this project, with a gallery and its documentation: Artifacts/site'
	@echo 'make test-packages                 install and use what is in Artifacts: on fresh systems, with bundlers, in browsers'
	@echo 'make clean                         remove everything that was built'

run:
	@Scripts/run

view:
	@Scripts/view

check:
	@Scripts/check engine

check-gallery:
	@Scripts/check gallery

check-web:
	@Scripts/check web

check-window:
	@Scripts/check window

test:
	@Scripts/test

web:
	@Scripts/install web
	@Scripts/build-web

docs:
	@Scripts/docs

pictures:
	@Scripts/install test
	@Scripts/pictures

bench:
	@Scripts/bench

compare:
	@Scripts/compare

mutants:
	@Scripts/mutants

fuzz:
	@Scripts/fuzz

format:
	@Scripts/install lint
	@Scripts/format

generate:
	@Scripts/install lint
	@Scripts/generate

lint:
	@Scripts/install lint
	@Scripts/lint

sizes:
	@Scripts/sizes

install:
	@Scripts/install run
	@Scripts/install view
	@Scripts/place install

install-cli:
	@Scripts/install run
	@Scripts/place install cli

install-view:
	@Scripts/install view
	@Scripts/place install view

uninstall:
	@Scripts/place uninstall

package:
	@Scripts/install package
	@Scripts/package

site:
	@Scripts/install site
	@Scripts/build-web
	@Scripts/gallery build
	@Scripts/site Apps/.build/debug/lenticular Artifacts/site

test-packages:
	@Scripts/test-packages

clean:
	rm -rf .build dist Artifacts .venv
	rm -rf Apps/.build Web/.build Examples/.build Benchmarks/.build AppleDoubles/.build
