import { PATRONI_SECONDS } from './failover';
import { archiveCommand, ARCHIVED_SECONDS } from './pgbackrest';

export type PatroniOptions = {
  /** Its name, and where others reach it; without it both come from the environment (`PATRONI_NAME` and its like). */
  self?: { name: string; address: string };
  etcd: readonly string[];
  /** Who may connect with a password: networks in CIDR. */
  networks: readonly string[];
  dataFolder: string;
  binFolder: string;
  /** If several run on one machine, each needs its own. */
  socketFolder?: string;
  synchronous: boolean;
  /** Without them they come from the environment. */
  passwords?: { superuser: string; replication: string };
  /** What the first leader runs once, with the superuser's address as its parameter. */
  postInit?: string;
  /** pgBackRest's settings, by which the leader archives its log. */
  pgbackrestFile: string;
};

/** Of every node's Postgres. What a replica has to hold as well stands in `docs/scale.md`. */
const PARAMETERS = {
  max_connections: 100,
  wal_level: 'replica',
  synchronous_commit: 'on',
  max_wal_senders: 10,
  max_replication_slots: 10,
  // A replica that is away may cost this much disk, not all of it.
  max_slot_wal_keep_size: '256MB',
  wal_keep_size: '64MB',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  shared_buffers: '64MB',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  // A client that is gone doesn't keep its locks for hours.
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  password_encryption: 'scram-sha-256',
  archive_mode: 'on',
  archive_timeout: ARCHIVED_SECONDS,
} as const;

/** Returns Patroni's settings of one node; JSON is YAML. */
export function patroniSettings(options: PatroniOptions): string {
  const {
    self,
    passwords,
    postInit,
    etcd,
    networks,
    dataFolder,
    binFolder,
    synchronous,
    socketFolder,
    pgbackrestFile,
  } = options;
  const access = ['local all all peer', 'host all,replication all 127.0.0.1/32 scram-sha-256'];
  for (const network of networks) {
    access.push(`host replication replicator ${network} scram-sha-256`);
    access.push(`host all all ${network} scram-sha-256`);
  }
  const settings = {
    scope: 'store',
    ...(self && { name: self.name }),
    restapi: { listen: '0.0.0.0:8008', ...(self && { connect_address: `${self.address}:8008` }) },
    etcd3: { hosts: etcd.map((host) => `${host}:2379`) },
    bootstrap: {
      dcs: {
        ...PATRONI_SECONDS,
        // A commit has reached two nodes before it is acknowledged, and only one that has it may become the leader. Without any
        // other node the leader goes on alone, and then none but it may lead.
        synchronous_mode: synchronous,
        maximum_lag_on_failover: 1_048_576,
        // A leader whose Postgres has died isn't waited for.
        primary_start_timeout: 0,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: PARAMETERS },
      },
      ...(postInit && { post_init: postInit }),
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      listen: '0.0.0.0:5432',
      ...(self && { connect_address: `${self.address}:5432` }),
      data_dir: dataFolder,
      bin_dir: binFolder,
      pg_hba: access,
      parameters: {
        archive_command: archiveCommand(pgbackrestFile),
        ...(socketFolder && { unix_socket_directories: socketFolder }),
      },
      authentication: {
        superuser: { username: 'postgres', ...(passwords && { password: passwords.superuser }) },
        replication: {
          username: 'replicator',
          ...(passwords && { password: passwords.replication }),
        },
      },
      // A former leader whose data can't be wound back to where the new one has begun is copied anew.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}
