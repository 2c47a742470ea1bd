#!/bin/sh
# Run once by the database's image: the role of DATABASE_URL, which owns no table. Its rights come with the first start.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$CONSOLE_PASSWORD" <<'SQL'
CREATE ROLE console LOGIN PASSWORD :'password';
SQL
