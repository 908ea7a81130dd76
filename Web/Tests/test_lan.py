"""`lenticular serve --lan`: HTTPS for a phone, which device motion requires."""

import hashlib
import http.client
import os
import pty
import re
import signal
import socket
import ssl
import subprocess
import time
from pathlib import Path
from urllib.parse import urlsplit

import pictures
import pytest
import zxingcpp
from PIL import Image
from serving import LAST_LINE, LENTICULAR, Serving
from tool import PATIENCE

pytestmark = [pytest.mark.live, pytest.mark.unhurried, pytest.mark.program]


@pytest.fixture(scope="module")
def lan_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lan")
    (folder / "photos").mkdir()
    pictures.draw((1600, 1067), pictures.LARGE_MARK).save(folder / "photos" / "first.png")
    # Several tests serve the folder at once. While one process makes its site, another is refused.
    made = Serving(folder, last="http://")
    made.ready()
    assert made.stop() == 0
    return folder


@pytest.fixture(scope="module")
def lan(lan_folder):
    serving = Serving(lan_folder, "--lan", "--open", "--tls-port", "0")
    assert serving.process.poll() is None, serving.complaints
    serving.ready()
    yield serving
    if serving.process.poll() is None:
        serving.stop()


def environment(folder: Path) -> dict:
    return {
        **os.environ,
        "XDG_CACHE_HOME": str(folder / "cache"),
        "XDG_STATE_HOME": str(folder / "state"),
    }


SENSORS = {"gyroscope": (0.5, 1, -0.25), "accelerometer": (0, 0, 9.8), "linear-acceleration": (0, 0, 0)}


def turn(visitor):
    """Overrides the page's sensors with constant rotation rates, in radians per second."""
    visitor.context.grant_permissions(["accelerometer", "gyroscope"])
    for kind, (x, y, z) in SENSORS.items():
        visitor.devtools.call("Emulation.setSensorOverrideEnabled", enabled=True, type=kind)
        visitor.devtools.call(
            "Emulation.setSensorOverrideReadings",
            type=kind,
            reading={"xyz": {"x": x, "y": y, "z": z}},
        )


MOTION = """() => new Promise((resolve) => {
  const limit = setTimeout(() => resolve(null), 10000);
  addEventListener("devicemotion", ({ rotationRate: { alpha, beta, gamma } }) => {
    if (alpha === null) return;
    clearTimeout(limit);
    resolve([alpha, beta, gamma]);
  });
})"""


def test_the_page_over_https_is_a_secure_context_that_receives_motion(device, lan):
    visitor = device("phone", address=lan.addresses[0].rstrip("/"), ignore_https_errors=True)
    turn(visitor)
    visitor.open("/")
    assert visitor.url == lan.addresses[0]
    assert visitor.page.evaluate("isSecureContext") is True
    # In degrees per second, about the axes x, y and z.
    assert visitor.page.evaluate(MOTION) == pytest.approx([28.6, 57.3, -14.3], abs=0.1)


def test_a_photograph_opens_over_https_as_over_http(device, lan):
    visitor = device("phone", address=lan.addresses[0].rstrip("/"), ignore_https_errors=True)
    visitor.open("/")
    visitor.tap_thumbnail(0)
    visitor.wait_for_photo(0)


def test_a_browser_that_comes_over_http_is_led_to_https(device, lan):
    visitor = device("phone", ignore_https_errors=True)
    visitor.page.goto(f"http://{lan.host}:{lan.port}/wall.html?from=http")
    assert visitor.url == f"{lan.addresses[0]}wall.html?from=http"
    assert visitor.page.evaluate("isSecureContext") is True


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_http_leads_to_the_same_place_over_https(lan, method):
    answer = lan.ask("/a%20b/?q=//evil.example&r", method)
    assert answer.status == 308
    assert answer.getheader("Location") == f"{lan.addresses[0]}a%20b/?q=//evil.example&r"
    assert answer.getheader("Cache-Control") == "no-store"
    assert answer.text == ""


