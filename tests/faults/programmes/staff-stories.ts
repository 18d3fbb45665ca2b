import { findOpenAccountRequest } from '../../../app/models/customers/account-request.server';
import { requestAccountClosing } from '../../../app/services/privacy/request-account-closing.server';
import type { OrderExpectation } from '../shop/orders';
import { makePeople, type PersonSpec } from '../shop/people';
import type { Person, Reply } from '../shop/person';
import type { ShopUnderTest } from '../shop/shop-under-test';
import type { StaffExpectation } from '../shop/staff-books';
import type { BackOffice } from '../shop/staff-forms';

/** What staff do to a customer's money, order or account; each story ends with one form. */
export const STAFF_STORIES = [
  /** An order paid half and half, refunded by shares or all to Earth Cash. */
  'refund',
  'refund-cash',
  /** A correction that one person makes alone, and one that an admin has to approve. */
  'adjust',
  'approve',
  /** A draft is made, becomes an order, and its order is marked as paid. */
  'draft',
  'complete',
  'paid',
  /** A run of three orders at once. */
  'run-paid',
  'run-tag',
  'closing',
] as const;

export type StaffStory = (typeof STAFF_STORIES)[number];

/** Presses the button of an open form, at a given desk. */
export type Press = (backOffice: BackOffice) => Promise<Reply>;

/** One story, prepared up to its last form. */
export type StaffRun = {
  name: string;
  story: StaffStory;
  person: Person;
  /** `[0]` is the staff member whose work it is, `[1]` a colleague who may do it as well. */
  backOffices: readonly [BackOffice, BackOffice];
  /** Opens another form for the same change. */
  open: (backOffice: BackOffice) => Promise<Press>;
  expected: StaffExpectation;
  /** For an order that was paid in the store. */
  order: OrderExpectation | undefined;
  /** `orders.refund refund` and the subject, each recorded once. */
  activities: { did: string; subject: string }[];
  violations: string[];
};

/** The opening balance, in cents, of a customer whose order is refunded. */
export const OPENING_CENTS = 40_000;

const isRefund = (story: StaffStory) => story === 'refund' || story === 'refund-cash';

export type StaffPeople = { person: Person; closingId: string };

/** Creates new customers; those whose account is to be closed have asked for it. Before the store starts. */
export async function staffPeople(
  shop: ShopUnderTest,
  stories: readonly StaffStory[],
): Promise<StaffPeople[]> {
  const specs = stories.map((story): PersonSpec => ({
    card: 'good',
    openingCents: isRefund(story) ? OPENING_CENTS : 0,
  }));
  const people = await makePeople(shop, specs, 'duplicate');
  return shop.store.use(async ({ db }) => {
    const found: StaffPeople[] = [];
    for (const [index, person] of people.entries()) {
      let closingId = '';
      if (stories[index] === 'closing') {
        const { gid, email } = person;
        await requestAccountClosing(db, { gid, email, name: 'Fay Fault' }, Date.now());
        closingId = (await findOpenAccountRequest(db, gid))?.id ?? '';
      }
      found.push({ person, closingId });
    }
    return found;
  });
}
