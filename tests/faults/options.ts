import { parseArgs } from 'node:util';
import { STORE_KINDS, type StoreKind } from './shop/store';

/** The options of a run. Each number has its default in the programme that uses it. */
export type Options = {
  seed: number;
  stores: readonly StoreKind[];
  /** Names of programmes; if empty, the default set runs. */
  only: readonly string[];
  /** A single case, named as a violation names it. */
  oneCase: string | undefined;
  /** Returns a number such as `--runs.kills 500`, or the fallback. */
  amount: (name: string, fallback: number) => number;
};

/** @throws if a name is unknown or a number is not a number */
export function parseOptions(list: string[], amounts: readonly string[]): Options {
  const { values } = parseArgs({
    args: list,
    options: {
      seed: { type: 'string' },
      database: { type: 'string' },
      only: { type: 'string', multiple: true },
      case: { type: 'string' },
      ...Object.fromEntries(amounts.map((name) => [name, { type: 'string' as const }])),
    },
  });
  const given = values as Record<string, string | string[] | undefined>;
  const number = (name: string, fallback: number) => {
    const text = given[name];
    if (text === undefined) return fallback;
    const value = Number(text);
    if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number`);
    return value;
  };
  const database = given['database'];
  const stores = STORE_KINDS.filter((kind) => database === undefined || database === kind);
  if (stores.length === 0) throw new Error(`--database is ${STORE_KINDS.join(' or ')}`);
  return {
    seed: number('seed', Math.floor(Math.random() * 1_000_000_000)),
    stores,
    only: [given['only'] ?? []].flat(),
    oneCase: given['case'] as string | undefined,
    amount: number,
  };
}

/** Filters for the case that was asked for, or none; a prefix of a name selects several cases. */
export function isChosen({ oneCase }: Options): (each: { name: string }) => boolean {
  return ({ name }) => oneCase === undefined || name === oneCase || name.startsWith(`${oneCase}/`);
}

/** Filters for the named point of the case that was asked for; without one, for all. */
export function hasCase({ oneCase }: Options): (point: string) => boolean {
  return (point) => oneCase === undefined || oneCase.startsWith(`${point}/`);
}