def test_head_tells_what_get_does_and_sends_no_body(lan):
    head, whole = lan.ask(method="HEAD", tls=True), lan.ask(tls=True)
    assert head.status == whole.status == 200
    assert head.text == "" and whole.text != ""
    ignored = {"Date"}
    assert {it for it in head.getheaders() if it[0] not in ignored} == {
        it for it in whole.getheaders() if it[0] not in ignored
    }
    assert int(head.getheader("Content-Length")) == len(whole.text.encode())


def test_a_connection_serves_many_requests(lan):
    connection = http.client.HTTPSConnection(
        lan.host, lan.tls_port, context=ssl._create_unverified_context(), timeout=PATIENCE
    )
    connection.connect()
    first = connection.sock
    for method in ["GET", "HEAD", "GET"]:
        connection.request(method, "/")
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200
        assert answer.getheader("Connection") is None
        assert connection.sock is first
    connection.close()


def test_what_is_uploaded_is_refused_and_not_read(lan):
    with socket.create_connection((lan.host, lan.port), timeout=PATIENCE) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 1000000000\r\n\r\nxyz")
        assert connection.recv(4096).split(b" ")[1] == b"421"


def test_a_part_of_a_page_is_sent_alone(lan):
    whole, part = lan.ask(tls=True), lan.ask(tls=True, Range="bytes=2-11")
    assert part.status == 206
    assert part.text == whole.text[2:12]
    assert part.getheader("Content-Range") == f"bytes 2-11/{len(whole.text.encode())}"


def test_clients_that_send_nothing_or_rubbish_keep_nobody_else_waiting(lan):
    slow = [
        socket.create_connection((lan.host, port), timeout=PATIENCE)
        for port in (lan.port, lan.tls_port)
        for _ in range(100)
    ]
    for index, each in enumerate(slow):
        each.sendall([b"", b"GET / HT", b"\0" * 1000, b"GET / HTTP/1.1\r\nHost: loc"][index % 4])
    assert lan.ask(tls=True).status == 200
    assert lan.ask().status == 308
    endless = b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 1_000_000
    with socket.create_connection((lan.host, lan.port), timeout=PATIENCE) as connection:
        try:
            connection.sendall(endless)
            status = connection.recv(4096).split(b" ")[1]
        except (ConnectionError, IndexError):
            status = b"closed"
    assert status in (b"431", b"closed")
    for each in slow:
        each.close()
    assert lan.ask(tls=True).status == 200


def test_no_later_server_of_this_host_is_bound_to_https(lan):
    assert lan.ask().getheader("Strict-Transport-Security") is None
    assert lan.ask(tls=True).getheader("Strict-Transport-Security") is None


@pytest.mark.parametrize("tls", [False, True], ids=["http", "https"])
def test_only_this_machine_s_names_are_answered_for(lan, tls):
    assert lan.ask(tls=tls, host="evil.example").status == 421
    assert lan.ask(tls=tls, host="localhost.evil.example").status == 421
    assert lan.ask(tls=tls, host="evil.example/@localhost").status == 400
    found = 200 if tls else 308
    for name in ["localhost", "LOCALHOST:1234", "192.168.77.7", "[fd00::77]:8080"]:
        assert lan.ask(tls=tls, host=name).status == found


@pytest.mark.parametrize(
    "request_text",
    [
        "GET / HTTP/1.0\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        "GET / HTTP/1.1\r\nHost:\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
    ],
    ids=["none", "two", "empty", "spaced"],
)
def test_a_request_over_http_without_one_proper_host_is_refused(lan, request_text):
    with socket.create_connection((lan.host, lan.port), timeout=PATIENCE) as connection:
        connection.sendall(request_text.encode())
        assert connection.recv(4096).split(b" ")[1] == b"400"


