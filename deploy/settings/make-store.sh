#!/bin/sh
# Makes the store's role and database. Patroni's first leader runs it once, with the superuser's address.
set -eu
psql "$1" --set ON_ERROR_STOP=1 --set password="$STORE_PASSWORD" <<'SQL'
create role store login password :'password';
create database store owner store;
SQL
