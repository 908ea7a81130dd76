"""`lenticular serve` and `preview` at other addresses: with a code on this computer, behind proxies, below a path."""

import http.client
import json
import os
import re
import shutil
import socket
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pictures
import pytest
from server import Server
from serving import LENTICULAR, Serving, free_port, until
from test_serve import Gallery, names, photograph, show_all
from tool import PATIENCE, ROOT, run

pytestmark = [pytest.mark.live, pytest.mark.unhurried, pytest.mark.program]

HOST = "photos.example.org"
NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Photographs, which are made already."""
    folder = tmp_path_factory.mktemp("hosting")
    for day in (11, 12):
        photograph(folder / "photos" / f"{day}.jpg", day, (600, 400))
    photograph(folder / "photos" / "walks" / "1.jpg", 1, (600, 400))
    gallery = Gallery(folder)
    gallery.ready()
    assert gallery.stop() == 0
    return folder


@pytest.fixture
def serve():
    """Serves folders until the test has ended."""
    served = []

    def start(folder: Path, *options: str) -> Gallery:
        served.append(Gallery(folder, *options))
        return served[-1]

    yield start
    for each in served:
        if each.process.poll() is None:
            assert each.stop() == 0


@pytest.fixture
def proxy(tmp_path):
    """Starts a proxy with a configuration that has `PORT` for its own port. Returns the port."""
    started = []

    def start(kind: str, configuration: str) -> int:
        port = free_port()
        file = tmp_path / f"{kind}.conf"
        file.write_text(configuration.replace("PORT", str(port)))
        command = {
            "nginx": [NGINX, "-p", tmp_path, "-c", file, "-e", "stderr"],
            "caddy": ["caddy", "run", "--adapter", "caddyfile", "--config", file],
        }[kind]
        home = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
        process = subprocess.Popen(command, env=home, stderr=(tmp_path / "log").open("w"))
        started.append(process)

        def answers():
            assert process.poll() is None, (tmp_path / "log").read_text()
            with socket.socket() as it:
                return it.connect_ex(("127.0.0.1", port)) == 0

        until(answers)
        return port

    yield start
    for process in started:
        process.terminate()
        process.wait(timeout=PATIENCE)


def nginx(server: str) -> str:
    return f"""
        daemon off; pid nginx.pid; user root; worker_processes 1;
        events {{ worker_connections 512; }}
        http {{
          access_log off;
          client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
          server {{ listen 127.0.0.1:PORT; {server} }}
        }}"""


def deployed(kind: str, upstream: int) -> str:
    """The configuration of `Deploy`, for a gallery at another port."""
    name = {"nginx": "nginx.conf", "caddy": "Caddyfile"}[kind]
    text = (ROOT / "Deploy" / name).read_text().replace("127.0.0.1:8080", f"127.0.0.1:{upstream}")
    if kind == "nginx":
        return nginx(text)
    return "{\nadmin off\nauto_https off\n}\n" + text.replace(f"{HOST} {{", "http://:PORT {")


def whole(kind: str, upstream: int) -> str:
    """A configuration that passes the whole path on."""
    if kind == "nginx":
        return nginx(
            f"location /photographs {{ proxy_pass http://127.0.0.1:{upstream}; proxy_set_header Host $host; }}"
        )
    return f"{{\nadmin off\nauto_https off\n}}\nhttp://:PORT {{\nreverse_proxy /photographs* 127.0.0.1:{upstream}\n}}\n"


def ask(port: int, target: str, address="127.0.0.1", **headers):
    connection = http.client.HTTPConnection(address, port, timeout=PATIENCE)
    connection.request("GET", target, headers=headers)
    answer = connection.getresponse()
    answer.text = answer.read().decode(errors="replace")
    connection.close()
    return answer


@pytest.mark.parametrize("takes_path", [True, False], ids=["cut", "whole"])
@pytest.mark.parametrize("kind", ["nginx", "caddy"])
def test_a_gallery_is_complete_behind_a_proxy_and_below_a_path(
    device, serve, proxy, tmp_path, kind, takes_path
):
    for day in (11, 12):
        photograph(tmp_path / "photos" / f"{day}.jpg", day, (600, 400))
    photograph(tmp_path / "photos" / "walks" / "1.jpg", 1, (600, 400))
    options = [] if takes_path else ["--base-path", "/photographs/"]
    gallery = serve(tmp_path, "--allow-host", HOST, *options)
    port = proxy(kind, (deployed if takes_path else whole)(kind, gallery.port))
    origin = f"http://127.0.0.1:{port}"
    visitor = device("desktop", address=origin)
    visitor.page.goto(f"{origin}/photographs/")
    visitor.page.evaluate("window.isSame = true")
    visitor.until(lambda: len(names(visitor)) == 2)
    show_all(visitor)
    assert all(name.startswith(f"{origin}/photographs/photos/") for name in names(visitor))
    # The page follows the folder.
    photograph(gallery.photos / "13.jpg", 13)
    visitor.until(lambda: len(names(visitor)) == 3, "the new photograph has not come")
    assert visitor.page.evaluate("window.isSame === true")
    # A photograph opens at its address, and the album below is one link away.
    visitor.tap_thumbnail(0)
    visitor.wait_for_photo(0)
    visitor.until(lambda: visitor.url == f"{origin}/photographs/11/")
    visitor.page.goto(f"{origin}/photographs/walks?a=b")
    assert visitor.url == f"{origin}/photographs/walks/?a=b"
    visitor.until(lambda: len(names(visitor)) == 1)
    show_all(visitor)
    assert visitor.problems == []
    # The host that is passed on is known, and no other one.
    assert ask(port, "/photographs/", Host=HOST).status == 200
    assert ask(port, "/photographs/", Host="evil.example").status == 421


def test_a_proxy_with_tls_leads_to_a_private_gallery(device, serve, proxy, made, tmp_path):
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
        + ["-keyout", key, "-out", certificate],
        check=True,
        capture_output=True,
    )
    gallery = serve(made, "--private", "--allow-host", HOST)
    text = deployed("nginx", gallery.port).replace(
        "listen 127.0.0.1:PORT;",
        f"listen 127.0.0.1:PORT ssl; ssl_certificate {certificate}; ssl_certificate_key {key};",
    )
    origin = f"https://localhost:{proxy('nginx', text)}"
    visitor = device("desktop", address=origin, ignore_https_errors=True)
    token = urlsplit(gallery.addresses[0]).query
    response = visitor.page.goto(f"{origin}/photographs/")
    assert response.status == 403
    visitor.problems.clear()
    visitor.page.goto(f"{origin}/photographs/?{token}")
    assert visitor.url == f"{origin}/photographs/"
    show_all(visitor)
    assert len(names(visitor)) == 2
    [cookie] = visitor.context.cookies()
    assert cookie["name"] == "__Host-lenticular-token" and cookie["secure"] and cookie["httpOnly"]


def test_a_private_gallery_asks_for_its_code_on_this_computer(device, serve, made):
    gallery = serve(made, "--private")
    [address] = gallery.addresses
    token = re.fullmatch(rf"http://127\.0\.0\.1:{gallery.port}/\?token=([0-9a-f]{{32}})", address)[1]
    file = made / "state" / "lenticular" / "token-of-this-computer"
    assert file.read_text().strip() == token and file.stat().st_mode & 0o777 == 0o600
    for target in ["/", "/walks/", "/assets/live.json?page=index.html", "/examples/", "/?token=0"]:
        answer = gallery.ask(target)
        assert answer.status == 403 and "photos/" not in answer.text, target
    answer = gallery.ask(f"/walks/?token={token}")
    assert answer.status == 303 and answer.getheader("Location") == "./"
    cookie = answer.getheader("Set-Cookie").split(";")[0]
    page = gallery.ask("/", Cookie=cookie)
    assert page.status == 200 and page.getheader("Cache-Control").startswith("private")
    image = "/" + re.search(r'src="(photos/[^"]+)"', page.text)[1]
    assert gallery.ask(image).status == 403
    connection = http.client.HTTPConnection("127.0.0.1", gallery.port)
    connection.request("GET", image, headers={"Cookie": cookie})
    assert connection.getresponse().read()[:2] == b"\xff\xd8"
    connection.close()
    # A browser has the whole gallery by the printed address, and no token stays in its own.
    visitor = device("phone", address=gallery.origin)
    visitor.page.goto(address)
    assert visitor.url == f"http://127.0.0.1:{gallery.port}/"
    show_all(visitor)
    visitor.tap_thumbnail(0)
    visitor.wait_for_photo(0)
    assert visitor.problems == []
    visitor.page.goto("about:blank")
    assert gallery.stop() == 0
    # The code is kept until it is revoked.
    again = serve(made, "--private", "--port", str(gallery.port))
    again.port = gallery.port
    assert again.ask("/", Cookie=cookie).status == 200 and again.addresses == [address]
    assert again.stop() == 0
    other = serve(made, "--private", "--new-code", "--port", str(gallery.port))
    other.port = gallery.port
    assert other.ask("/", Cookie=cookie).status == 403 and other.addresses != [address]


def test_the_code_of_the_network_is_another_one(serve, made):
    assert serve(made, "--private").stop() == 0
    lan = Serving(made, "--lan", "--private", "--tls-port", "0")
    state = made / "state" / "lenticular"
    token = (state / "token").read_text()
    assert f"?token={token.strip()}" in lan.addresses[0]
    assert lan.ask("/", tls=True).status == 403
    assert lan.stop() == 0
    assert token != (state / "token-of-this-computer").read_text()


def test_another_address_of_this_computer_is_served_alone(serve, made):
    gallery = serve(made, "--host", "127.0.0.2")
    assert gallery.addresses == [f"http://127.0.0.2:{gallery.port}/"]
    assert ask(gallery.port, "/", "127.0.0.2").status == 200
    with pytest.raises(ConnectionRefusedError):
        ask(gallery.port, "/")
    assert ask(gallery.port, "/", "127.0.0.2", Host="evil.example").status == 421


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "::1"])
def test_all_addresses_and_those_of_ipv6_are_served(serve, made, host):
    if ":" in host:
        with socket.socket(socket.AF_INET6) as it:
            if it.connect_ex(("::1", 9)) == 99:
                pytest.skip("this machine has no IPv6")
    gallery = serve(made, "--host", host)
    shown = "[::1]" if host == "::1" else "127.0.0.1"
    assert gallery.addresses[0] == f"http://{shown}:{gallery.port}/"
    assert ask(gallery.port, "/", shown.strip("[]")).status == 200
    if host == "::":
        assert ask(gallery.port, "/", "::1").status == 200


def told(*arguments, status: int, **environment) -> str:
    """What a command says that ends with a status."""
    done = subprocess.run(
        [LENTICULAR, *map(str, arguments)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout if status == 0 else done.stderr


def test_an_address_that_is_not_this_computer_s_is_refused_with_advice(made):
    assert "0.0.0.0 for all" in told("serve", made / "photos", "--host", "192.0.2.77", status=1)
    assert "without encryption" in told("serve", made / "photos", "--host", "::", "--private", status=64)


def test_a_built_site_is_shown(device, made, tmp_path):
    site = tmp_path / "a site"
    done = subprocess.run(
        [LENTICULAR, "build", made / "photos", "--output", site], check=True, capture_output=True, text=True
    )
    assert f"lenticular preview '{site}'" in done.stdout
    port = free_port()
    preview = subprocess.Popen(
        [LENTICULAR, "preview", site, "--port", str(port), "--base-path", "walks"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert preview.stdout.readline() == f"http://127.0.0.1:{port}/walks/\n"
    visitor = device("desktop", address=f"http://127.0.0.1:{port}")
    visitor.page.goto(f"http://127.0.0.1:{port}/walks/")
    show_all(visitor)
    visitor.tap_thumbnail(1)
    visitor.wait_for_photo(1)
    assert visitor.problems == []
    assert ask(port, "/walks/.lenticular").status == 404
    preview.terminate()
    assert preview.wait(timeout=PATIENCE) == 0
    preview.stdout.close()
    assert "no site of lenticular" in told("preview", made / "photos", status=1)
    assert "no site of lenticular" in told("preview", tmp_path / "nowhere", status=1)


def test_who_builds_private_photographs_is_told_how_a_server_reads_them(tmp_path):
    photograph(tmp_path / "photos" / "a.jpg", 1, (600, 400))
    (tmp_path / "photos").chmod(0o700)
    site, environment = tmp_path / "new site", {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    text = told("build", tmp_path / "photos", "--output", site, status=0, **environment)
    assert f"chmod a+rx '{site}'" in text and site.stat().st_mode & 0o777 == 0o700
    site.chmod(0o755)
    text = told("build", tmp_path / "photos", "--output", site, status=0, **environment)
    assert "chmod" not in text and site.stat().st_mode & 0o777 == 0o755


def test_options_of_a_file_are_used_and_those_typed_precede_them(tmp_path):
    photos = tmp_path / "photos"
    photograph(photos / "a.jpg", 1, (600, 400))
    photograph(photos / "drafts" / "b.jpg", 2, (600, 400))
    file = photos / "lenticular.yaml"
    file.write_text(
        "title: From the file\nexclude: /drafts/\noutput: ../site\nwidths: [200, 400]\njson: true\n"
    )
    summary = json.loads(told("build", photos, status=0, XDG_CACHE_HOME=str(tmp_path / "cache")))
    assert summary["leftOut"] == ["drafts/"] and summary["otherFiles"] == []
    assert Path(summary["site"]).resolve() == tmp_path / "site"
    page = (tmp_path / "site" / "index.html").read_text()
    assert "<title>From the file</title>" in page and "-400.webp" in page and "-600.webp" not in page
    told("build", photos, "--title", "Typed", status=0, XDG_CACHE_HOME=str(tmp_path / "cache"))
    assert "<title>Typed</title>" in (tmp_path / "site" / "index.html").read_text()
    file.write_text("title: a\n\ntittle: b\neffort: 9\n")
    for command in (["build", photos, "--output", tmp_path / "other"], ["serve", photos]):
        complaint = told(*command, status=64, XDG_CACHE_HOME=str(tmp_path / "cache"))
        assert f"{file}:3: there is no option “tittle”; did you mean “title”?" in complaint
        assert f"{file}:4: effort: give a number from 0 to 6" in complaint
    assert not (tmp_path / "other").exists()
    told("build", photos, "--config", tmp_path / "nowhere.yaml", status=64)


def test_json_is_one_object_whatever_the_outcome_and_progress_is_lines(tmp_path):
    photos = tmp_path / "photos"
    pictures.draw((600, 400), pictures.LARGE_MARK).save(created(photos) / "a.png")
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}

    def build(*arguments):
        return subprocess.run(
            [LENTICULAR, "build", *arguments, "--json"], env=environment, capture_output=True, text=True
        )

    done = build(photos, "--output", tmp_path / "site")
    assert done.returncode == 0 and json.loads(done.stdout)["photos"] == 1
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert lines[-1]["done"] == lines[-1]["total"] == 1 and lines[-1]["stage"] == "making"
    for arguments, status in [
        ((tmp_path / "nowhere", "--output", tmp_path / "site"), 1),
        ((photos, "--output", photos), 1),
        ((photos, "--output", tmp_path / "site", "--effort", "9"), 64),
        ((photos,), 64),
        ((photos, "--nothing"), 64),
    ]:
        done = build(*arguments)
        assert done.returncode == status
        failure = json.loads(done.stdout)
        assert failure["status"] == status and failure["error"], arguments


def created(folder: Path) -> Path:
    folder.mkdir(parents=True)
    return folder


@pytest.mark.parametrize(
    "typed, meant",
    [
        ("biuld photos --output site", "build"),
        ("buidl --help", "build"),
        ("sevre", "serve"),
        ("Serve photos", "serve"),
        ("cache cler", "clear"),
        ("cahce clear", "cache"),
        ("plot sprnig --bounciness 4", "spring"),
        ("help plot sprnig", "spring"),
        ("previw photos --json", "preview"),
    ],
)
def test_a_mistyped_command_is_answered_with_the_nearest(tmp_path, typed, meant):
    (tmp_path / "photos").mkdir()
    done = subprocess.run(
        [LENTICULAR, *typed.split()], cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 64
    assert (
        done.stderr.startswith("lenticular: there is no command “")
        and f"did you mean “{meant}”?" in done.stderr
    )
    assert len(done.stderr.splitlines()) == 1, "and nothing else is said"
    if "--json" in typed:
        assert json.loads(done.stdout)["status"] == 64


def test_what_is_no_command_is_a_folder(tmp_path):
    """A folder that is called like a mistyped command is served, and a path is never a command."""
    for folder, complaint in [("./biuld", "there is no folder"), ("holidays", "there is no folder")]:
        done = subprocess.run(
            [LENTICULAR, folder], cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE
        )
        assert done.returncode == 1 and complaint in done.stderr
    (tmp_path / "biuld").mkdir()
    serving = subprocess.Popen(
        [LENTICULAR, "biuld", "--port", "0"],
        cwd=tmp_path,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert "http://" in serving.stdout.readline()
    serving.terminate()
    assert serving.wait(timeout=PATIENCE) == 0
    serving.stdout.close()


def test_help_about_a_command_that_is_not_there_names_the_nearest():
    assert "did you mean “build”?" in told("help", "buildx", status=64)
    assert "OVERVIEW" in told("help", "build", status=0)
    assert "preview" in told("help", status=0)


def test_a_terminal_without_escapes_gets_none(tmp_path):
    photograph(tmp_path / "photos" / "a.jpg", 1, (600, 400))
    script = f"TERM=dumb {LENTICULAR} build {tmp_path}/photos --output {tmp_path}/site"
    done = subprocess.run(
        ["script", "-qec", script, "/dev/null"],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")},
        capture_output=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0 and b"\x1b" not in done.stdout and "█".encode() not in done.stdout
    run("build", tmp_path / "photos", "--output", tmp_path / "site", "--quiet")


def test_pages_go_over_into_each_other(device, made, tmp_path):
    """Where the browser has transitions of views, and the visitor has not asked for less motion."""
    run("build", made / "photos", "--output", tmp_path / "site")
    server = Server({"/": tmp_path / "site"})
    visitor = device("desktop", address=server.origin, fresh=True)
    visitor.page.add_init_script(
        "addEventListener('pagereveal', ({ viewTransition }) => { window.isTransition = Boolean(viewTransition); });"
    )
    for motion, expected in [("no-preference", True), ("reduce", False)]:
        visitor.page.emulate_media(reduced_motion=motion)
        visitor.page.goto(server.origin + "/")
        visitor.page.locator(".views a").nth(1).click()
        visitor.page.wait_for_url("**/wall.html")
        visitor.until("window.isTransition !== undefined")
        assert visitor.page.evaluate("isTransition") is expected
    server.close()