def test_the_pages_are_served_as_over_http(lan, lan_folder):
    plain = Serving(lan_folder, last="http://")
    for each in (plain, lan):
        each.ready()
    over_http, over_https = plain.ask(), lan.ask(tls=True)
    assert over_http.status == over_https.status == 200
    assert over_http.text == over_https.text
    ignored = {"Date"}
    assert {it for it in over_https.getheaders() if it[0] not in ignored} == {
        it for it in over_http.getheaders() if it[0] not in ignored
    }
    tag = over_https.getheader("ETag")
    assert lan.ask(tls=True, **{"If-None-Match": tag}).status == 304
    assert plain.stop() == 0


def test_the_certificate_stands_for_every_address_and_is_the_one_whose_fingerprint_is_told(lan):
    trusting = ssl.create_default_context(cadata=lan.pem[lan.pem.index("-----BEGIN CERT") :])
    hosts = [urlsplit(address).hostname for address in lan.addresses]
    for host in [*hosts, "localhost", "127.0.0.1"]:
        with (
            socket.create_connection((lan.host, lan.tls_port), timeout=PATIENCE) as connection,
            trusting.wrap_socket(connection, server_hostname=host) as secure,
        ):
            digest = hashlib.sha256(secure.getpeercert(binary_form=True)).hexdigest().upper()
            assert secure.version() == "TLSv1.3"
    told = lan.lines[-1].removeprefix(LAST_LINE)
    assert told.replace(":", "") == digest
    with (
        socket.create_connection((lan.host, lan.tls_port), timeout=PATIENCE) as connection,
        pytest.raises(ssl.SSLCertVerificationError, match="(?i)hostname mismatch"),
    ):
        trusting.wrap_socket(connection, server_hostname="evil.example")


def test_without_lan_only_this_computer_is_served(lan, lan_folder):
    if lan.host == "localhost":
        pytest.skip("nothing is connected to this machine")
    plain = Serving(lan_folder, last="http://")
    assert plain.addresses == [f"http://127.0.0.1:{plain.port}/"]
    for address in lan.addresses:
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((urlsplit(address).hostname, plain.port), timeout=PATIENCE)
    socket.create_connection(("127.0.0.1", plain.port), timeout=PATIENCE).close()
    assert plain.stop() == 0


def test_a_restart_uses_the_certificate_again_and_a_damaged_one_is_replaced_aloud(lan_folder):
    first = Serving(lan_folder, "--lan", "--open", "--tls-port", "0")
    assert first.stop() == 0
    second = Serving(lan_folder, "--lan", "--open", "--tls-port", "0")
    assert second.stop(signal.SIGINT) == 0
    assert second.lines[-1] == first.lines[-1]
    (lan_folder / "state" / "lenticular" / "certificate.pem").write_text("nothing")
    third = Serving(lan_folder, "--lan", "--open", "--tls-port", "0")
    assert third.stop() == 0
    assert third.lines[-1] != first.lines[-1]
    said = "lenticular: the certificate that was kept is damaged; another one is made"
    assert said in third.complaints and said not in second.complaints


def test_both_ports_are_left_on_a_stop_though_connections_are_open(lan_folder):
    serving = Serving(lan_folder, "--lan", "--open", "--tls-port", "0")
    idle = http.client.HTTPSConnection(
        serving.host, serving.tls_port, context=ssl._create_unverified_context(), timeout=PATIENCE
    )
    idle.request("GET", "/")
    assert idle.getresponse().read()
    begun = time.monotonic()
    assert serving.stop() == 0
    assert time.monotonic() - begun < 5
    for port in [serving.port, serving.tls_port]:
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((serving.host, port), timeout=PATIENCE)
    idle.close()


