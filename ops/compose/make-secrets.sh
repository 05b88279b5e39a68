#!/bin/sh
# Creates the secrets of compose.yaml in ./secrets, once. Add other secret settings to secrets/taoli.env.
set -eu
mkdir -m 700 secrets
# Containers read the files as different users; the folder's permissions keep out other users of this machine.
umask 022
openssl rand -hex 24 > secrets/postgres-password
openssl rand -hex 24 > secrets/database-password
openssl rand -hex 24 > secrets/owner-password
cat > secrets/taoli.env <<ENV
DATABASE_URL=postgres://taoli:$(cat secrets/database-password)@postgres/taoli?sslmode=disable
AUTH_SECRET=$(openssl rand -base64 48)
ENV
cat > secrets/owner.env <<ENV
DATABASE_OWNER_URL=postgres://taoli_owner:$(cat secrets/owner-password)@postgres/taoli?sslmode=disable
ENV
