import { expect, it } from 'vitest';
import { ownersLabel } from '~/content/back-office/erp-home';
import { firstWork, type WaitingItem, type WaitingOwner } from './waiting';

const item = (subject: string, owner: string | null): WaitingItem => ({
  kind: 'production-start',
  subject,
  name: subject,
  customerName: null,
  since: null,
  dueAt: null,
  owner: owner === null ? null : { id: owner, name: owner },
});

it.each<[string, WaitingItem[], string | null]>([
  ['their own', [item('a', null), item('b', 'maya')], 'b'],
  ['what nobody has', [item('a', 'dora'), item('b', null), item('c', null)], 'b'],
  ['the first, if colleagues have all', [item('a', 'dora'), item('b', 'dora')], 'a'],
  ['nothing where nothing is', [], null],
])('who begins gets %s', (_what, items, subject) => {
  expect(firstWork(items, 'maya')?.subject ?? null).toBe(subject);
});

const owner = (id: string, count: number, name: string | null = id): WaitingOwner => ({
  kind: 'production-start',
  id,
  name,
  count,
});

it.each<[WaitingOwner[], number, string]>([
  [[], 4, 'Unassigned'],
  [[owner('maya', 2)], 2, 'You 2'],
  [[owner('dora', 2, 'Dora Quill'), owner('maya', 1)], 7, 'Dora Quill 2, You 1, 4 unassigned'],
  [[owner('gone', 1, null)], 1, 'Former teammate 1'],
])('%j of %d is %s', (owners, count, label) => {
  expect(ownersLabel(owners, { count, reader: 'maya' })).toBe(label);
});
