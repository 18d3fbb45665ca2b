import { ORDER_DOCUMENT, ORDER_DOCUMENT_LABELS } from '~/content/orders/order-document-words';
import { customerNumber } from '~/domain/core/ids';
import type { OrderDocumentKind } from '~/domain/orders/order-document';

type OrderDocumentsProps = {
  kinds: readonly OrderDocumentKind[];
  /** The refunds that have one; `at` in ISO 8601. */
  creditNotes: readonly { id: string; at: string | null }[];
  /** Returns the URL of a document. */
  to: (kind: OrderDocumentKind, query?: { refund: string }) => string;
};

/** The documents of an order, to be downloaded. */
export function OrderDocuments({ kinds, creditNotes, to }: OrderDocumentsProps) {
  return (
    <ul className="grid">
      {kinds.map((kind) => (
        <li key={kind}>
          <a href={to(kind)} className="target text-link" data-document="">
            {ORDER_DOCUMENT.file(ORDER_DOCUMENT_LABELS[kind])}
          </a>
        </li>
      ))}
      {creditNotes.map(({ id, at }) => (
        <li key={id}>
          <a
            href={to('credit-note', { refund: customerNumber(id) })}
            className="target text-link"
            data-document=""
          >
            {ORDER_DOCUMENT.creditNote(at)}
          </a>
        </li>
      ))}
    </ul>
  );
}
