#!/bin/sh
# Runs once, in PostgreSQL's container, while its volume is empty: the app's role is not a superuser.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/database-password)" <<'SQL'
create role taoli login password :'password';
create database taoli owner taoli;
SQL
