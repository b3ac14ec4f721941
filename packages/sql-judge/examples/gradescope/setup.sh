#!/usr/bin/env bash
# Runs once, when Gradescope builds the image of the autograder.
set -eu
apt-get update
apt-get install -y curl
curl -fsSL https://deb.nodesource.com/setup_24.x | bash -
apt-get install -y nodejs
npm install --global @master-sql/sql-judge@0.2.0
