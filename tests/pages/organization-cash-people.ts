import { saveTestMethod } from '../support/people-with-cards';
import { organizationOf, shopOfRun, type OrganizationPerson } from '../support/organization';
import type { Visitor } from '../support/visitor';
import { fillCart, pageOf, toPayment, type Page } from './checkout-buyers';

export const BALANCE = '/dashboard/manage/users/balance';
export const ALLOWANCES = '/dashboard/manage/users/balance/allowances';
const ADD = '/dashboard/payments/add';

/** Creates an organization with members, and an Earth Cash deposit made by its admin. */
export async function organizationWith(deposit: string, members = 1) {
  const organization = await organizationOf(members);
  await giveCard(organization.admin);
  const added = await depositForOrganization(organization.admin, deposit);
  if (added.location !== BALANCE) throw new Error(`nothing was added: ${added.text}`);
  return organization;
}

/** Returns the first member of an organization. */
export function memberOf({
  members: [member],
}: {
  members: readonly OrganizationPerson[];
}): OrganizationPerson {
  if (!member) throw new Error('there is a member');
  return member;
}

/** Saves a card that can be charged. @returns its id */
export async function giveCard({ visitor, email }: OrganizationPerson): Promise<string> {
  await visitor.post('/account/billing/add?origin=earthCash', { intent: 'hosted' });
  return saveTestMethod(shopOfRun().sandboxUrl, email, 'pm_card_visa');
}

/** Deposits into the organization's Earth Cash with the form that an admin gets. */
export async function depositForOrganization(
  { visitor }: Pick<OrganizationPerson, 'visitor'>,
  amount: string,
): Promise<Page> {
  const { fields } = await pageOf(await visitor.get(`${ADD}?into=organization`));
  const requested = { ...fields, amount, intent: 'review' };
  const review = await pageOf(await visitor.post(ADD, requested));
  return pageOf(await visitor.post(ADD, { ...review.fields, intent: 'confirm' }));
}

/** Has an admin set a member's allowance. `was`: what the form showed before, by default no allowance. */
export async function allow(
  { visitor }: Pick<OrganizationPerson, 'visitor'>,
  { userId }: Pick<OrganizationPerson, 'userId'>,
  amount: string,
  was = 'none',
): Promise<Page> {
  const fields = { intent: 'allowance', customerId: userId, amount, was };
  return pageOf(await visitor.post(ALLOWANCES, fields));
}

/** Puts one case into the cart and goes to the checkout's second page: $26.95. */
export async function atCheckout({ visitor }: { visitor: Visitor }): Promise<Page> {
  await fillCart(visitor);
  return toPayment({ visitor });
}

export async function check({ visitor }: { visitor: Visitor }, path = BALANCE): Promise<Page> {
  return pageOf(await visitor.get(path));
}
