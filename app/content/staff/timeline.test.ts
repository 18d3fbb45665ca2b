import { describe, expect, it } from 'vitest';
import { emailEntries, noteEntries, staffEntries, timelineOf } from './timeline';

const action = (id: string, at: string, step: string, details = {}) => ({
  id,
  at,
  staffId: 's1',
  staffName: 'Stella',
  action: 'orders.refund',
  step,
  outcome: 'done' as const,
  subject: { kind: 'order', id: '1' },
  details,
  bulk: null,
});

describe('a timeline', () => {
  it('is one line of time, whoever did what, and has a note once', () => {
    const note = { id: '1', at: new Date('2026-03-02T10:00:00Z'), staffName: null, text: 'Call' };
    const actions = [
      action('2', '2026-03-02T10:00:00Z', 'note'),
      action('1', '2026-03-01T10:00:00Z', 'refund'),
    ];
    const email = { id: '1', template: 'payout-asked-staff', at: '2026-03-03T10:00:00Z' };
    const entries = timelineOf(
      staffEntries(actions, { hasNotes: true }),
      noteEntries([note]),
      emailEntries([{ ...email, state: 'sent' }]),
    );
    expect(entries.map(({ label, by }) => `${label}, ${by}`)).toEqual([
      'Email sent to staff: payout asked, The store',
      'Note, Unknown teammate',
      'Refund, Stella',
    ]);
    expect(entries[1]?.quote).toBe('Call');
  });

  it('names emails in the words of the voice', () => {
    const email = { id: '1', at: '2026-03-03T10:00:00Z', state: 'sent' } as const;
    const [canceled, declined] = emailEntries([
      { ...email, template: 'order-cancelled' },
      { ...email, template: 'payout-refused' },
    ]);
    expect(canceled?.label).toBe('Email sent: order canceled');
    expect(declined?.label).toBe('Email sent: payout declined');
  });

  it('shows no id, time or state as it is stored', () => {
    const details = {
      amountCents: 1250,
      customer: 'gid://shopify/Customer/7100000000002',
      dueAt: '2026-03-04T18:00:00.000Z',
      state: 'pi_created',
      lines: ['gid://shopify/LineItem/1'],
    };
    const [entry] = staffEntries([action('1', '2026-03-01T10:00:00Z', 'refund', details)]);
    expect(entry?.lines).toEqual([
      'Amount: $12.50',
      'Customer: 7100000000002',
      'Due at: Mar 4, 2026, 10:00 AM PT',
      'State: Pi created',
      'Lines: 1',
    ]);
    const bulk = { list: 'orders', count: 12 };
    const done = { ...action('1', '2026-03-01T10:00:00Z', 'tag-add', { run: 'b1' }), bulk };
    expect(staffEntries([done])[0]?.lines).toEqual(['Bulk action, orders: 12']);
  });
});
