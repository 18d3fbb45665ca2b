import type { LoaderFunctionArgs } from '~/framework';
import { draftDocument } from '~/content/draft-orders/draft-document';
import { requireStaff } from '~/http/customers/guards.server';
import { pdfReply } from '~/http/documents/pdf-reply';
import { getStaffDraft } from '~/http/draft-orders/draft-page.server';
import { countFile } from '~/http/list-query.server';
import { needed, notFound } from '~/http/replies.server';
import { findStoreIdentity } from '~/models/documents/store-identity.server';
import { fetchPrintedDraft } from '~/platforms/shopify/orders/printed-order.server';
import { renderDocument } from '~/services/documents/render-document.server';

/** Serves what a draft would cost as a PDF. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders/drafts');
  const { admin, db, log, now } = args.context;
  await countFile(args.context, { staff: staff.id }, 'draft-document');
  const draft = await getStaffDraft(args.context, args.params['draft']);
  const printed = await needed(fetchPrintedDraft(admin, draft.gid), log);
  if (!printed) notFound();
  const document = draftDocument(draft, printed, {
    seller: await findStoreIdentity(db),
    now: new Date(now()).toISOString(),
  });
  return pdfReply(await renderDocument(document), `${document.title} ${document.number}`);
}
