import { cents } from '../../app/domain/core/money';
import {
  versionMetafieldText,
  publishStep,
  parseVersionMetafield,
  parseShown,
  type VersionMetafield,
  type KnownBalance,
  type PublishedBalanceStep,
  type ShownBalance,
} from '../../app/domain/ledger/published-balance';
import { storedText } from '../../app/domain/core/stored-amount';

/**
 * Models Shopify, our database and the publishers in memory: the steps of money-security 3.8 one by one,
 * so that anything may happen between any two. The decision is the real code. The model keeps the
 * promises of the database and of Shopify: rows change atomically, and a set succeeds only if the values
 * are still exactly those it was computed from.
 */

type Ticket = { seenN: number; versionSeq: number };

type Stage =
  | { at: 'idle' }
  | { at: 'asking'; ticket: Ticket }
  | { at: 'looked'; ticket: Ticket; shown: ShownBalance }
  | { at: 'writing'; shown: ShownBalance; write: VersionMetafield }
  | { at: 'written'; write: VersionMetafield };

/** A protection to remove, to prove that the tests would notice. */
export type Weakness = 'no-ticket' | 'no-digests' | 'no-companion';

export class BalanceWorld {
  shown: ShownBalance;
  /** Our part of the ledger: deposits and refunds. */
  own = 0;
  /** Outside changes that the ledger has adopted. */
  adopted = 0;
  /** Outside raises that nobody has accepted. */
  waiting = 0;
  /** Of the outside changes, those that people have rejected, or accepted into our own part. */
  private decided = 0;
  versionSeq = 0;
  seen: KnownBalance['seen'];
  seenN = 0;
  readonly stages: Stage[];
  /** All totals of outside changes that the ledger may correctly have adopted. */
  private rightSums: Set<number>;
  private eraBase: number;
  private eraGoods: number[] = [];
  private readonly used: Set<string>;

  constructor(
    opening: number,
    workers: number,
    private readonly weakness?: Weakness,
    private readonly freeRaise = 0,
  ) {
    const earthcash = storedText(cents(opening));
    this.shown = { earthcash, versionMetafield: null };
    this.own = opening;
    this.seen = { seq: 0, cents: cents(opening) };
    this.stages = Array.from({ length: workers }, () => ({ at: 'idle' }) as const);
    this.rightSums = new Set([0]);
    this.eraBase = opening;
    this.used = new Set([earthcash]);
  }

  get ledger(): number {
    return this.own + this.adopted;
  }

  deposit(amount: number): void {
    this.own += amount;
  }

  /** A person decides about what waits. */
  decide(isAccepted: boolean): void {
    if (isAccepted) this.own += this.waiting;
    this.decided += this.waiting;
    this.waiting = 0;
  }

  /** @param isNew ignores a value that the metafield has had before */
  outsider(earthcash: string | null, { isNew = false } = {}): void {
    if (isNew && this.used.has(earthcash ?? '')) return;
    this.used.add(earthcash ?? '');
    this.shown = { ...this.shown, earthcash };
    const good = parseShown(earthcash);
    if (good !== null) this.eraGoods.push(good);
  }

  /** Kills a publisher; the write that it has sent arrives or does not. */
  crash(worker: number, hasArrived: boolean): void {
    const stage = this.stages[worker];
    if (stage?.at === 'writing' && hasArrived) this.land(stage);
    this.stages[worker] = { at: 'idle' };
  }

  /** Takes a publisher's next step. */
  step(worker: number): void {
    const stage = this.stages[worker];
    if (stage) this.stages[worker] = this.after(stage);
  }

  private after(stage: Stage): Stage {
    switch (stage.at) {
      case 'idle':
        return { at: 'asking', ticket: { seenN: this.seenN, versionSeq: this.versionSeq } };
      case 'asking':
        return { at: 'looked', ticket: stage.ticket, shown: this.shown };
      case 'looked':
        return this.drive(stage.ticket, stage.shown);
      case 'writing':
        return this.land(stage) ? { at: 'written', write: stage.write } : { at: 'idle' };
      case 'written':
        this.versionSeq = Math.max(this.versionSeq, stage.write.seq);
        return { at: 'idle' };
    }
  }

