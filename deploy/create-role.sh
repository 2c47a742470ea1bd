#!/bin/sh
# Run once by the database's image: the roles of DATABASE_OWNER_URL, which owns the database and is no superuser, and of
# DATABASE_URL, which owns nothing. Its rights come with the first start. Nobody signs in with the last two: they are named after
# the database, and bound which rows a statement sees.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set owner="$OWNER_PASSWORD" --set password="$CONSOLE_PASSWORD" <<'SQL'
CREATE ROLE owner LOGIN PASSWORD :'owner';
-- Whoever sees all rows needs no policies: searches have better plans without.
CREATE ROLE console LOGIN BYPASSRLS PASSWORD :'password';
ALTER DATABASE console OWNER TO owner;
CREATE ROLE console_all NOLOGIN;
CREATE ROLE console_scoped NOLOGIN;
GRANT console_all, console_scoped TO console;
SQL
