import { DRAFT_PARTS } from './admin-draft-order-parts';
import { adminDocument } from '~/platforms/shopify/typed-document';

/** A draft with the fields that only staff see, version 2026-10; the input's `note` is read as `note2`. */
export const STAFF_DRAFT_DOCUMENT = adminDocument(/* GraphQL */ `
  query StaffDraft($id: ID!) {
    draftOrder(id: $id) {
      ...DraftParts
      note2
      taxExempt
      lineItems(first: 50) {
        pageInfo {
          hasNextPage
        }
      }
    }
  }
  ${DRAFT_PARTS}
`);
