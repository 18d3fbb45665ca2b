# Whatever of the cluster isn't the store: the packages of Debian 12 that `npm run cluster` uses, each container running one.
FROM debian:bookworm-slim
# Kubernetes names users by their numbers.
RUN groupadd --system --gid 5432 postgres \
  && useradd --system --uid 5432 --gid postgres --home-dir /var/lib/postgresql postgres
RUN printf '#!/bin/sh\nexit 101\n' > /usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d \
  && apt-get update && apt-get install -y --no-install-recommends postgresql-common \
  && echo 'create_main_cluster = false' >> /etc/postgresql-common/createcluster.conf \
  && apt-get install -y --no-install-recommends \
    patroni python3-etcd python3-psycopg2 etcd-server postgresql-15 pgbouncer haproxy nginx-light prometheus pgbackrest \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir /data /backups && chown postgres:postgres /data /backups
USER postgres
WORKDIR /data
