import { ControlError, parseNumber, parseText } from '../kit/control-input';
import type { Input } from '../kit/control-input';
import { applyPayment, nextTransactionId, reversePayment, type BookTables } from './books';
import type { BookCustomerRow, InvoiceRow } from './rows';
import type { BookTokens } from './tokens';

/** `POST /control/quickbooks`: actions of the company's bookkeeper, and token events. */
export function bookControl(books: BookTables, tokens: BookTokens) {
  const { customers, invoices, payments, requests, settings, clock } = books;
  const invoice = (input: Input): InvoiceRow => {
    const number = parseText(input, 'number');
    const row = invoices.find((each) => each.number === number);
    if (row === undefined) throw new ControlError(`there is no invoice ${number}`);
    return row;
  };
  const customerOf = (email: string): BookCustomerRow => {
    const wantedEmail = email.toLowerCase();
    const known = customers.find((each) => each.email.toLowerCase() === wantedEmail);
    return known ?? customers.put({ id: nextCustomerId(customers.values()), name: email, email });
  };

  const actions: Record<string, (input: Input) => unknown> = {
    /** Paid by check or bank transfer: the whole balance, or `amountCents` of it. */
    'invoice-paid': (input) => {
      const row = invoice(input);
      const paid = parseNumber(input, 'amountCents', row.balanceCents);
      if (paid < 0 || paid > row.balanceCents) throw new ControlError('more than is open');
      if (paid > 0) {
        const createdAt = clock.iso();
        applyPayment(books, {
          id: nextTransactionId(books),
          customerId: row.customerId,
          totalCents: paid,
          lines: [{ invoiceId: row.id, cents: paid }],
          note: 'Check',
          receivedOn: createdAt.slice(0, 10),
          createdAt,
        });
      }
      return invoices.get(row.id);
    },
    'invoice-add': (input) => {
      const total = parseNumber(input, 'amountCents');
      const issuedOn = day(input, 'issuedOn', clock.iso().slice(0, 10));
      const id = nextTransactionId(books);
      return invoices.put({
        id,
        customerId: customerOf(parseText(input, 'email')).id,
        number: input.number === undefined ? String(2000 + Number(id)) : parseText(input, 'number'),
        issuedOn,
        dueOn: day(input, 'dueOn', issuedOn),
        totalCents: total,
        balanceCents: total,
        ...(input.currency !== undefined && { currency: parseText(input, 'currency') }),
        text: 'Printed cups',
        updatedAt: clock.iso(),
      });
    },
    /** Voids an invoice: it stays in the books with amount zero; payments applied to it become credit. */
    'invoice-void': (input) => {
      const row = invoice(input);
      for (const payment of payments.values()) {
        const lines = payment.lines.filter(({ invoiceId }) => invoiceId !== row.id);
        if (lines.length < payment.lines.length) payments.put({ ...payment, lines });
      }
      const nothing = { totalCents: 0, balanceCents: 0, isVoid: true };
      return invoices.put({ ...row, ...nothing, updatedAt: clock.iso() });
    },
    /** The bookkeeper deletes a payment. */
    'payment-delete': (input) => {
      const row = payments.get(parseText(input, 'id'));
      if (row === undefined) throw new ControlError('there is no such payment');
      reversePayment(books, row);
      return row;
    },
    /** What to do with a payment above the open balance: `refuse` it, or keep the rest as a `credit`. */
    overpaying: (input) => {
      const mode = parseText(input, 'mode');
      if (mode !== 'refuse' && mode !== 'credit') throw new ControlError('mode: refuse or credit');
      settings.overpaying = mode;
      return { mode };
    },
    /** Forgets every `requestid`, as if all had expired. */
    'forget-requests': () => {
      const known = requests.values();
      for (const { requestId } of known) requests.delete(requestId);
      return { forgotten: known.length };
    },
    'access-end': () => ({ ended: tokens.endAccess() }),
    disconnect: () => ({ revoked: tokens.revoke() }),
    /** How long a replaced refresh token still works, in ms; 0 refuses it at once. */
    grace: (input) => {
      tokens.setGrace(parseNumber(input, 'ms'));
      return { graceMs: parseNumber(input, 'ms') };
    },
  };

  return (action: string, input: Input): unknown => {
    if (!Object.hasOwn(actions, action)) throw new ControlError(`there is no action ${action}`);
    return actions[action]?.(input);
  };
}

function nextCustomerId(rows: { id: string }[]): string {
  return String(Math.max(60, ...rows.map(({ id }) => Number(id))) + 1);
}

function day(input: Input, name: string, fallback: string): string {
  const text = input[name] === undefined ? fallback : parseText(input, name);
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new ControlError(`${name} is a day, YYYY-MM-DD`);
  return text;
}
