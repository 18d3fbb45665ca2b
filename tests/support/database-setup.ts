import type { TestProject } from 'vitest/node';
import { ensurePostgres } from '../../scripts/test-postgres';
import { embeddedTemplate } from './embedded-template';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A Postgres server for the whole run; nothing when this setup is not part of the run. */
    postgresUrl: string;
  }
}

/** Vitest's global setup: what tests/support/database gives out copies of, made once for a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server] = await Promise.all([ensurePostgres(), embeddedTemplate()]);
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