@pytest.mark.parametrize("taken", ["--port", "--tls-port"])
def test_a_port_that_is_taken_is_told_with_its_option(lan, lan_folder, taken):
    port = lan.port if taken == "--port" else lan.tls_port
    ports = {"--port": "0", "--tls-port": "0", taken: str(port)}
    done = subprocess.run(
        [LENTICULAR, "serve", lan_folder / "photos", "--lan", "--open", "--quiet"]
        + [word for option in ports.items() for word in option],
        env=environment(lan_folder),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == (
        f"lenticular: port {port} is taken by another program; "
        f"choose one with {taken}, or let {taken} 0 choose a free one\n"
    )


def test_quietly_the_addresses_are_all_that_is_said(lan_folder, lan):
    serving = Serving(lan_folder, "--lan", "--open", "--tls-port", "0", "--quiet", last="https://")
    assert serving.stop() == 0
    told = [address.replace(f":{lan.tls_port}/", f":{serving.tls_port}/") for address in lan.addresses]
    assert serving.lines == told
    assert serving.complaints == []


def on_terminal(lan_folder: Path, **variables: str) -> list[str]:
    """The lines that the server prints on a terminal when it starts, in an environment with these variables."""
    here, there = pty.openpty()
    process = subprocess.Popen(
        [LENTICULAR, "serve", lan_folder / "photos", "--lan", "--port", "0", "--tls-port", "0"],
        env={**environment(lan_folder), **variables},
        stdout=there,
        stderr=subprocess.DEVNULL,
    )
    os.close(there)
    said = b""
    while not re.search(rf"{LAST_LINE}\S+\r\n".encode(), said):
        said += os.read(here, 4096)
    process.terminate()
    assert process.wait(timeout=PATIENCE) == 0
    os.close(here)
    return said.decode().split("\r\n")


def test_a_camera_reads_the_best_address_off_the_terminal(lan_folder):
    lines = on_terminal(lan_folder)
    address = next(line for line in lines if line.startswith("https://"))
    inks = [re.fullmatch("\x1b\\[38;5;16;48;5;231m([ ▀▄█]+)\x1b\\[0m", line) for line in lines]
    rows = [ink[1] for ink in inks if ink]
    code = Image.new("L", (len(rows[0]), 2 * len(rows)), 255)
    for y, row in enumerate(rows):
        for x, block in enumerate(row):
            if block in "▀█":
                code.putpixel((x, 2 * y), 0)
            if block in "▄█":
                code.putpixel((x, 2 * y + 1), 0)
    code = code.resize((code.width * 8, code.height * 8), Image.Resampling.NEAREST)
    assert [found.text for found in zxingcpp.read_barcodes(code)] == [address]


@pytest.mark.parametrize("variable, value", [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_who_wants_no_colours_gets_the_address_without_a_code(lan_folder, variable, value):
    lines = on_terminal(lan_folder, **{variable: value})
    assert any(line.startswith("https://") for line in lines)
    assert not re.search(r"\x1b\[[\d;]*m", "".join(lines))


@pytest.fixture(scope="module")
def guarded(lan_folder):
    serving = Serving(lan_folder, "--lan", "--tls-port", "0")
    yield serving
    serving.stop()


def test_who_comes_by_the_address_with_its_token_stays_admitted(device, guarded):
    address = guarded.addresses[0]
    assert re.fullmatch(r"https://[^/]+/\?token=[0-9a-f]{32}", address)
    visitor = device("phone", address=address.split("/?")[0], ignore_https_errors=True)
    visitor.page.goto(address)
    assert visitor.url == address.split("?")[0], "the token stays in the address"
    visitor.page.wait_for_selector("lenticular-viewer img")
    visitor.open("/")
    visitor.tap_thumbnail(0)
    visitor.wait_for_photo(0)


def test_nobody_else_sees_anything_of_the_site(guarded):
    paths = ["/", "/wall.html", "/index.html", "/photos/", "/assets/", "/?token=", f"/?token={'0' * 32}"]
    for path in [*paths, "/status", "/examples/"]:
        for headers in ({}, {"Cookie": f"__Host-lenticular-token={'0' * 32}"}):
            answer = guarded.ask(path, tls=True, **headers)
            assert answer.status == 403, path
            assert "Scan the QR code" in answer.text
            assert answer.getheader("Set-Cookie") is None


def test_the_redirect_from_http_leaves_the_token_behind(guarded):
    token = guarded.addresses[0].split("?")[1]
    answer = guarded.ask(f"/wall.html?{token}&from=http")
    assert answer.status == 308
    assert answer.getheader("Location") == guarded.addresses[0].split("?")[0] + "wall.html?from=http"


def test_a_phone_scans_once_until_the_code_is_revoked(lan_folder, guarded):
    """The next server begins while the one before ends, and while another one serves the same folder."""
    again = Serving(lan_folder, "--lan", "--tls-port", "0")
    assert again.stop() == 0, again.complaints
    token = guarded.addresses[0].split("?")[1]
    assert again.addresses[0].split("?")[1] == token
    other = Serving(lan_folder, "--lan", "--tls-port", "0", "--new-code")
    assert other.stop() == 0, other.complaints
    assert other.addresses[0].split("?")[1] != token
    kept = Serving(lan_folder, "--lan", "--tls-port", "0")
    assert kept.addresses[0].split("?")[1] == other.addresses[0].split("?")[1]
    assert kept.ask(f"/?{token}", tls=True).status == 403
    assert kept.stop() == 0, kept.complaints


def test_certificate_and_code_are_kept_for_this_user_alone_and_outlive_the_cache(tmp_path):
    (tmp_path / "photos").mkdir()
    pictures.draw((60, 40), pictures.LARGE_MARK).save(tmp_path / "photos" / "first.png")
    first = Serving(tmp_path, "--lan", "--tls-port", "0")
    assert first.stop() == 0, first.complaints
    for folder in ("cache/lenticular", "state/lenticular"):
        assert (tmp_path / folder).stat().st_mode & 0o077 == 0
    for name in ("certificate.pem", "token"):
        assert (tmp_path / "state" / "lenticular" / name).stat().st_mode & 0o077 == 0
    # A former version has kept the certificate in the cache, which others may have listed.
    (tmp_path / "state" / "lenticular" / "certificate.pem").rename(
        tmp_path / "cache" / "lenticular" / "certificate.pem"
    )
    (tmp_path / "cache" / "lenticular").chmod(0o755)
    second = Serving(tmp_path, "--lan", "--tls-port", "0")
    assert second.stop() == 0, second.complaints
    assert second.lines[-1] == first.lines[-1] and second.addresses[0][-32:] == first.addresses[0][-32:]
    assert (tmp_path / "cache" / "lenticular").stat().st_mode & 0o077 == 0


def test_what_a_guest_gets_is_kept_by_no_cache_but_the_guests(guarded):
    token = guarded.addresses[0].split("?")[1]
    admitted = guarded.ask(f"/?{token}", tls=True)
    cookie = admitted.getheader("Set-Cookie").split(";")[0]
    assert cookie.startswith("__Host-")
    page = guarded.ask(tls=True, Cookie=cookie)
    assert page.getheader("Cache-Control") == "private, no-cache"
    picture = re.search(r'src="(photos/[^"]+)"', page.text)[1]
    connection = http.client.HTTPSConnection(
        guarded.host, guarded.tls_port, context=ssl._create_unverified_context(), timeout=PATIENCE
    )
    connection.request("GET", f"/{picture}", headers={"Cookie": cookie})
    answer = connection.getresponse()
    assert answer.status == 200 and answer.getheader("Cache-Control").startswith("private, max-age=")
    connection.close()


def test_open_is_for_the_local_network_alone(lan_folder):
    done = subprocess.run(
        [LENTICULAR, "serve", lan_folder / "photos", "--open"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 64
    assert "--open needs --lan" in done.stderr
