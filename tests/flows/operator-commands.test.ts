import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  pausePublication,
  findPublication,
} from '../../app/models/ledger/published-balance.server';
import {
  findCustomerAccount,
  freezeAccount,
} from '../../app/models/ledger/customer-account.server';
import { getDeposit } from '../../app/models/deposits/deposit.server';
import { openDiscrepancy } from '../../app/models/discrepancies/discrepancy.server';
import { USAGE, commandOf } from '../../scripts/reconcile-options';
import { parseCommand } from '../../server/operator-command';
import { type CommandApp, doCommand } from '../../server/do-command';
import { eachDatabase } from '../support/database';
import { openAfterDepositFixture, type AfterDepositFixture } from './after-deposit-setup';

const BY = '--by=Nina Hart';

eachDatabase((_kind, open) => {
  let fixture: AfterDepositFixture;
  beforeAll(async () => {
    fixture = await openAfterDepositFixture(await open());
  });
  afterAll(() => fixture.discardAll());

  /** Runs a command as the script does, starting from its options. */
  const run = (...given: string[]) =>
    doCommand(fixture.app as CommandApp, fixture.work.reconcile, commandOf(given)) as Promise<
      Record<string, unknown>
    >;
  const isFrozen = async (gid: string) => (await findCustomerAccount(fixture.db, gid))?.frozen;
  const available = async (gid: string) => (await fixture.balances(gid)).availableCents;

  /** Makes a deposit that is paid at Stripe and in review here. */
  async function inReview(amount = 10_000) {
    const person = await fixture.person();
    const id = await fixture.accepted(person, amount);
    const intent = await fixture.paidBehindOurBack(id);
    await fixture.db
      .updateTable('deposit')
      .set({ state: 'review', payment_intent_id: intent })
      .where('id', '=', id)
      .execute();
    const notified = { subject: id, detail: {} };
    await openDiscrepancy(fixture.db, { kind: 'credit-in-doubt', ...notified });
    return { ...person, id, intent };
  }

  describe('--approve', () => {
    it('credits once, under the name of the person', async () => {
      const { id, gid } = await inReview();
      expect(await run(`--approve=${id}`, BY)).toEqual({ approved: id, afterwards: 'nothing' });
      expect(await available(gid)).toBe(10_200);
      const [tx] = await fixture.db
        .selectFrom('ledger_tx')
        .select('actor')
        .where('deposit_id', '=', id)
        .execute();
      expect(tx).toEqual({ actor: 'Nina Hart' });
      const closed = await fixture.db
        .selectFrom('discrepancy')
        .select('closed_by')
        .where('subject', '=', id)
        .execute();
      expect(closed).toEqual([{ closed_by: 'Nina Hart' }]);
      expect(await run(`--approve=${id}`, BY)).toEqual({ error: 'This deposit is credited.' });
      expect(await available(gid)).toBe(10_200);
    });

    it('at the same moment by two people credits once', async () => {
      const { id, gid } = await inReview();
      const answers = await Promise.all([run(`--approve=${id}`, BY), run(`--approve=${id}`, BY)]);
      expect(answers.filter((answer) => 'approved' in answer)).toHaveLength(1);
      expect(await available(gid)).toBe(10_200);
    });

    it('posts the refund that came meanwhile', async () => {
      const { id, gid, intent } = await inReview();
      await fixture.refundOf(intent, 4_000);
      expect(await run(`--approve=${id}`, BY)).toEqual({ approved: id, afterwards: 'posted' });
      expect(await available(gid)).toBe(6_120);
      expect(await fixture.kinds(id)).toEqual(['deposit_credit', 'refund']);
    });

    it('refuses what does not fit, what is over the day, what is silent', async () => {
      const { id, gid } = await inReview(150_000);
      const asIf = (amount: number) =>
        fixture.db
          .updateTable('deposit')
          .set({ amount_cents: amount })
          .where('id', '=', id)
          .execute();
      const rejection = async () => (await run(`--approve=${id}`, BY))['error'];
      await asIf(160_000);
      expect(await rejection()).toContain('match in amount_received');
      await asIf(300_000);
      expect(await rejection()).toContain('daily deposit limit');
      await asIf(150_000);
      await fixture.fault('paymentIntents.retrieve', 'lost-response', 3);
      expect(await rejection()).toContain('couldn’t be read');
      await fixture.clearFaults();
      expect(await getDeposit(fixture.db, id)).toMatchObject({ state: 'review' });
      expect(await available(gid)).toBe(0);
      const fresh = await fixture.accepted(await fixture.person());
      expect(await run(`--approve=${fresh}`, BY)).toEqual({ error: 'This deposit is created.' });
      const nobody = await run(`--approve=${randomUUID()}`, BY);
      expect(nobody).toEqual({ error: 'This deposit doesn’t exist.' });
    });
  });

  describe('--adjust and --unfreeze', () => {
    it('posts once for a request, with the name, and wants it published', async () => {
      const { gid } = await fixture.person();
      const requests = [`--adjust=${gid}`, '--cents=+250', '--reason=Wrong price', BY];
      const request = randomUUID();
      expect(await run(...requests, `--request=${request}`)).toMatchObject({
        adjusted: gid,
        cents: 250,
        request,
        availableCents: 250,
        frozen: false,
      });
      expect(await run(...requests, `--request=${request}`)).toHaveProperty('error');
      expect(await available(gid)).toBe(250);
      expect(await findPublication(fixture.db, gid)).toMatchObject({ requestedSeq: 1n });
      const tx = await fixture.db
        .selectFrom('ledger_tx')
        .select(['kind', 'actor', 'meta'])
        .where('dedupe_key', '=', `adj:${request}`)
        .executeTakeFirst();
      const meta = { reason: 'Wrong price' };
      expect(tx).toEqual({ kind: 'adjustment', actor: 'Nina Hart', meta });
      expect(JSON.stringify(fixture.lines.at(-1))).toContain('Nina Hart');
      expect(JSON.stringify(fixture.lines)).not.toContain('Wrong price');
    });

    it('freezes below zero; only what is not below zero is unfrozen', async () => {
      const { gid } = await fixture.person();
      const adjust = (amount: string) =>
        run(`--adjust=${gid}`, `--cents=${amount}`, '--reason=Test', '--against=loss', BY);
      expect(await adjust('-300')).toMatchObject({ availableCents: -300, frozen: true });
      expect(await fixture.discrepancies()).toContain(`negative-balance ${gid}`);
      expect(await run(`--unfreeze=${gid}`, BY)).toEqual({
        error: expect.stringContaining('-$3.00'),
      });
      expect(await isFrozen(gid)).toBe(true);
      expect(await adjust('300')).toMatchObject({ availableCents: 0, frozen: true });
      expect(await run(`--unfreeze=${gid}`, BY)).toEqual({
        unfrozen: gid,
        wasFrozenBecause: 'a balance below zero',
        availableCents: 0,
        closed: ['negative-balance'],
      });
      expect(await isFrozen(gid)).toBe(false);
      expect(await fixture.discrepancies()).not.toContain(`negative-balance ${gid}`);
      expect(await run(`--unfreeze=${gid}`, BY)).toHaveProperty('error');
      await freezeAccount(fixture.db, gid, 'a balance below zero', new Date());
      expect(await run(`--unfreeze=${gid}`, BY)).toMatchObject({ closed: [] });
      expect(await fixture.audit()).toEqual([]);
    });
  });

  it('--resume says when nothing is stopped, and when Shopify does not know the customer', async () => {
    const { gid } = await fixture.person();
    expect(await run(`--resume=${gid}`, BY)).toEqual({ error: expect.stringContaining('stopped') });
    await pausePublication(fixture.db, gid, { because: 'companion ahead', at: new Date() });
    expect(await run(`--resume=${gid}`, BY)).toEqual({ error: expect.stringContaining('Shopify') });
    expect(await findPublication(fixture.db, gid)).toMatchObject({ isPaused: true });
  });
});

