#!/bin/sh
# Runs once, in PostgreSQL's container, while its volume is empty. No role of the app is a superuser.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 \
  --set password="$(cat /run/secrets/database-password)" --set owner="$(cat /run/secrets/owner-password)" <<'SQL'
create role taoli_owner login password :'owner';
create role taoli login password :'password';
grant taoli to taoli_owner;
create database taoli owner taoli_owner;
SQL
