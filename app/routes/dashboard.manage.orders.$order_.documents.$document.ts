import type { LoaderFunctionArgs } from '~/framework';
import { gidOf, isShopifyNumber } from '~/domain/core/ids';
import { requireCustomer } from '~/http/customers/guards.server';
import { pdfReply } from '~/http/documents/pdf-reply';
import { countFile } from '~/http/list-query.server';
import { loadOrderDocument } from '~/http/orders/order-documents.server';
import { needed, notFound } from '~/http/replies.server';
import { listPaidWith } from '~/models/orders/order-facts.server';
import { findMemberBuyer } from '~/models/payments/payment-list.server';
import { getOrder } from '~/platforms/shopify/orders/customer-orders.server';
import { renderDocument } from '~/services/documents/render-document.server';

/**
 * Serves a document of one of the customer's own orders as a PDF, or for an admin one of an order that a member has
 * paid with the organization's Earth Cash. 404 for any other order, and for a packing slip, which is for staff.
 */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/manage/orders');
  const number = args.params['order'] ?? '';
  if (!isShopifyNumber(number)) notFound();
  const { admin, db, log } = args.context;
  await countFile(args.context, { customer: customer.gid }, 'order-document');
  const gid = gidOf('Order', number);
  const { organization } = customer;
  const buyer = organization?.isAdmin ? await findMemberBuyer(db, organization.id, gid) : null;
  const owner = buyer ?? customer.gid;
  const order = await needed(getOrder(admin, gid, owner), log);
  if (!order) notFound();
  const document = await loadOrderDocument(
    args.context,
    { order, paid: await listPaidWith(db, owner, gid) },
    {
      kind: args.params['document'],
      refund: new URL(args.request.url).searchParams.get('refund'),
      mayPack: false,
    },
  );
  return pdfReply(await renderDocument(document), `${document.title} ${document.number}`);
}
