import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { answerShopifyAdmin } from '~/http/api/answer.server';
import type { StaffActions } from '~/http/api/row.server';
import { completeStaffDraft } from '~/services/draft-orders/change-staff-draft.server';
import { markStaffOrderPaid } from '~/services/payments/mark-staff-order-paid.server';

/** What staff do here as on the back-office's pages. */
const STAFF_ACTIONS: StaffActions = {
  markPaid: markStaffOrderPaid,
  completeDraft: completeStaffDraft,
};

/** Answers 405: there is nothing to read here. */
export function loader(args: LoaderFunctionArgs) {
  return answerShopifyAdmin(args, STAFF_ACTIONS);
}

/** `{query, variables}` → `{data, errors}`; the registry lists what is allowed (decision 0011). */
export function action(args: ActionFunctionArgs) {
  return answerShopifyAdmin(args, STAFF_ACTIONS);
}
