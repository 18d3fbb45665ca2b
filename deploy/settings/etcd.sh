#!/bin/sh
exec etcd \
  "--name=$HOSTNAME" \
  "--data-dir=/data/etcd" \
  "--listen-client-urls=http://0.0.0.0:2379" \
  "--advertise-client-urls=http://$HOSTNAME.etcd.store.svc.cluster.local:2379" \
  "--listen-peer-urls=http://0.0.0.0:2380" \
  "--initial-advertise-peer-urls=http://$HOSTNAME.etcd.store.svc.cluster.local:2380" \
  "--initial-cluster=etcd-0=http://etcd-0.etcd.store.svc.cluster.local:2380,etcd-1=http://etcd-1.etcd.store.svc.cluster.local:2380,etcd-2=http://etcd-2.etcd.store.svc.cluster.local:2380" \
  "--initial-cluster-state=new" \
  "--initial-cluster-token=store" \
  "--heartbeat-interval=200" \
  "--election-timeout=2000" \
  "--auto-compaction-mode=periodic" \
  "--auto-compaction-retention=1h"
