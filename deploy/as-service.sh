#!/bin/sh
# Runs a command of the service with the account, the settings and the folders of the unit infusion-console.service, as root:
#   deploy/as-service.sh verify-audit --all
# SETTINGS names another file of settings, as for a restore.
set -eu
command=${1:?backup, restore, verify-audit, rotate-keys, reset-second-factor or adopt-files}
shift
exec systemd-run --quiet --pipe --wait --collect \
  --property=DynamicUser=yes --property=User=infusion-console \
  --property='StateDirectory=infusion-console infusion-console-backups' --property=StateDirectoryMode=0700 \
  --property=WorkingDirectory=/opt/infusion-console --property=UMask=0077 \
  --property=Environment='NODE_ENV=production DATA_DIR=/var/lib/infusion-console' \
  --property=EnvironmentFile="${SETTINGS:-/etc/infusion-console.env}" \
  /usr/bin/node --enable-source-maps "dist/server/$command.js" "$@"
