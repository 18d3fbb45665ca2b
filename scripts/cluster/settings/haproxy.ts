import { CHECK_MS } from './failover';

export type Server = { name: string; host: string; port: number };

export type HaproxyOptions = {
  /** Where it listens: one machine's own address, or all. */
  host: string;
  ports: { leader: number; web: number; stats: number };
  nodes: readonly Server[];
  webs: readonly Server[];
  /** Whether servers have names whose addresses may change. */
  isNamed?: boolean;
};

/** Patroni's own REST interface, on each node. */
const PATRONI_PORT = 8008;

/** Returns HAProxy's settings: the leader's database, and the web processes. */
export function haproxySettings({
  host,
  ports,
  nodes,
  webs,
  isNamed = false,
}: HaproxyOptions): string {
  const resolved = isNamed ? ' resolvers names init-addr none' : '';
  const lines = (servers: readonly Server[], more: string) =>
    servers.map(
      ({ name, host, port }) => `  server ${name} ${host}:${port} check${more}${resolved}`,
    );
  return `${[
    'global',
    '  maxconn 4000',
    'defaults',
    '  log global',
    '  timeout connect 2s',
    ...(isNamed ? ['resolvers names', '  parse-resolv-conf', '  hold valid 1s'] : []),
    ...leader(host, ports.leader, lines(nodes, ` port ${PATRONI_PORT}`)),
    ...web(host, ports.web, lines(webs, '')),
    'frontend stats',
    `  bind ${host}:${ports.stats}`,
    '  mode http',
    '  timeout client 10s',
    '  http-request use-service prometheus-exporter if { path /metrics }',
    '  stats enable',
    '  stats uri /stats',
  ].join('\n')}\n`;
}

/** Patroni answers 200 at /primary only while the node has the leader's lease. Connections to a former leader are cut. */
function leader(host: string, port: number, servers: readonly string[]): string[] {
  return [
    'listen leader',
    `  bind ${host}:${port}`,
    '  mode tcp',
    '  timeout client 1h',
    '  timeout server 1h',
    '  option clitcpka',
    '  option srvtcpka',
    `  timeout check ${CHECK_MS.database.limit}ms`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    `  default-server inter ${CHECK_MS.database.every}ms fall 2 rise 1 on-marked-down shutdown-sessions`,
    ...servers,
  ];
}

/**
 * A request goes to a process that is ready; if none is, to any that lives, because pages that are kept need no database. One
 * that could not be sent is given to another process, and one that got no answer too if it is a GET or HEAD; nothing else is
 * ever repeated. Addresses of callers are the edge's to write.
 */
function web(host: string, port: number, servers: readonly string[]): string[] {
  const backend = (name: string, path: string) => [
    `backend ${name}`,
    '  mode http',
    '  balance roundrobin',
    `  timeout check ${CHECK_MS.app.limit}ms`,
    `  option httpchk GET ${path}`,
    '  http-check expect status 200',
    '  option redispatch 1',
    '  retries 3',
    '  retry-on conn-failure empty-response',
    '  http-request disable-l7-retry unless METH_GET',
    '  timeout server 15m',
    `  default-server inter ${CHECK_MS.app.every}ms fall 1 rise 1`,
    ...servers,
  ];
  return [
    'frontend web',
    `  bind ${host}:${port}`,
    '  mode http',
    '  timeout client 15m',
    '  timeout http-keep-alive 30s',
    '  use_backend ready if { nbsrv(ready) gt 0 }',
    '  default_backend alive',
    ...backend('ready', '/readyz'),
    ...backend('alive', '/healthz'),
  ];
}
