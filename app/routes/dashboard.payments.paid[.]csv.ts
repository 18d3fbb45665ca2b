import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { paymentsFile } from '~/content/payments/payment-list';
import { paymentQueryFields, readPaymentQuery } from '~/domain/payments/payment-query';
import { storeDay } from '~/domain/core/time/store-day';
import { requireCustomer } from '~/http/customers/guards.server';
import { countFile, csvReply, listText, textStream } from '~/http/list-query.server';
import { eachPayment } from '~/models/payments/payment-list.server';
import { paths } from '~/paths';

/**
 * Responds with all payments that match the query of the page of the same name, as CSV; invalid dates
 * redirect to the page, which says so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/payments/paid');
  await countFile(args.context, { customer: gid }, 'payments');
  const { db, now } = args.context;
  const { query, asked, problems } = readPaymentQuery(listText(args));
  if (problems.length > 0) {
    const to = paths.paymentsMade({ ...paymentQueryFields(query), ...asked });
    throw redirect(to, { headers: { 'Cache-Control': 'no-store' } });
  }
  const body = textStream(paymentsFile(eachPayment(db, gid, query)));
  return csvReply('payments', storeDay(now()), body);
}
