import { ControlError, readNumber, readText } from '../kit/control-input';
import type { Input } from '../kit/control-input';
import type { Table } from '../kit/store';
import type { BookCustomerRow, InvoiceRow } from './rows';
import type { BookTokens } from './tokens';

type Parts = {
  customers: Table<BookCustomerRow>;
  invoices: Table<InvoiceRow>;
  tokens: BookTokens;
  now: () => string;
};

/** `POST /control/quickbooks`: what the company's bookkeeper does, and what happens to tokens. */
export function bookControl({ customers, invoices, tokens, now }: Parts) {
  const invoice = (input: Input): InvoiceRow => {
    const number = readText(input, 'number');
    const row = invoices.find((each) => each.number === number);
    if (row === undefined) throw new ControlError(`there is no invoice ${number}`);
    return row;
  };
  const customerOf = (email: string): BookCustomerRow => {
    const wanted = email.toLowerCase();
    const known = customers.find((each) => each.email.toLowerCase() === wanted);
    return known ?? customers.put({ id: nextId(customers.values()), name: email, email });
  };

  const actions: Record<string, (input: Input) => unknown> = {
    /** All of it, or `amountCents` of it. */
    'invoice-paid': (input) => {
      const row = invoice(input);
      const paid = readNumber(input, 'amountCents', row.balanceCents);
      if (paid < 0 || paid > row.balanceCents) throw new ControlError('more than is open');
      return invoices.put({ ...row, balanceCents: row.balanceCents - paid, updatedAt: now() });
    },
    'invoice-add': (input) => {
      const total = readNumber(input, 'amountCents');
      const issuedOn = day(input, 'issuedOn', now().slice(0, 10));
      const id = nextId(invoices.values());
      return invoices.put({
        id,
        customerId: customerOf(readText(input, 'email')).id,
        number: input.number === undefined ? String(2000 + Number(id)) : readText(input, 'number'),
        issuedOn,
        dueOn: day(input, 'dueOn', issuedOn),
        totalCents: total,
        balanceCents: total,
        text: 'Printed cups',
        updatedAt: now(),
      });
    },
    'access-end': () => ({ ended: tokens.endAccess() }),
    disconnect: () => ({ revoked: tokens.revoke() }),
    /** How long a replaced refresh token still works, in ms; 0 refuses it at once. */
    grace: (input) => {
      tokens.setGrace(readNumber(input, 'ms'));
      return { graceMs: readNumber(input, 'ms') };
    },
  };

  return (action: string, input: Input): unknown => {
    if (!Object.hasOwn(actions, action)) throw new ControlError(`there is no action ${action}`);
    return actions[action]?.(input);
  };
}

function nextId(rows: { id: string }[]): string {
  return String(Math.max(60, ...rows.map(({ id }) => Number(id))) + 1);
}

function day(input: Input, name: string, fallback: string): string {
  const text = input[name] === undefined ? fallback : readText(input, name);
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new ControlError(`${name} is a day, YYYY-MM-DD`);
  return text;
}
