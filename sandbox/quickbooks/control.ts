import { ControlError, parseNumber, parseText } from '../kit/control-input';
import type { Input } from '../kit/control-input';
import {
  applyPayment,
  appliedTo,
  balanceOf,
  bury,
  newVersion,
  nextListId,
  nextTransactionId,
  reversePayment,
  type BookTables,
} from './books';
import { voided } from './invoices';
import type { BookCustomerRow, InvoiceRow } from './rows';
import type { BookTokens } from './tokens';

/** `POST /control/quickbooks`: actions of the company's bookkeeper, and token events. */
export function bookControl(books: BookTables, tokens: BookTokens) {
  const { customers, invoices, payments, requests, settings, clock } = books;
  /** By its number or, where several have the same, its id. */
  const invoice = (input: Input): InvoiceRow => {
    const [key, value] =
      input.id === undefined
        ? (['number', parseText(input, 'number')] as const)
        : (['id', parseText(input, 'id')] as const);
    const row = invoices.find((each) => each[key] === value);
    if (row === undefined) throw new ControlError(`there is no invoice ${value}`);
    return row;
  };
  const customerOf = (email: string): BookCustomerRow => {
    const wantedEmail = email.toLowerCase();
    const known = customers.find((each) => each.email.toLowerCase() === wantedEmail);
    return known ?? customers.put({ id: nextListId(customers.values(), 61), name: email, email });
  };

  const unlink = (invoiceId: string): void => {
    for (const payment of payments.values()) {
      const lines = payment.lines.filter((line) => line.invoiceId !== invoiceId);
      if (lines.length < payment.lines.length) payments.put({ ...payment, lines });
    }
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
    /**
     * Credited by the bookkeeper: what is open, or `amountCents` of it, of an item (`itemId`: 1). `paidCents` of it was
     * received with the same payment.
     */
    'invoice-credited': (input) => {
      const row = invoice(input);
      const paid = parseNumber(input, 'paidCents', 0);
      const credited = parseNumber(input, 'amountCents', row.balanceCents - paid);
      if (paid < 0 || credited <= 0 || credited + paid > row.balanceCents) {
        throw new ControlError('more than is open');
      }
      const createdAt = clock.iso();
      const on = createdAt.slice(0, 10);
      const itemId = input.itemId === undefined ? '1' : parseText(input, 'itemId');
      const type = 'SalesItemLineDetail' as const;
      const memo = books.creditMemos.put({
        id: nextTransactionId(books),
        customerId: row.customerId,
        number: `CM-${row.number}`.slice(0, 21),
        issuedOn: on,
        totalCents: credited,
        text: 'Credit',
        lines: [{ type, text: 'Credit', cents: credited, quantity: 1, itemId }],
        updatedAt: createdAt,
        remainingCents: credited,
      });
      books.notify([{ entity: 'CreditMemo', id: memo.id, operation: 'created' }]);
      return applyPayment(books, {
        id: nextTransactionId(books),
        customerId: row.customerId,
        totalCents: paid,
        lines: [{ invoiceId: row.id, cents: credited + paid }],
        credits: [{ creditMemoId: memo.id, cents: credited }],
        note: 'By the bookkeeper',
        receivedOn: on,
        createdAt,
      });
    },
    'invoice-add': (input) => {
      const total = parseNumber(input, 'amountCents');
      const issuedOn = day(input, 'issuedOn', clock.iso().slice(0, 10));
      const id = nextTransactionId(books);
      const row = invoices.put({
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
      books.notify([{ entity: 'Invoice', id, operation: 'created' }]);
      return row;
    },
    /** The bookkeeper changes what an invoice amounts to. */
    'invoice-amount': (input) => {
      const { lines: _lines, taxCents: _tax, ...row } = invoice(input);
      const totalCents = parseNumber(input, 'amountCents');
      if (totalCents < appliedTo(books, row.id)) throw new ControlError('less than was paid');
      const changed = newVersion(books, { ...row, totalCents });
      books.notify([{ entity: 'Invoice', id: row.id, operation: 'updated' }]);
      return invoices.put({ ...changed, balanceCents: balanceOf(books, changed) });
    },
    /** Deletes an invoice; payments applied to it become credit. */
    'invoice-delete': (input) => {
      const row = invoice(input);
      unlink(row.id);
      invoices.delete(row.id);
      bury(books, 'Invoice', row.id);
      books.notify([{ entity: 'Invoice', id: row.id, operation: 'deleted' }]);
      return row;
    },
    /** Voids an invoice: it stays in the books with amount zero; payments applied to it become credit. */
    'invoice-void': (input) => {
      const row = invoice(input);
      unlink(row.id);
      return voided(books, row);
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
    /** Whether callers give sales forms their numbers (`custom`: 1 or 0), and whether they have to differ (`unique`). */
    numbers: (input) => {
      settings.customNumbers = parseNumber(input, 'custom', 1) === 1;
      settings.uniqueNumbers = parseNumber(input, 'unique', 1) === 1;
      return settings;
    },
    /** Closes the books through a day; without one, opens them again. */
    'close-books': (input) => {
      settings.closedThrough = input.through === undefined ? null : day(input, 'through', '');
      return settings;
    },
    /** Turns automated sales tax on, with a `percent` of its own; without one, off. */
    'sales-tax': (input) => {
      settings.salesTaxPercent = input.percent === undefined ? null : parseNumber(input, 'percent');
      return settings;
    },
    /** Whether credit memos are applied to open invoices at once (`on`: 1 or 0). */
    'auto-apply': (input) => {
      settings.autoApplyCredit = parseNumber(input, 'on') === 1;
      return settings;
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

function day(input: Input, name: string, fallback: string): string {
  const text = input[name] === undefined ? fallback : parseText(input, name);
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new ControlError(`${name} is a day, YYYY-MM-DD`);
  return text;
}
