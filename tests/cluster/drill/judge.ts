import { creditOf } from '../../faults/shop/invariants';
import type { DrillResult } from '../../../scripts/drill/drill';
import { usingDatabase } from '../history/final-reads';
import type { Acknowledged, Day } from './day';

/**
 * Compares what a drill says with what was acknowledged. Everything from before the moment is in the restored database, and
 * not listed; everything after it isn't there, and is: by a platform, or by the old cluster's rows.
 *
 * @returns what is wrong, in sentences
 */
export async function judge({ before, after }: Day, result: DrillResult): Promise<string[]> {
  const { server, newer, lost, proof } = result;
  const wrongs = [...proof.wrongs, ...Object.keys(newer.unread).map((name) => `${name} is unread`)];
  if (!result.isProven) wrongs.push('the drill doesn’t call it proven');
  const tokens = await usingDatabase(server.url, async ({ db }) => {
    const deposits = await db.selectFrom('deposit').select(['form_token', 'state']).execute();
    const payments = await db.selectFrom('payment').select(['form_token', 'state']).execute();
    return new Map([...deposits, ...payments].map((row) => [row.form_token, row.state]));
  });
  for (const each of before) {
    if (!('token' in each)) continue;
    const state = tokens.get(each.token);
    const due = each.kind === 'deposit' ? 'credited' : 'settled';
    if (state !== due) wrongs.push(`${nameOf(each)} from before is ${state ?? 'not there'}`);
  }
  for (const each of after) {
    if ('token' in each && tokens.has(each.token))
      wrongs.push(`${nameOf(each)} from after is there`);
    if (!isListed(each, result)) wrongs.push(`${nameOf(each)} from after is not listed`);
  }
  const listed = newer.things.filter(({ kind }) => kind === 'deposit' || kind === 'charge').length;
  const made = after.filter((each) => each.kind === 'deposit' || cardOf(each) > 0).length;
  if (listed !== made) wrongs.push(`${listed} charges are listed, and ${made} were made`);
  if (Object.keys(lost?.tooMany ?? { none: 1 }).length > 0)
    wrongs.push(`rows from before are lost: ${JSON.stringify(lost?.tooMany)}`);
  return wrongs;
}

function isListed(each: Acknowledged, { newer, lost }: DrillResult): boolean {
  const { kind, cents, person } = each;
  const things = newer.things.filter(({ customer }) => customer === person.gid);
  switch (kind) {
    case 'deposit':
      return things.some(
        (thing) =>
          thing.kind === 'deposit' &&
          thing.by === 'approve' &&
          thing.amountCents === cents &&
          thing.detail['creditCents'] === creditOf(cents),
      );
    case 'order':
      return things.some(
        (thing) =>
          thing.kind === 'order' &&
          thing.by === 'person' &&
          thing.amountCents === cents &&
          thing.detail['cardCents'] === each.cardCents &&
          thing.detail['storeCreditCents'] === each.storeCreditCents,
      );
    case 'refund':
      return things.some(
        (thing) => thing.kind === 'refund' && thing.by === 'itself' && thing.amountCents === cents,
      );
    case 'correction':
      return (lost?.ledger ?? []).some((one) => one.kind === 'adjustment' && one.cents === cents);
  }
}

function cardOf(each: Acknowledged): number {
  return each.kind === 'order' ? each.cardCents : 0;
}

function nameOf({ kind, cents, person }: Acknowledged): string {
  return `${person.gid}’s ${kind} of ${cents} cents`;
}
