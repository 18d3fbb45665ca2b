import { ControlError, parseText } from '../kit/control-input';
import type { Input } from '../kit/control-input';
import { withDraftInput } from './admin/draft-input';
import type { DraftInput } from './admin/draft-input';
import type { Shop } from './admin/context';
import { cannotComplete, completeDraft } from './drafts/complete';
import type { DraftRecords } from './drafts/complete';
import type { DraftRow } from './drafts/rows';
import { idOf } from '../kit/ids';

/** Staff actions on draft orders, named by `name` (`#D1`) or by `id` (a gid or its number). */
export function draftActions(records: DraftRecords, shop: Shop) {
  const { drafts } = records;
  const find = (input: Input): DraftRow => {
    const id = typeof input.id === 'string' || typeof input.id === 'number' ? String(input.id) : '';
    const row = id
      ? drafts.byId(idOf('DraftOrder', id) ?? id)
      : drafts.byName(parseText(input, 'name'));
    if (row === undefined) throw new ControlError('there is no such draft order');
    return row;
  };

  return {
    /** Creates the order, marked as paid or (`pending`: true) unpaid. Staff need not wait for `ready`. */
    'draft-complete': (input: Input) => {
      const draft = { ...find(input), readyAt: 0 };
      const message = cannotComplete(records, draft);
      if (message !== undefined) throw new ControlError(message);
      const isPending = String(input.pending) === 'true' || draft.terms !== null;
      return completeDraft(records, draft, isPending);
    },

    'draft-delete': (input: Input) => {
      const draft = find(input);
      drafts.delete(draft);
      return { deleted: draft.name };
    },

    /** `input`: a `DraftOrderInput` of the Admin API. */
    'draft-update': (input: Input) => {
      const draft = find(input);
      if (draft.status === 'COMPLETED') throw new ControlError('This order has been paid');
      if (typeof input.input !== 'object' || input.input === null) {
        throw new ControlError('input must be an object');
      }
      const now = records.clock.iso();
      const { content, errors } = withDraftInput(shop, draft, input.input as DraftInput, now);
      const [error] = errors;
      if (error !== undefined) throw new ControlError(error.message);
      return drafts.rewrite(draft, content);
    },

    /** Marks the invoice as sent, as if the payment link had been mailed. */
    'draft-invoice': (input: Input) => {
      const draft = find(input);
      if (draft.status === 'COMPLETED') throw new ControlError('This order has been paid');
      return drafts.put({ ...draft, status: 'INVOICE_SENT' });
    },
  };
}
