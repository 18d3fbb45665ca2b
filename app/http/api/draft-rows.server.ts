import { z } from 'zod';
import { findDraft } from '~/platforms/shopify/draft-orders/draft-orders.server';
import { draftGid } from './draft-input.server';
import { auditedOutcome, type Subject } from './draft-outcome.server';
import { draftTree } from './draft-tree';
import { createOwnDraft, deleteOwnDraft, ownDraft, updateOwnDraft } from './own-drafts.server';
import {
  argumentsOf,
  RowRejection,
  type Call,
  type Found,
  type OwnCall,
  type Row,
  type StaffCall,
} from './row.server';
import {
  completeStaffDraft,
  createStaffDraft,
  deleteStaffDraft,
  markStaffOrderPaid,
  updateStaffDraft,
} from './staff-drafts.server';

/** The registry's rows for draft orders and for marking orders as paid (spec section 7). */

type Handlers = {
  own: (call: OwnCall) => Promise<Found>;
  staff: (call: StaffCall) => Promise<Found>;
};

/** Staff rights take precedence over a customer's session in the same browser. */
function forEither(call: Call, { own, staff }: Handlers): Promise<Found> {
  if (call.staff) return staff({ ...call, staff: call.staff });
  if (call.customer) return own({ ...call, customer: call.customer });
  throw new RowRejection('forbidden', 'only for owner or staff');
}

function changeRow(subject: Subject, operation: string, handlers: Handlers): Row {
  return {
    operation: 'mutation',
    who: 'owner-or-staff',
    run: (call) => auditedOutcome(call, subject, operation, () => forEither(call, handlers)),
  };
}

function staffRow(subject: Subject, operation: string, run: Handlers['staff']): Row {
  return {
    operation: 'mutation',
    who: 'staff',
    run: (call) => auditedOutcome(call, subject, operation, () => run(call)),
  };
}

/** `draftOrder(id)`: for its customer or staff; for all others it does not exist. */
export const draftOrderRow: Row = {
  operation: 'query',
  who: 'owner-or-staff',
  run(call) {
    const { id } = argumentsOf(call, z.strictObject({ id: z.string().max(100) }));
    return auditedOutcome(call, null, 'DraftDetail', () =>
      forEither(call, {
        own: async (own) => ({ value: draftTree(await ownDraft(own, id)) }),
        staff: async ({ context }) => {
          const isId = draftGid.safeParse(id).success;
          const draft = isId ? await findDraft(context.admin, id) : null;
          if (!draft) throw new RowRejection('not-found', 'no such draft');
          return { value: draftTree(draft) };
        },
      }),
    );
  },
};

export const draftOrderCreateRow = changeRow('draftOrder', 'CreateDraft', {
  own: createOwnDraft,
  staff: createStaffDraft,
});

export const draftOrderUpdateRow = changeRow('draftOrder', 'UpdateDraft', {
  own: updateOwnDraft,
  staff: updateStaffDraft,
});

export const draftOrderDeleteRow = changeRow('deletedId', 'DeleteDraft', {
  own: deleteOwnDraft,
  staff: deleteStaffDraft,
});

export const draftOrderCompleteRow = staffRow('draftOrder', 'CompleteDraft', completeStaffDraft);

export const orderMarkAsPaidRow = staffRow('order', 'MarkOrderPaid', markStaffOrderPaid);
