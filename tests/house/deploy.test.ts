import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { describe, expect, it } from 'vitest';
import { deploySettings } from '../../scripts/cluster/deploy-settings';

/** `deploy`: compose and Kubernetes with the settings of `npm run cluster` (docs/scale.md says what this can't see). */
const FOLDER = join(import.meta.dirname, '../../deploy');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

type Resource = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: {
    replicas?: number;
    selector?: unknown;
    template?: { spec: { containers: { env?: { name: string }[]; envFrom?: object[] }[] } };
  };
};
type Service = {
  depends_on?: string[];
  volumes?: string[];
  environment?: Record<string, string>;
  env_file?: string;
  networks: { default: { aliases: string[] } };
};

const resources = parseAllDocuments(read('kubernetes.yaml'), { strict: true }).map((each) => {
  expect(each.errors).toEqual([]);
  return each.toJS() as Resource;
});
const compose = parse(read('compose.yaml'), { strict: true, merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, object>;
};
const services = Object.entries(compose.services);

/** Compares with the definitions that Kubernetes publishes. @returns what is wrong; null if nothing is */
async function wrongWith({ apiVersion, kind, ...more }: Resource): Promise<string | null> {
  const name = `kubernetes-models/${apiVersion}/${kind}`;
  const module = (await import(/* @vite-ignore */ name)) as Record<
    string,
    new (data: object) => { validate: () => void }
  >;
  const Model = module[kind];
  if (!Model) return `there is no ${kind} in ${apiVersion}`;
  try {
    new Model(more).validate();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Names that the settings and manifests call others by. */
const NAMES = /[\w-]+(?:\.[\w-]+)?\.store\.svc\.cluster\.local/g;
const called = () => {
  const texts = readdirSync(join(FOLDER, 'settings')).map((name) => read(join('settings', name)));
  const all = [...texts, read('compose.yaml'), read('kubernetes.yaml')].join('\n');
  return [...new Set(all.match(NAMES))].toSorted();
};

describe('what compose and Kubernetes are given', () => {
  it('are the settings that the cluster of this machine has: `npx tsx scripts/deploy-settings.ts`', () => {
    for (const [name, text] of Object.entries(deploySettings())) {
      expect(read(join('settings', name)), name).toBe(text);
    }
  });

  it('HAProxy understands, where it is installed', () => {
    if (!existsSync('/usr/sbin/haproxy')) return;
    const file = join(FOLDER, 'settings/haproxy.cfg');
    expect(() => execFileSync('/usr/sbin/haproxy', ['-c', '-q', '-f', file])).not.toThrow();
  });

  it('is all in the map that the pods mount', () => {
    const { configMapGenerator } = parse(read('kustomization.yaml')) as {
      configMapGenerator: { files: string[] }[];
    };
    const files = readdirSync(join(FOLDER, 'settings')).map((name) => `settings/${name}`);
    expect(configMapGenerator[0]?.files.toSorted()).toEqual(files.toSorted());
  });
});

describe('the manifests of Kubernetes', () => {
  it('are as Kubernetes defines them', async () => {
    expect(resources.length).toBeGreaterThan(15);
    for (const each of resources) {
      expect(await wrongWith(each), `${each.kind} ${each.metadata.name}`).toBeNull();
    }
  });

  it('would be found if they were not', async () => {
    const set = resources.find(({ kind }) => kind === 'StatefulSet') as Resource;
    const without = { ...set, spec: { ...set.spec, selector: undefined } };
    expect(await wrongWith(without)).toContain('selector');
    const wrong = { ...set, spec: { ...set.spec, replicas: 'three' as never } };
    expect(await wrongWith(wrong)).toContain('replicas');
  });

  it('have every pod and service that the settings name', () => {
    const pods = resources
      .filter(({ kind }) => kind === 'StatefulSet')
      .flatMap(({ metadata: { name }, spec }) =>
        Array.from({ length: spec?.replicas ?? 0 }, (_, nth) => `${name}-${nth}.${name}`),
      );
    const named = resources
      .filter(({ kind }) => kind === 'Service')
      .map((each) => each.metadata.name);
    const known = new Set([...pods, ...named].map((name) => `${name}.store.svc.cluster.local`));
    expect(called().filter((name) => !known.has(name) && !name.startsWith('HOSTNAME.'))).toEqual(
      [],
    );
  });
});

describe('the services of compose', () => {
  it('have every name that the settings use', () => {
    const known = new Set(services.flatMap(([, each]) => each.networks.default.aliases));
    expect(called().filter((name) => !known.has(name) && !name.startsWith('HOSTNAME.'))).toEqual(
      [],
    );
  });

  it('wait only for services, and mount only what is there', () => {
    for (const [name, each] of services) {
      for (const other of each.depends_on ?? [])
        expect(compose.services, name).toHaveProperty(other);
      for (const volume of each.volumes ?? []) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.')) expect(existsSync(join(FOLDER, source)), volume).toBe(true);
        else expect(compose.volumes, name).toHaveProperty(source);
      }
    }
  });
});

it('the store’s processes are given only variables that it knows', () => {
  const known = readFileSync(join(FOLDER, '../.env.example'), 'utf8');
  const inCompose = services
    .filter(([, each]) => each.env_file)
    .flatMap(([, each]) => Object.keys(each.environment ?? {}));
  const inPods = resources
    .flatMap(({ spec }) => spec?.template?.spec.containers ?? [])
    .filter(({ envFrom }) => envFrom)
    .flatMap(({ env }) => (env ?? []).map(({ name }) => name))
    .filter((name) => name !== 'STORE_PASSWORD');
  const names = [...new Set([...inCompose, ...inPods])];
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !new RegExp(`^(?:# )?${name}=`, 'm').test(known))).toEqual([]);
});
