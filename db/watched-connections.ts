import type { Connection, Connections } from './connections';

/** Is called when a query has ended. @param ms how long it took */
export type QueryWatch = (query: { text: string; ms: number; failed: boolean }) => void;

/** Returns the connections with every query watched, but for migrations. */
export function watchedConnections(connections: Connections, watch: QueryWatch): Connections {
  return {
    patient: () => connections.patient(),
    end: () => connections.end(),
    async connect() {
      const connection = await connections.connect();
      return {
        query: (text, values) => watched(connection, text, values),
        release: () => connection.release(),
      };
    },
  };

  async function watched(connection: Connection, text: string, values: readonly unknown[]) {
    const started = performance.now();
    let failed = true;
    try {
      const result = await connection.query(text, values);
      failed = false;
      return result;
    } finally {
      watch({ text, ms: performance.now() - started, failed });
    }
  }
}
