"""Builds with setuptools, after generating the modules that git does not hold.

In a checkout npm generates what is missing or stale; a source distribution brings the modules along.
"""

import shutil
import subprocess
from pathlib import Path

from setuptools.build_meta import *  # noqa: F403

FOLDER = Path(__file__).resolve().parent
CHECKOUT = FOLDER / "../.."
GENERATED = ("generated_operations.py", "generated_types.py")


def generate() -> None:
    npm = shutil.which("npm")
    if npm and (CHECKOUT / "tools/sdk/generate.ts").is_file() and (CHECKOUT / "node_modules").is_dir():
        subprocess.run([npm, "run", "--silent", "generate:sdk", "--", "--if-stale"], cwd=CHECKOUT, check=True)
    missing = [name for name in GENERATED if not (FOLDER / "src/parley_sdk" / name).is_file()]
    if missing:
        raise SystemExit(f"{' and '.join(missing)} not generated: run `npm ci` in Parley's checkout first.")


# Every step of a build, editable ones included, begins by importing this module.
generate()