  private drive(ticket: Ticket, shown: ShownBalance): Stage {
    const isOld = ticket.seenN !== this.seenN || ticket.versionSeq !== this.versionSeq;
    if (isOld && this.weakness !== 'no-ticket') return { at: 'idle' };
    const known = {
      availableCents: cents(this.ledger),
      versionSeq: this.versionSeq,
      seen: this.seen,
      unacceptedCents: cents(this.waiting),
      freeRaiseCents: cents(this.freeRaise),
    };
    const step = this.project(known, shown);
    if (step.kind === 'ahead') throw new Error('publishing has stopped for no reason');
    const isChanged = step.adoptCents !== 0 || step.unacceptedCents !== this.waiting;
    this.adopted += step.adoptCents;
    this.waiting = step.unacceptedCents;
    this.seen = step.seen;
    this.versionSeq = Math.max(this.versionSeq, step.versionSeq);
    if (isChanged || step.write) this.seenN += 1;
    return step.write ? { at: 'writing', shown, write: step.write } : { at: 'idle' };
  }

  private project(known: KnownBalance, shown: ShownBalance): PublishedBalanceStep {
    if (this.weakness !== 'no-companion') return publishStep(known, shown);
    // Uses the last balance it knew, as if the version metafield did not exist.
    const seq = known.versionSeq;
    const cents = known.seen?.cents ?? known.availableCents;
    return publishStep(known, {
      ...shown,
      versionMetafield: seq ? versionMetafieldText({ seq, cents }) : null,
    });
  }

  private land({ shown, write }: { shown: ShownBalance; write: VersionMetafield }): boolean {
    const isSame =
      shown.earthcash === this.shown.earthcash &&
      shown.versionMetafield === this.shown.versionMetafield;
    if (!isSame && this.weakness !== 'no-digests') return false;
    const before = parseVersionMetafield(this.shown.versionMetafield)?.seq ?? 0;
    if (this.weakness === undefined && write.seq !== before + 1) {
      throw new Error(`the companion goes from ${before} to ${write.seq}`);
    }
    this.endEra();
    this.eraBase = write.cents;
    this.eraGoods = [];
    this.shown = {
      earthcash: storedText(write.cents),
      versionMetafield: versionMetafieldText(write),
    };
    this.used.add(this.shown.earthcash ?? '');
    return true;
  }

  /**
   * A write of ours covers all outside changes since the one before: their total is the metafield's
   * value minus what we had set. If the value is unreadable, earlier changes may or may not have been
   * seen in time.
   */
  private endEra(): void {
    const last = parseShown(this.shown.earthcash);
    const changes = last === null ? [this.eraBase, ...this.eraGoods] : [last];
    const sums = [...this.rightSums];
    this.rightSums = new Set(
      changes.flatMap((value) => sums.map((sum) => sum + value - this.eraBase)),
    );
  }

  /** Kills all publishers and lets one finish. @returns what is wrong, or null */
  verdict(): string | null {
    for (const worker of this.stages.keys()) this.crash(worker, false);
    for (let steps = 0; steps < 40; steps += 1) this.step(0);
    this.crash(0, true);
    this.endEra();
    const target = Math.max(0, this.ledger) + this.waiting;
    if (this.waiting < 0) return `${this.waiting} waits`;
    if (parseShown(this.shown.earthcash) !== target) {
      return `Shopify shows ${this.shown.earthcash}, the ledger has ${target}`;
    }
    if (parseVersionMetafield(this.shown.versionMetafield)?.cents !== target) {
      return `the companion says ${this.shown.versionMetafield}, the ledger has ${target}`;
    }
    const accounted = this.adopted + this.waiting + this.decided;
    if (this.rightSums.has(accounted)) return null;
    return `others changed ${[...this.rightSums].join(' or ')}, ${accounted} was taken into account`;
  }
}
