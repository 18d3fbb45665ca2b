import type { LoaderFunctionArgs } from '~/framework';
import { pickListDocument } from '~/content/fulfillment/pick-list-document';
import { isUuid } from '~/domain/core/ids';
import { storeDay } from '~/domain/core/time/store-day';
import { requireStaff } from '~/http/customers/guards.server';
import { countFile } from '~/http/list-query.server';
import { pdfReply } from '~/http/documents/pdf-reply';
import { notFound } from '~/http/replies.server';
import { findStoreIdentity } from '~/models/documents/store-identity.server';
import { findPickList } from '~/models/fulfillment/pick-list.server';
import { renderDocument } from '~/services/documents/render-document.server';

/** Responds with a pick list as a PDF. @throws 404 if there is none */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/fulfilment');
  await countFile(args.context, { staff: staff.id }, 'pick-list');
  const { db, now } = args.context;
  const id = args.params['list'] ?? '';
  const list = isUuid(id) ? await findPickList(db, id) : null;
  if (list === null) return notFound();
  const made = { seller: await findStoreIdentity(db), now: new Date(now()).toISOString() };
  const file = await renderDocument(pickListDocument(list, made));
  return pdfReply(file, `pick-list-${storeDay(Date.parse(list.createdAt))}-${id.slice(0, 8)}`);
}
