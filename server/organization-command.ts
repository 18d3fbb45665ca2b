import { customerNumber } from '~/domain/core/ids';
import { findCustomerByEmail } from '../app/platforms/shopify/customers/customer.server';
import { appointAdmin } from '../app/services/organizations/change-member-role.server';
import { makeOrganization } from '../app/services/organizations/make-organization.server';
import type { OperatorCommand } from './operator-command';
import type { MoneyApp } from './reconciler';

type App = Pick<MoneyApp, 'admin' | 'db' | 'now' | 'log'>;

const REJECTIONS = {
  'no-customer': 'No customer has this email address:',
  'in-an-organization': 'This customer is already in an organization:',
};

/**
 * Makes customers an organization, or makes a member an admin, as a named person has decided. The log line
 * has ids, never names or addresses; the answer names the address that prevented it.
 *
 * @throws PlatformFailure while Shopify does not answer: nothing has changed
 */
export async function doOrganizationCommand(
  app: App,
  command: Extract<OperatorCommand, { do: 'make-organization' | 'appoint-admin' }>,
): Promise<object> {
  if (command.do === 'appoint-admin') return appoint(app, command);
  const made = await makeOrganization(app, command);
  if (!made.ok) return { error: `${REJECTIONS[made.reason]} ${made.email}` };
  const { organizationId, userIds } = made;
  app.log.info(
    { organization: organizationId, customers: userIds, by: command.by },
    'an organization was made',
  );
  return { organization: organizationId, customers: userIds };
}

async function appoint(
  app: App,
  { email, by }: Extract<OperatorCommand, { do: 'appoint-admin' }>,
): Promise<object> {
  const customer = await findCustomerByEmail(app.admin, email);
  if (customer === null) return { error: `${REJECTIONS['no-customer']} ${email}` };
  const userId = customerNumber(customer.gid);
  const done = await appointAdmin(app, userId, by);
  if (!done) return { error: `This customer isn’t in an organization: ${email}` };
  const { organizationId, changed } = done;
  app.log.info(
    { organization: organizationId, customer: userId, by, changed },
    'an admin of an organization was appointed',
  );
  return { organization: organizationId, customer: userId, changed };
}
