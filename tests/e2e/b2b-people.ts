import type { Browser, Page } from '@playwright/test';
import { freshAddress } from '../support/fresh-address';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signInStaff } from '../support/staff-sign-in';
import { Visitor } from '../support/visitor';
import { enterBackOffice } from './day-people';
import { sandboxUrl } from './people-with-cards';

/** People and papers of the day in which an order becomes money (`day-b2b.spec.ts`). */

const control = () => sandboxControl(sandboxUrl());

type Shopify = {
  customers: { id: number; email: string }[];
  orders: {
    name: string;
    email: string;
    note: string | null;
    totalCents: number;
    paidCents: number;
    poNumber?: string | null;
    terms?: { name?: string } | null;
  }[];
};
type Books = {
  customers: { id: string; email: string }[];
  invoices: {
    customerId: string;
    number: string;
    totalCents: number;
    balanceCents: number;
    customFields: Record<string, string>;
  }[];
  payments: {
    customerId: string;
    totalCents: number;
    lines: { invoiceId: string; cents: number }[];
    credits?: { creditMemoId: string; cents: number }[];
  }[];
  creditMemos: {
    id: string;
    customerId: string;
    totalCents: number;
    remainingCents: number;
    lines: { itemId?: string }[];
  }[];
};

/** Returns what Shopify and QuickBooks have of a customer: their orders, their invoices and what was paid of those. */
export async function ledgersOf(email: string) {
  const { shopify, quickbooks } = (await control().state(
    'shopify.orders,quickbooks',
  )) as unknown as {
    shopify: Shopify;
    quickbooks: Books;
  };
  const ids = quickbooks.customers.filter((one) => one.email === email).map(({ id }) => id);
  const isTheirs = ({ customerId }: { customerId: string }) => ids.includes(customerId);
  return {
    orders: shopify.orders.filter((one) => one.email === email),
    bookCustomers: ids,
    invoices: quickbooks.invoices.filter(isTheirs),
    payments: quickbooks.payments.filter(isTheirs),
    creditMemos: quickbooks.creditMemos.filter(isTheirs),
  };
}

/** Lets a customer order on invoice, by staff, on net 30 and within a limit. */
export async function grantNet30(email: string): Promise<void> {
  const visitor = new Visitor(process.env['SHOP_URL'] ?? '');
  await signInStaff(visitor, 'admin@example.com');
  const id = await eventually(async () => {
    const { shopify } = (await control().state('shopify.customers')) as unknown as {
      shopify: Shopify;
    };
    return shopify.customers.find((one) => one.email === email)?.id;
  });
  const page = `/erp/customers/${id}`;
  const granted = { intent: 'invoice-option', decision: 'granted', reason: 'pays', seen: 'none' };
  const set = { intent: 'payment-terms', terms: 'net_30', limit: '2,500', seen: 'none' };
  for (const form of [granted, set]) {
    const answer = await visitor.post(page, form);
    if (answer.status !== 303) throw new Error(`${form.intent}: ${answer.status}`);
  }
}

/** Signs in staff, or an admin, in a browser of their own. */
export async function staffAt(
  browser: Browser,
  javaScriptEnabled: boolean,
  email: 'staff@example.com' | 'admin@example.com' = 'staff@example.com',
): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled,
    reducedMotion: 'reduce',
    baseURL: process.env['SHOP_URL'] ?? '',
    extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() },
  });
  const page = await context.newPage();
  await enterBackOffice(page, email);
  return page;
}
