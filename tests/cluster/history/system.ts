import type { Chance } from '../../faults/random';

/** One way to disturb a cluster. */
export type Disturbance = {
  kind: string;
  /** Disturbances of one lane follow each other; lanes run beside each other. */
  lane: 'database' | 'edge' | 'apps';
  /**
   * Disturbs it.
   *
   * @returns what was done, in words, and how to heal it; without `heal` it is over already
   */
  begin: (chance: Chance) => Promise<{ detail: string; heal?: () => Promise<void> }>;
  /** How long it lasts before it is healed: least and most, in milliseconds. */
  lastsMs: readonly [least: number, most: number];
};

/** A running cluster with a sandbox, and what can be done to it. */
export type System = {
  name: string;
  /** Where clients' requests go. */
  url: string;
  sandboxUrl: string;
  /** Straight to the database that takes writes, past any pooler. */
  databaseUrl: string;
  dataDir: string;
  disturbances: readonly Disturbance[];
  /** Heals what is left, and waits until everything runs. */
  recover: () => Promise<void>;
  stop: () => Promise<void>;
};
