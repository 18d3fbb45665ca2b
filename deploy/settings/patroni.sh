#!/bin/sh
# A node is known by the name of its host. Whichever leads is backed up.
set -eu
address="$HOSTNAME.db.store.svc.cluster.local"
export PATRONI_NAME="$HOSTNAME"
export PATRONI_RESTAPI_CONNECT_ADDRESS="$address:8008"
export PATRONI_POSTGRESQL_CONNECT_ADDRESS="$address:5432"
sh /etc/cluster/backup.sh &
exec patroni /etc/cluster/patroni.yml
