"""The engine as a dependency: the lines of README, and a tag in a repository that is not on a network."""

import json
import os
import re
import subprocess

from roots import ROOT, VERSION

README = (ROOT / "README.md").read_text()
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "App",
  dependencies: [
    {dependency}
  ],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [
        {product}
        .product(name: "LenticularPhysics", package: "lenticular"),
      ])
  ])
"""


def test_the_lines_of_the_readme_resolve_and_its_code_runs_without_a_warning(tmp_path):
    address = re.search(r'\.package\(url: "([^"]+)"', README)[1]
    dependency, product = (
        re.search(rf"^\.{kind}\(.*\),", README, re.M)[0] for kind in ("package", "product")
    )
    assert f'from: "{VERSION}"' in dependency
    repository = tmp_path / "lenticular.git"
    subprocess.run(["git", "clone", "--quiet", "--bare", ROOT, repository], check=True)
    subprocess.run(["git", "-C", repository, "tag", VERSION], check=True)
    app = tmp_path / "App"
    (app / "Sources/App").mkdir(parents=True)
    (app / "Package.swift").write_text(MANIFEST.format(dependency=dependency, product=product))
    code = [
        block for block in re.findall(r"```swift\n(.*?)```", README, re.S) if not block.startswith(".package")
    ]
    assert len(code) == 2
    (app / "Sources/App/main.swift").write_text("\n".join(code))
    # The repository is in the place of the address. What other settings of git say of addresses stays.
    count = int(os.environ.get("GIT_CONFIG_COUNT", "0"))
    environment = {
        **{name: value for name, value in os.environ.items() if name != "LENTICULAR_OPTIMIZED"},
        "GIT_CONFIG_COUNT": str(count + 1),
        f"GIT_CONFIG_KEY_{count}": f"url.file://{repository}.insteadOf",
        f"GIT_CONFIG_VALUE_{count}": address,
    }
    # What is known of other tags with this name is that of other tests.
    folders = {
        "--package-path": app,
        "--cache-path": tmp_path / "cache",
        "--security-path": tmp_path / "security",
    }
    options = [word for option in folders.items() for word in option]
    built = subprocess.run(["swift", "build", *options], env=environment, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    assert "warning:" not in built.stdout + built.stderr
    pins = json.loads((app / "Package.resolved").read_text())["pins"]
    assert [(pin["identity"], pin["state"]["version"]) for pin in pins] == [("lenticular", VERSION)]
    printed = subprocess.run([app / ".build/debug/App"], capture_output=True, text=True, check=True).stdout
    assert "499.4998" in printed and len(printed.splitlines()) > 3
