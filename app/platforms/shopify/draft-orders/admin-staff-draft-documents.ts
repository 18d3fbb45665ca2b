import { DRAFT_LINE_PARTS, DRAFT_PARTS } from './admin-draft-order-parts';
import { adminDocument } from '~/platforms/shopify/typed-document';

/** A draft with the fields that only staff see, version 2026-10; the input's `note` is read as `note2`. */
export const STAFF_DRAFT_DOCUMENT = adminDocument(/* GraphQL */ `
  query StaffDraft($id: ID!) {
    draftOrder(id: $id) {
      ...DraftParts
      note2
      taxExempt
    }
  }
  ${DRAFT_PARTS}
`);

/** The lines of a draft after those that the fields above have; `updatedAt` says whether it is still the same draft. */
export const DRAFT_LINES_DOCUMENT = adminDocument(/* GraphQL */ `
  query DraftLines($id: ID!, $after: String) {
    draftOrder(id: $id) {
      updatedAt
      lineItems(first: 50, after: $after) {
        nodes {
          ...DraftLineParts
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
  ${DRAFT_LINE_PARTS}
`);
