#!/bin/sh
# Makes a folder with what a server or a grader service runs, and nothing else. The Dockerfile, the tests and the
# instructions for systemd all use this script, so that its steps are tested on machines without Docker.
#
#   deploy/install.sh TARGET [options of npm run build]
#
# Needs Node 20.19 or later, npm and this repository. TARGET must not exist yet: an upgrade is a new folder.
set -eu
umask 022

if [ $# -lt 1 ]; then
  echo "Name the folder to make: deploy/install.sh /opt/master-sql/1" >&2
  exit 2
fi
target=$1
shift
if [ -e "$target" ]; then
  echo "$target exists. Name a folder that doesn't: code and build are replaced together, never in place." >&2
  exit 1
fi
mkdir -p "$(dirname "$target")"
target=$(cd "$(dirname "$target")" && pwd)/$(basename "$target")
source=$(cd "$(dirname "$0")/.." && pwd)
cd "$source"

node tools/run.mjs build "$@"

# Made under another name, so that a folder called TARGET is always whole.
made=$target.partial
rm -rf "$made"
mkdir -p "$made/packages" "$made/build"
trap 'rm -rf "$made"' EXIT

# npm wants to see every package that the lock file names.
for manifest in package.json package-lock.json packages/*/package.json tools/api/package.json e2e/package.json; do
  mkdir -p "$made/$(dirname "$manifest")"
  cp "$manifest" "$made/$manifest"
done
(cd "$made" && npm ci --prefer-offline --omit=dev --workspace packages/server --no-audit --no-fund --loglevel=error)
# The project's own dependency. Asked for with npm, the tools that build the web application would come along.
cp -R node_modules/node "$made/node_modules/node"
# npm brings the bundler of packages/web although it wasn't asked for that workspace.
(cd "$made/node_modules" && rm -rf vite rolldown @rolldown lightningcss lightningcss-*)
for package in "$made"/packages/* "$made/tools" "$made/e2e"; do
  case $package in */words | */sql | */judge | */course | */explain | */tutor | */protocol | */learning | */sandbox | */server) ;; *) rm -rf "$package" ;; esac
done

for package in words sql judge course explain tutor protocol learning sandbox server; do
  cp "packages/$package/package.json" "$made/packages/$package/"
  cp -R "packages/$package/src" "$made/packages/$package/src"
done
find "$made/packages" -name '*.test.ts' -delete
rm -rf "$made/packages/server/src/testing"

mkdir -p "$made/build/web"
cp -R build/content build/sandbox build/exams "$made/build/"
cp -R build/web/client build/web/routes.json "$made/build/web/"
cp LICENSE "$made/"
mkdir "$made/bin"
cp deploy/master-sql "$made/bin/"

# Whoever runs it can read it; nobody writes to it.
chmod -R u=rwX,go=rX "$made"
chmod -R a-w "$made"
chmod u+w "$made"
mv "$made" "$target"
chmod u-w "$target"
echo "$target is ready: $target/bin/master-sql"
