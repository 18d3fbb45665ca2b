export type NginxOptions = {
  /** Where browsers come in, as `listen` wants it. */
  listen: string;
  /** Where HAProxy has the web processes. */
  web: string;
  /** For its own files; it needs nothing else of the disk. */
  folder: string;
};

/**
 * Returns nginx's settings: the edge. Files whose names change with their contents are kept here; pages are not, since only the
 * store knows when they change. It appends where a request came from, and repeats none.
 */
export function nginxSettings({ listen, web, folder }: NginxOptions): string {
  return `daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
worker_processes 2;
events { worker_connections 2048; }
http {
  access_log off;
  server_tokens off;
  default_type application/octet-stream;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=files:8m max_size=256m inactive=1d use_temp_path=off;
  upstream store {
    server ${web};
    keepalive 64;
    keepalive_timeout 25s;
  }
  server {
    listen ${listen};
    keepalive_timeout 65s;
    # The store has a limit for each path, and answers with a page.
    client_max_body_size 0;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_connect_timeout 2s;
    proxy_read_timeout 60s;
    proxy_next_upstream off;
    location /assets/ {
      proxy_cache files;
      proxy_cache_key $request_uri;
      proxy_cache_lock on;
      proxy_cache_use_stale error timeout updating http_502 http_503;
      proxy_pass http://store;
    }
    location / {
      # Pages are sent while they are made.
      proxy_buffering off;
      proxy_pass http://store;
    }
  }
}
`;
}
