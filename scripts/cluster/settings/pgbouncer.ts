export type PgbouncerOptions = {
  host: string;
  port: number;
  /** Where HAProxy leads to the leader. */
  server: { host: string; port: number };
  usersFile: string;
};

/** Returns PgBouncer's settings: transaction mode, and as soon as there is a leader again, connections to it. */
export function pgbouncerSettings({ host, port, server, usersFile }: PgbouncerOptions): string {
  return `[databases]
store = host=${server.host} port=${server.port} dbname=store
[pgbouncer]
listen_addr = ${host}
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${usersFile}
admin_users = store
pool_mode = transaction
default_pool_size = 30
max_client_conn = 2000
query_wait_timeout = 4
; The defaults of 15 s are from before failovers.
server_login_retry = 1
server_connect_timeout = 3
server_idle_timeout = 60
tcp_keepidle = 5
tcp_keepintvl = 2
tcp_keepcnt = 3
log_connections = 0
log_disconnections = 0
`;
}

/** Returns who may come in. PgBouncer needs the password itself, as it signs in at Postgres with it. */
export function pgbouncerUsers(password: string): string {
  return `"store" "${password}"\n`;
}
