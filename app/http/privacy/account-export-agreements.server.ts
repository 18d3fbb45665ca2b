import { storedText } from '~/domain/core/stored-amount';
import type { StoreContext } from '~/http/context.server';
import { listAsksOf } from '~/models/organizations/organization-ask.server';
import { listTopUpEvents, type TopUpEvent } from '~/models/top-ups/top-up-event.server';
import { findTopUp } from '~/models/top-ups/top-up.server';

/**
 * Returns the agreements and asks in a customer's export: automatic top-up with its history, and asks for
 * more of an organization's Earth Cash. Amounts in dollars.
 */
export async function readAgreementExport(
  { db }: Pick<StoreContext, 'db'>,
  { gid, id }: { gid: string; id: string },
) {
  const [automaticTopUp, asks] = await Promise.all([readTopUp(db, gid), listAsksOf(db, id)]);
  return {
    automaticTopUp,
    allowanceAsks: asks.map(({ month, askedCents, note, state, grantedCents, createdAt }) => ({
      month,
      asked: storedText(askedCents),
      note,
      state,
      granted: grantedCents === null ? null : storedText(grantedCents),
      at: createdAt.toISOString(),
    })),
  };
}

async function readTopUp(db: StoreContext['db'], gid: string) {
  const topUp = await findTopUp(db, gid);
  if (topUp === null) return null;
  const { isOn, methodName, agreedAt, terms } = topUp;
  return {
    isOn,
    ...termsOf(terms),
    method: methodName,
    agreedAt: agreedAt.toISOString(),
    history: (await allEvents(db, gid)).map((event) => ({
      what: event.kind,
      because: event.because,
      ...termsOf(event.terms),
      method: event.methodName,
      agreedTo: event.agreedText,
      at: event.at.toISOString(),
    })),
  };
}

function termsOf({ thresholdCents, amountCents, monthlyCapCents }: TopUpEvent['terms']) {
  return {
    below: storedText(thresholdCents),
    charge: storedText(amountCents),
    mostInMonth: storedText(monthlyCapCents),
  };
}

async function allEvents(db: StoreContext['db'], gid: string): Promise<TopUpEvent[]> {
  const all: TopUpEvent[] = [];
  for (let page = 1; ; page += 1) {
    const { events, hasMore } = await listTopUpEvents(db, gid, page);
    all.push(...events);
    if (!hasMore) return all;
  }
}