describe('the options', () => {
  const gid = 'gid://shopify/Customer/1';
  const UUID = '00000000-0000-4000-8000-000000000000';
  it.each([
    [['--unfreeze=1', BY]],
    [[`--unfreeze=${gid}`]],
    [[`--unfreeze=${gid}`, `--resume=${gid}`, BY]],
    [[`--unfreeze=${gid}`, '--window=recent', BY]],
    [['--approve=1', BY]],
    [[`--adjust=${gid}`, '--cents=', '--reason=Test', BY]],
    [[`--adjust=${gid}`, '--cents=1.5', '--reason=Test', BY]],
    [[`--adjust=${gid}`, '--cents=0', '--reason=Test', BY]],
    [[`--adjust=${gid}`, '--cents=1000001', '--reason=Test', BY]],
    [[`--adjust=${gid}`, '--cents=5', BY]],
    [[`--adjust=${gid}`, '--cents=5', '--reason=Test', '--against=psp_clearing', BY]],
    [['--undo=1', '--reason=Test', BY]],
    [[`--undo=${UUID}`, BY]],
    [[`--undo=${UUID}`, '--reason=Test']],
    [[`--undo=${UUID}`, '--reason=Test', '--card=gone', BY]],
    [[`--retry=${UUID}`, BY]],
    [[`--retry=${UUID}`, `--undo=${UUID}`, '--reason=Test', BY]],
    [['--window=year']],
    [['--help']],
    [[BY, BY]],
  ])('%j is no command', (given) => {
    expect(parseCommand(commandOf(given))).toBeNull();
  });

  it('are all in what is said of them', () => {
    const verbs = ['close', 'unfreeze', 'approve', 'adjust', 'retry', 'undo', 'resume'];
    for (const name of [...verbs, 'window', 'card', 'by']) {
      expect(USAGE).toContain(`--${name}=`);
    }
    expect(parseCommand(commandOf([]))).toEqual({ do: 'reconcile', window: 'month' });
  });
});
