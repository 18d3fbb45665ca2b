import type { LoaderFunctionArgs } from '@remix-run/node';
import { organizationCustomersFile } from '~/content/organizations/organization-customers-file';
import { storeDay } from '~/domain/core/time/store-day';
import { requireCustomer } from '~/http/customers/guards.server';
import { countFile, csvReply, textStream } from '~/http/list-query.server';
import { allCustomers, askedCustomers } from '~/http/organizations/organization-members.server';
import { notFound } from '~/http/replies.server';

/** Responds with all customers that match the query of the page of the same name, as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid, organization } = await requireCustomer(args, '/dashboard/users');
  await countFile(args.context, { customer: gid }, 'organization-customers');
  const { id } = organization ?? notFound();
  const { context } = args;
  const body = textStream(
    organizationCustomersFile(allCustomers(context, id, askedCustomers(args))),
  );
  return csvReply('customers', storeDay(context.now()), body);
}
