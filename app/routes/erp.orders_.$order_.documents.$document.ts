import type { LoaderFunctionArgs } from '~/framework';
import { requireStaff } from '~/http/customers/guards.server';
import { pdfReply } from '~/http/documents/pdf-reply';
import { countFile } from '~/http/list-query.server';
import { loadOrderDocument } from '~/http/orders/order-documents.server';
import { orderGidOf } from '~/http/orders/order-page.server';
import { needed, notFound } from '~/http/replies.server';
import { listHowPaid } from '~/models/orders/order-facts.server';
import { findOrder } from '~/platforms/shopify/orders/customer-orders.server';
import { renderDocument } from '~/services/documents/render-document.server';

/** Serves a document of any order as a PDF: what its customer has, and the packing slip. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders');
  const { admin, db, log } = args.context;
  const gid = orderGidOf(args.params['order']);
  const kind = args.params['document'];
  // Counted apart, so that a day's packing slips are no reason to wait for a receipt.
  await countFile(
    args.context,
    { staff: staff.id },
    `order-${kind === 'packing-slip' ? 'slip' : 'document'}`,
  );
  const found = await needed(findOrder(admin, gid), log);
  if (!found) notFound();
  const document = await loadOrderDocument(
    args.context,
    { order: found.order, paid: await listHowPaid(db, gid) },
    {
      kind,
      refund: new URL(args.request.url).searchParams.get('refund'),
      mayPack: true,
    },
  );
  return pdfReply(await renderDocument(document), `${document.title} ${document.number}`);
}
