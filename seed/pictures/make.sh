#!/usr/bin/env bash
# Renders and finishes the pictures: make.sh FOLDER [key,key]. FOLDER keeps the float passes between runs.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
folder="${1:?a folder for the float passes}"
mkdir -p "$folder"
blender -b --factory-startup -P "$here/render.py" -- --out "$folder" ${2:+--only "$2"} | grep --line-buffered -E 'PICTURE|FAILED'
python3 -B "$here/finish.py" "$folder" ${2:+${2//,/ }}
python3 -B "$here/manifest.py"
