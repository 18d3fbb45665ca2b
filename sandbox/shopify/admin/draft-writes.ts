import { GraphQLError } from 'graphql';
import { cannotComplete, completeDraft } from '../drafts/complete';
import type { DraftRecords } from '../drafts/complete';
import type { DraftRow } from '../drafts/rows';
import type { Shop, UserError } from './context';
import { EMPTY_DRAFT, withDraftInput } from './draft-input';
import type { DraftInput } from './draft-input';
import { calculatedNode, draftIdOf, draftNode } from './draft-node';
import type { UnderWay } from './under-way';

const MOST_LINES = 499;
const MOST_TAGS = 250;

const missing: UserError[] = [{ field: ['id'], message: 'Draft order does not exist' }];

const refused = (userErrors: UserError[]) => ({ draftOrder: null, userErrors });

/** In updates, Shopify's error paths begin with `input`. */
function inUpdate({ field, message }: UserError): UserError {
  return { field: field === null ? null : ['input', ...field], message };
}

/** `draftOrderCreate`, `…Calculate`, `…Update`, `…Complete`, `…Delete`. */
export function draftMutations(records: DraftRecords, shop: Shop, underWay: UnderWay) {
  const { store, drafts, clock } = records;
  const find = (id: string) => drafts.byId(draftIdOf(id));
  const answer = (draft: DraftRow, userErrors: UserError[] = []) => ({
    draftOrder: draftNode(shop, drafts, draft),
    userErrors,
  });

  return {
    draftOrderCreate: ({ input }: { input: DraftInput }) => {
      checkSizes('draftOrderCreate', input);
      const { content, errors } = withDraftInput(shop, EMPTY_DRAFT, input, clock.iso());
      if (errors.length > 0) return refused(errors);
      return answer(store.batch(() => drafts.create(content)));
    },

    draftOrderCalculate: ({ input }: { input: DraftInput }) => {
      checkSizes('draftOrderCalculate', input);
      const { content, errors } = withDraftInput(shop, EMPTY_DRAFT, input, clock.iso());
      if (errors.length > 0) return { calculatedDraftOrder: null, userErrors: errors };
      return { calculatedDraftOrder: calculatedNode(shop, drafts, content), userErrors: [] };
    },

    draftOrderUpdate: ({ id, input }: { id: string; input: DraftInput }) => {
      checkSizes('draftOrderUpdate', input);
      const draft = find(id);
      if (draft === undefined) return refused(missing);
      if (draft.status === 'COMPLETED') {
        return answer(draft, [{ field: null, message: 'This order has been paid' }]);
      }
      const { content, errors } = withDraftInput(shop, draft, input, clock.iso());
      if (errors.length > 0) {
        return refused(errors.map(inUpdate));
      }
      return answer(store.batch(() => drafts.rewrite(draft, content)));
    },

    draftOrderComplete: ({ id, paymentPending }: { id: string; paymentPending?: boolean }) => {
      const draft = find(id);
      if (draft === undefined) return refused(missing);
      const message = underWay.has('draftOrderComplete', id)
        ? 'This draft order is being completed.'
        : cannotComplete(records, draft);
      if (message !== undefined) return answer(draft, [{ field: null, message }]);
      completeDraft(records, draft, paymentPending === true || draft.terms !== null);
      return answer(find(id) ?? draft);
    },

    draftOrderDelete: ({ input }: { input: { id: string } }) => {
      const draft = find(input.id);
      if (draft === undefined) return { deletedId: null, userErrors: missing };
      store.batch(() => drafts.delete(draft));
      return { deletedId: input.id, userErrors: [] };
    },
  };
}

/** @throws GraphQLError if a list exceeds Shopify's limit */
function checkSizes(root: string, { lineItems, tags }: DraftInput): void {
  const lists = [
    ['lineItems', lineItems, MOST_LINES],
    ['tags', tags, MOST_TAGS],
  ] as const;
  for (const [name, list, most] of lists) {
    const size = list?.length ?? 0;
    if (size <= most) continue;
    throw new GraphQLError(
      `The input array size of ${size} is greater than the maximum allowed of ${most}.`,
      { path: [root, 'input', name], extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } },
    );
  }
}
