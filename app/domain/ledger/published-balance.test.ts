import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import {
  versionMetafieldText,
  publishStep,
  parseVersionMetafield,
  parseShown,
  type KnownBalance,
} from './published-balance';

const known = (changes: Partial<KnownBalance> = {}): KnownBalance => ({
  availableCents: cents(10_200),
  versionSeq: 4,
  seen: null,
  unacceptedCents: cents(0),
  freeRaiseCents: cents(0),
  ...changes,
});
const published = (seq: number, amount: number) =>
  versionMetafieldText({ seq, cents: cents(amount) });

describe('an amount that Shopify shows', () => {
  it.each([
    ['12.50', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['0', 0],
    [' 7.00 ', 700],
    ['1.005', 101],
    ['99999999.99', 9_999_999_999],
  ])('%j is %i cents', (text, amount) => {
    expect(parseShown(text)).toBe(amount);
  });

  it.each([null, '', '-1.00', '+1', '1,00', '$1.00', '1e3', 'NaN', '123456789', '1.', '.5', '١٢'])(
    '%j is none',
    (text) => {
      expect(parseShown(text)).toBeNull();
    },
  );
});

describe('the version metafield', () => {
  it('is read in any order of its members', () => {
    expect(parseVersionMetafield('{ "cents": 5, "seq": 2 }')).toEqual({ seq: 2, cents: 5 });
    expect(parseVersionMetafield(published(3, 100))).toEqual({ seq: 3, cents: 100 });
  });

  it.each([
    null,
    '',
    'null',
    '[]',
    '7',
    '{"seq":1}',
    '{"seq":-1,"cents":5}',
    '{"seq":"1","cents":5}',
  ])('%j is not ours', (text) => {
    expect(parseVersionMetafield(text)).toBeNull();
  });
});

describe('a look at the metafields', () => {
  it('finds nothing to do where everything says the same', () => {
    const shown = { earthcash: '102.0', versionMetafield: published(4, 10_200) };
    expect(publishStep(known(), shown)).toMatchObject({ adoptCents: 0, alarm: null, write: null });
  });

  it('publishes what the ledger has gained', () => {
    const shown = { earthcash: '51.00', versionMetafield: published(4, 5_100) };
    expect(publishStep(known(), shown)).toMatchObject({
      adoptCents: 0,
      write: { seq: 5, cents: 10_200 },
    });
  });

  it('hears from the version metafield that a write has landed although its answer was lost', () => {
    const shown = { earthcash: '102.00', versionMetafield: published(5, 10_200) };
    expect(publishStep(known(), shown)).toMatchObject({
      versionSeq: 5,
      adoptCents: 0,
      write: null,
    });
  });

  it('takes in what somebody else has changed, once', () => {
    const shown = { earthcash: '90.00', versionMetafield: published(4, 10_200) };
    const step = publishStep(known(), shown);
    expect(step).toMatchObject({
      adoptCents: -1_200,
      seen: { seq: 4, cents: 9_000 },
      write: { seq: 5, cents: 9_000 },
    });
    const after = known({ availableCents: cents(9_000), seen: { seq: 4, cents: cents(9_000) } });
    expect(publishStep(after, shown)).toMatchObject({
      adoptCents: 0,
      write: { seq: 5, cents: 9_000 },
    });
  });

  describe('a raise by somebody else', () => {
    const raised = { earthcash: '152.00', versionMetafield: published(4, 10_200) };

    it('waits, and stays visible where it was written', () => {
      const step = publishStep(known(), raised);
      expect(step).toMatchObject({
        adoptCents: 0,
        unacceptedCents: 5_000,
        seen: { seq: 4, cents: 15_200 },
        targetCents: 15_200,
        write: { seq: 5, cents: 15_200 },
      });
    });

    it('is adopted as a whole up to what is free, and waits as a whole above it', () => {
      const free = known({ freeRaiseCents: cents(5_000) });
      const most = known({ freeRaiseCents: cents(4_999) });
      expect(publishStep(free, raised)).toMatchObject({ adoptCents: 5_000, unacceptedCents: 0 });
      expect(publishStep(most, raised)).toMatchObject({ adoptCents: 0, unacceptedCents: 5_000 });
    });

    it('is added to what waits, even where it would be free', () => {
      const waiting = { unacceptedCents: cents(1_000), freeRaiseCents: cents(9_000) };
      const seen = { seq: 4, cents: cents(11_200) };
      const step = publishStep(known({ ...waiting, seen }), raised);
      expect(step).toMatchObject({ adoptCents: 0, unacceptedCents: 5_000, targetCents: 15_200 });
    });

    it('is taken back by a lowering before anything is taken from the balance', () => {
      const waiting = { unacceptedCents: cents(5_000), seen: { seq: 4, cents: cents(15_200) } };
      const lowered = (earthcash: string) => publishStep(known(waiting), { ...raised, earthcash });
      expect(lowered('120.00')).toMatchObject({ adoptCents: 0, unacceptedCents: 1_800 });
      expect(lowered('100.00')).toMatchObject({ adoptCents: -200, unacceptedCents: 0 });
    });

    it('is shown in full where the balance is below zero', () => {
      const owing = known({ availableCents: cents(-700) });
      const shown = { earthcash: '5.00', versionMetafield: published(4, 0) };
      expect(publishStep(owing, shown)).toMatchObject({ unacceptedCents: 500, targetCents: 500 });
    });
  });

  it.each(['gone', null, '-5.00'])('does not take in %j, and tells', (earthcash) => {
    const shown = { earthcash, versionMetafield: published(4, 10_200) };
    expect(publishStep(known(), shown)).toMatchObject({
      adoptCents: 0,
      alarm: 'unreadable',
      write: { seq: 5, cents: 10_200 },
    });
  });

  it('is silent about a customer who never had a balance', () => {
    const fresh = known({ versionSeq: 0, seen: { seq: 0, cents: cents(0) } });
    expect(publishStep(fresh, { earthcash: null, versionMetafield: null })).toMatchObject({
      adoptCents: 0,
      alarm: null,
      write: { seq: 1, cents: 10_200 },
    });
  });

  it('stops where Shopify knows more than one write that we do not', () => {
    const shown = { earthcash: '1.00', versionMetafield: published(6, 100) };
    expect(publishStep(known(), shown)).toEqual({ kind: 'ahead', versionSeq: 6 });
  });

  it.each([null, '{}', published(3, 10_200)])(
    'tells that %j is older than what we wrote',
    (text) => {
      const shown = { earthcash: '50.00', versionMetafield: text };
      expect(publishStep(known(), shown)).toMatchObject({
        adoptCents: 0,
        alarm: 'companion-behind',
        write: { seq: 5, cents: 10_200 },
      });
    },
  );

  it('shows nothing below zero, and two decimals only', () => {
    const overdrawn = known({ availableCents: cents(-700) });
    const shown = { earthcash: '5.00', versionMetafield: published(4, 500) };
    expect(publishStep(overdrawn, shown)).toMatchObject({ targetCents: 0, write: { cents: 0 } });
    const fine = { earthcash: '102.001', versionMetafield: published(4, 10_200) };
    expect(publishStep(known(), fine)).toMatchObject({ adoptCents: 0, write: { cents: 10_200 } });
  });
});
