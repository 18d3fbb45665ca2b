/** One of the three machines with a database: Postgres and its Patroni, in a network namespace and on a disk of their own. */
export type ClusterNode = {
  /** As Patroni and `leader()` name it: `db1`, `db2`, `db3`. */
  name: string;
  /** Its network namespace, as `ip netns` lists it. */
  namespace: string;
  address: string;
  /** Patroni's process id; 0 while it doesn't run. */
  pid: () => number;
  dataFolder: string;
};

/** From whom a partition separates: `everyone` is all of the following together. */
export type PartitionedFrom = 'everyone' | 'nodes' | 'etcd' | 'pooler';

/** One of the store's own processes. */
export type ClusterApp = {
  name: string;
  role: 'web' | 'worker';
  /** Reached directly, past the edge. */
  url: string;
  pid: () => number;
  logFile: string;
};

export type ReferenceClusterOptions = {
  /** Holds everything of this cluster: settings, logs, data, disks. */
  folder: string;
  /** Patroni's `synchronous_mode`: without it, a killed leader may take acknowledged commits along. */
  synchronous: boolean;
  webs: number;
  workers: number;
  /** A sentence for each thing that is done. */
  log: (sentence: string) => void;
  /** Of the store's processes. */
  env?: Record<string, string>;
  /** Ports of this machine that must be these; the others are any that are free. */
  ports?: Partial<ClusterPorts>;
};

export type ClusterPorts = {
  edge: number;
  sandbox: number;
  smtp: number;
  /** HAProxy: the web processes, the leader, its own statistics. */
  web: number;
  leader: number;
  stats: number;
  pooler: number;
  /** Prometheus. */
  metrics: number;
};

export type ReferenceCluster = {
  /** The edge's address: nginx, then HAProxy, then the web processes. */
  url: string;
  sandboxUrl: string;
  /** Through PgBouncer, then HAProxy, to the leader. */
  databaseUrl: string;
  /** Through HAProxy to the leader. */
  directUrl: string;
  /** Of Prometheus. */
  metricsUrl: string;
  /** Of HAProxy, for people. */
  statsUrl: string;
  nodes: readonly ClusterNode[];
  apps: readonly ClusterApp[];
  /** Returns the name of the node that can be written to, by asking each node's Patroni. @throws if there is none now */
  leader: () => Promise<string>;
  /** Returns the name of the replica that commits wait for; undefined if there is none. */
  synchronousReplica: () => Promise<string | undefined>;
  /** Sends a signal to all processes of a node (or to Postgres alone) and waits until they are gone. Nothing starts them again but `start`. */
  kill: (node: string, signal?: NodeJS.Signals, what?: 'all' | 'postgres') => Promise<void>;
  start: (node: string) => Promise<void>;
  /** SIGSTOP and SIGCONT to all processes of a node. */
  pause: (node: string) => Promise<void>;
  resume: (node: string) => Promise<void>;
  /** Drops all packets between these nodes and others; nodes of the list still reach each other. */
  partition: (nodes: readonly string[], from?: PartitionedFrom) => Promise<void>;
  /** Ends all partitions. */
  heal: () => Promise<void>;
  /** Fills the node's disk to the last byte. */
  fillDisk: (node: string) => Promise<void>;
  freeDisk: (node: string) => Promise<void>;
  /** Sets what the node's processes take for the time, in seconds from the true one. */
  moveClock: (node: string, seconds: number) => Promise<void>;
  /** pgBackRest's settings for whoever restores; its repository goes with the cluster. */
  backupSettings: string;
  /** Has the leader make a backup. The first one is full. */
  backup: (kind: 'full' | 'incr') => Promise<void>;
  /** Resolves when all that was committed before is in the archive. @throws if it isn't within a minute */
  archived: () => Promise<void>;
  /** Ends it and starts it again. */
  restart: (what: 'pgbouncer' | 'haproxy') => Promise<void>;
  /** Sends a signal to a web process (from 0) or, after those, a worker; waits until it is gone, then starts it again. */
  killApp: (index: number, signal?: NodeJS.Signals) => Promise<void>;
  /**
   * Restarts all of the store's processes, one after the other, each after HAProxy has seen the previous one ready.
   *
   * @returns the names of those that didn't end well in time, as without a database, and were killed
   */
  rollApps: () => Promise<string[]>;
  /**
   * Undoes every disturbance that is left (partition, pause, full disk, clock, killed node) and waits until there are a
   * leader and two replicas that follow it. @returns milliseconds that it took @throws after `withinMs`
   */
  recover: (withinMs?: number) => Promise<number>;
  stop: () => Promise<void>;
};
