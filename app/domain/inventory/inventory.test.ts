import { describe, expect, it } from 'vitest';
import { adjustmentSchema, thresholdSchema } from './inventory.schema.server';
import { type AdjustmentReason, planAdjustment } from './inventory';

describe('planAdjustment', () => {
  it.each<[AdjustmentReason, number, number, unknown]>([
    ['count', 12, 10, { mode: 'set', quantity: 12 }],
    ['count', 0, 10, { mode: 'set', quantity: 0 }],
    ['correction', 4, -2, { mode: 'set', quantity: 4 }],
    ['count', 10, 10, 'inventory_same'],
    ['received', 5, 10, { mode: 'change', quantity: 5 }],
    ['returned', 1, -3, { mode: 'change', quantity: 1 }],
    ['received', 0, 10, 'inventory_same'],
    ['damaged', 10, 10, { mode: 'change', quantity: -10 }],
    ['lost', 11, 10, 'inventory_too_many'],
    ['promotion', 1, -1, 'inventory_too_many'],
  ])('%s of %i, with %i available', (reason, units, was, planned) => {
    expect(planAdjustment(reason, { units, was })).toEqual(planned);
  });
});

const TOKEN = '7d444840-9dc0-4e1f-8a2b-0c3d4e5f6a7b';

describe('the forms', () => {
  const form = { location: '7', was: '-3', reason: 'count', units: '1,200', form_token: TOKEN };

  it('reads an adjustment', () => {
    expect(adjustmentSchema.parse(form)).toMatchObject({ was: -3, units: 1_200 });
  });

  it.each([
    { units: '1.5' },
    { units: '-1' },
    { units: '' },
    { units: '1000001' },
    { reason: 'because' },
    { reason: '' },
    { was: 'none' },
    { form_token: 'x' },
    { more: 'fields' },
  ])('refuses an adjustment with %j', (wrong) => {
    expect(adjustmentSchema.safeParse({ ...form, ...wrong }).success).toBe(false);
  });

  it.each([
    ['', null],
    ['0', 0],
    ['1,000', 1_000],
  ])('reads the threshold %j', (typed, lowAt) => {
    expect(thresholdSchema.parse({ was: 'none', low_at: typed }).low_at).toBe(lowAt);
  });
});
