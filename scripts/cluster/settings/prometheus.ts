export type PrometheusOptions = {
  apps: readonly string[];
  haproxy: string;
  nodes: readonly string[];
  etcd: readonly string[];
};

/** Returns Prometheus' settings: whom it asks. JSON is YAML. */
export function prometheusSettings({ apps, haproxy, nodes, etcd }: PrometheusOptions): string {
  const settings = {
    global: { scrape_interval: '5s', scrape_timeout: '4s' },
    scrape_configs: [
      job('store', apps),
      job('haproxy', [haproxy]),
      job('patroni', nodes),
      job('etcd', etcd),
    ],
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

function job(name: string, targets: readonly string[]) {
  return { job_name: name, static_configs: [{ targets }] };
}
