"""Elements that are removed leave nothing in memory."""

import os

import pytest
from counters import counters
from test_documents import ELEMENTS

# How often an element is inserted and removed; every fiftieth is drawn first. 'make fuzz' uses 10,000.
ROUNDS = int(os.environ.get("LENTICULAR_ROUNDS", "1000"))

COME_AND_GO = """async ([id, rounds]) => {
  const original = document.getElementById(id);
  // The viewer and the peek need the thumbnails.
  await Promise.all([...original.querySelectorAll("img")].map((image) => image.decode()));
  const place = original.parentNode;
  original.remove();
  const tick = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
  for (let round = 0; round < rounds; round++) {
    const copy = original.cloneNode(true);
    place.prepend(copy);
    await tick();
    if (round % 50 === 0) {
      await copy.ready;
      copy.open?.(0);
      copy.peek?.(copy.querySelector("a"));
      await lenticularRecorder.show(2);
    }
    copy.remove();
  }
  await lenticularRecorder.show(2);
}"""

# Copies that are there, and move, at the same time. On a busy machine one may not be gone when the next comes: the
# heap must be as large as that needs before it is measured.
CROWD = """async (id) => {
  const original = document.getElementById(id);
  const copies = Array.from({ length: 8 }, () => original.cloneNode(true));
  original.parentNode.prepend(...copies);
  await Promise.all(copies.map((copy) => copy.ready));
  for (const copy of copies) {
    copy.open?.(0);
    copy.peek?.(copy.querySelector("a"));
  }
  await lenticularRecorder.show(8);
  for (const copy of copies) copy.remove();
  await lenticularRecorder.show(2);
}"""


@pytest.mark.parametrize("id", list(ELEMENTS))
def test_an_element_that_comes_and_goes_leaves_nothing_behind(phone, id):
    phone.show(ELEMENTS[id], "<style>body { margin: 0 }</style>")
    phone.page.evaluate("() => import('/dist/lenticular.js')")
    phone.page.evaluate(CROWD, id)
    phone.page.evaluate(COME_AND_GO, [id, 200])
    before = counters(phone)
    phone.page.evaluate("""(html) => document.body.insertAdjacentHTML("afterbegin", html)""", ELEMENTS[id])
    phone.page.evaluate(COME_AND_GO, [id, ROUNDS])
    after = counters(phone)
    assert after["listeners"] <= before["listeners"] + 5
    assert after["nodes"] <= before["nodes"] + 40
    assert after["memories"] == before["memories"] == 1
    assert after["bytes"] == before["bytes"]
