import { type ReturnCase, returnName } from '~/domain/returns/return';
import { storedText } from '~/domain/core/stored-amount';
import type { StoreContext } from '~/http/context.server';
import { listReturnLines } from '~/models/returns/return-case.server';
import { listReturnEvents } from '~/models/returns/return-event.server';
import { findLabelName } from '~/models/returns/return-label.server';
import { listReturnPhotos } from '~/models/returns/return-photo.server';

/**
 * Returns a return with its items and history, as a customer's export has it: its photos and its label by the names of
 * their files, which can be downloaded from the return's page. Amounts in dollars.
 */
export async function returnOf(db: StoreContext['db'], one: ReturnCase) {
  const lines = await listReturnLines(db, one.id);
  const photos = await listReturnPhotos(db, one.id);
  const label = await findLabelName(db, one.id);
  const events = await listReturnEvents(db, one.id);
  return {
    number: returnName(one),
    order: one.orderName,
    state: one.state,
    wish: one.wish,
    note: one.note,
    outcome: one.ending?.outcome ?? null,
    replacement: one.replacementName,
    items: lines.map(({ title, quantity, reason, worthCents }) => ({
      title,
      quantity,
      reason,
      value: storedText(worthCents),
    })),
    photos: photos.map(({ fileName }) => fileName),
    label,
    history: events.map(({ kind, actor, said, at }) => ({
      what: kind,
      by: actor,
      said,
      at: at.toISOString(),
    })),
  };
}
