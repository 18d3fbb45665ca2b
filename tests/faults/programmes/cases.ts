import type { Chance } from '../random';
import { SITES, type DepositSite } from '../proxy/call';
import { FAULT_KINDS, type FaultKind } from '../proxy/fault-kinds';

/** What else happens during the fault. */
export type Scenario =
  /** A good card, one post. */
  | 'card'
  /** A card that is declined when it is charged. */
  | 'declined'
  /** The same form posted four times at once. */
  | 'replayed'
  /** Another app changes the metafield at the same time. */
  | 'outside';

/** One run of R-1: a fault at one call, in one scenario. */
export type Case = {
  /** Names it for `--case`. */
  name: string;
  site: DepositSite;
  kind: FaultKind;
  scenario: Scenario;
  /** How many calls in a row fail. */
  times: number;
  amountCents: number;
  /**
   * When the other app writes: before or after the store's call is carried out. What it adds waits to be accepted,
   * what it takes is adopted.
   */
  outside: { site: 'metafield-read' | 'metafield-set'; at: 'before' | 'after'; cents: number };
};

const SCENARIOS: Record<DepositSite, readonly Scenario[]> = {
  create: ['card', 'declined', 'replayed'],
  confirm: ['card', 'declined', 'replayed'],
  retrieve: ['card', 'declined', 'replayed'],
  cancel: ['declined', 'declined', 'declined'],
  'metafield-read': ['card', 'outside', 'replayed'],
  'metafield-set': ['card', 'outside', 'replayed'],
};

/** The most failures in a row (default 2). A process dies only once; errors of a platform come in bursts. */
const MOST: Partial<Record<FaultKind, number>> = {
  'kill-before': 1,
  'kill-after': 1,
  twice: 1,
  late: 1,
  'hang-before': 1,
  'hang-after': 1,
  'rate-limited': 4,
};

/** Returns every kind of fault at every place, in three scenarios: 14 × 6 × 3 = 252 (R-1 asks for 156). */
export function allCases(chance: Chance): Case[] {
  return SITES.flatMap((site) =>
    FAULT_KINDS.flatMap((kind) =>
      SCENARIOS[site].map((scenario, run): Case => {
        const name = `${site}/${kind}/${run + 1}`;
        const own = chance.branch(name);
        return {
          name,
          site,
          kind,
          scenario,
          times: own.between(1, MOST[kind] ?? 2),
          amountCents: own.between(50, 19_999),
          outside: outsideOf(site, kind, own),
        };
      }),
    ),
  );
}

/**
 * The other app writes after the store's write only if the store loses the answer, because then it reads
 * again. Otherwise nothing would read before the next deposit or the daily sample.
 */
function outsideOf(site: DepositSite, kind: FaultKind, chance: Chance): Case['outside'] {
  const isLost = site === 'metafield-set' && kind.endsWith('-after');
  const when = chance.pick([
    { site: 'metafield-read', at: 'before' },
    { site: 'metafield-read', at: 'after' },
    { site: 'metafield-set', at: 'before' },
  ] as const);
  const cents = chance.pick([500, -500]);
  return { ...(isLost ? ({ site: 'metafield-set', at: 'after' } as const) : when), cents };
}

export function isKill(kind: FaultKind): boolean {
  return kind === 'kill-before' || kind === 'kill-after';
}
