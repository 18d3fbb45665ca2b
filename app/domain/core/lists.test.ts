import { describe, expect, it } from 'vitest';
import { AMBASSADOR_LIST } from '~/domain/ambassadors/ambassador';
import { CAMPUS_LIST } from '~/domain/ambassadors/campus';
import { CATALOGUE_LIST } from '~/domain/catalogue/staff-catalogue-query';
import { RUN_LIST } from '~/domain/bulk-actions/bulk-action';
import { PAYOUT_LIST } from '~/domain/commissions/commission-payout';
import { INVENTORY_LIST } from '~/domain/inventory/inventory';
import { FULFILLMENT_LIST } from '~/domain/fulfillment/fulfillment-query';
import { QUOTE_LIST, STAFF_QUOTE_LIST } from '~/domain/quotes/quote';
import { CUSTOM_ORDER_LIST } from '~/domain/custom-orders/custom-order';
import { ERP_CUSTOMER_LIST } from '~/domain/customers/erp-customer-query';
import { DISPUTE_LIST } from '~/domain/disputes/dispute';
import { ERP_DRAFT_LIST } from '~/domain/draft-orders/staff-draft';
import { SENT_EMAIL_LIST } from '~/domain/emails/sent-email';
import { AGING_LIST } from '~/domain/invoices/aging';
import { INVOICE_LIST, INVOICE_REQUEST_LIST } from '~/domain/invoices/invoice';
import { LOCATION_LIST } from '~/domain/locations/location-query';
import { ERP_ORDER_LIST } from '~/domain/orders/erp-order-query';
import { ORDER_LIST } from '~/domain/orders/order-query';
import { ALLOWANCE_LIST } from '~/domain/organizations/organization-cash';
import { CUSTOMER_LIST, MEMBER_LIST } from '~/domain/organizations/member-query';
import { MOVEMENT_LIST } from '~/domain/organizations/organization-movement';
import { PAYMENT_LIST } from '~/domain/payments/payment-view';
import { DISCREPANCY_LIST, OPERATION_LIST } from '~/domain/reconciliation/discrepancy-repair';
import { REVIEW_LIST } from '~/domain/reviews/product-review';
import { AUDIT_LIST } from '~/domain/staff/staff-action';
import { pageOf } from './forms/list-window';
import type { Params } from './lists';
import { rangeMoments } from '~/domain/core/time/time-span';
import { DEPOSIT_LIST } from '~/domain/deposits/deposit-query';

type Fields = Record<string, string>;
type AnyList = Params<Record<string, unknown>, Fields, string>;

const DAYS = 'from=2026-01-31&to=2026-02-01';
const AMOUNTS = 'least=12.50&most=100.00';
const VIEW = 'sort=highest&page=3';
const PLACE = '0123456789abcdef0123456789abcdef';
const UUID = 'b2f3f1d0-6c1f-4d7e-9d53-0d3e5e6f7a8b';

/** Every list: a URL with all of its parameters, in their order, and some of which nothing is meant. */
const LISTS: readonly [name: string, list: unknown, allParams: string, unmeant: string[]][] = [
  [
    'reviews',
    REVIEW_LIST,
    'state=hidden&stars=3&sort=newest&page=2',
    ['state=lost', 'stars=6', 'sort=highest'],
  ],
  [
    'fulfillment orders',
    FULFILLMENT_LIST,
    `search=cup&state=held&location=12&method=LOCAL&goods=custom&${DAYS}&sort=newest&page=2`,
    ['state=lost', 'location=here', 'method=DRONE', 'goods=lost', 'sort=highest'],
  ],
  ['deposits', DEPOSIT_LIST, `state=taken-back&${DAYS}&${VIEW}`, ['state=credited']],
  [
    'payments',
    PAYMENT_LIST,
    `for=invoice&state=not-made&${DAYS}&${VIEW}`,
    ['for=nothing', 'state=settled'],
  ],
  [
    'custom orders',
    CUSTOM_ORDER_LIST,
    `search=C-1001&state=quoted&${DAYS}&sort=largest&page=2`,
    ['state=lost', 'search=+++'],
  ],
  ['aging', AGING_LIST, 'search=cup&age=31-60&sort=oldest&page=2', ['age=0-30', 'sort=newest']],
  [
    'sent mails',
    SENT_EMAIL_LIST,
    `search=%231001&state=given-up&email=order-confirmation&${DAYS}&sort=oldest&page=2`,
    ['state=lost', 'email=Order', 'sort=highest'],
  ],
  ['staff’s quotes', STAFF_QUOTE_LIST, `search=Quinn&state=to-do&${DAYS}&${VIEW}`, ['state=late']],
  [
    'stock levels',
    INVENTORY_LIST,
    'search=cup&state=low&location=7&sort=least&page=3',
    ['state=few', 'location=here'],
  ],
  ['quotes', QUOTE_LIST, `search=Q-1001&state=sent&${DAYS}&${VIEW}`, ['state=lost', 'sort=due']],
  [
    'invoices',
    INVOICE_LIST,
    `search=1038&state=overdue&${DAYS}&${VIEW}`,
    ['state=void', 'sort=due'],
  ],
  [
    'orders',
    ORDER_LIST,
    `search=hot+cup&payment=PAID&delivery=FULFILLED&place=${PLACE}&${DAYS}&${VIEW}`,
    [
      "payment=PAID'+or+true",
      'payment=+PAID',
      `delivery=${'X'.repeat(50)}`,
      'place=0123',
      `place=${PLACE.slice(1)}'`,
    ],
  ],
  [
    'orders of the store',
    ERP_ORDER_LIST,
    `search=maya&payment=PAID&delivery=UNFULFILLED&standing=TO_SEND&dispute=NONE&tag=VIP&${DAYS}&${AMOUNTS}&${VIEW}`,
    ['standing=to_send', 'dispute=WON', 'tag=a,b', `tag=${'x'.repeat(41)}`],
  ],
  [
    'drafts',
    ERP_DRAFT_LIST,
    `search=maya&status=OPEN&tag=VIP&${DAYS}&${AMOUNTS}&${VIEW}`,
    ['status=open', 'tag=a%0Ab'],
  ],
  [
    'customers of the store',
    ERP_CUSTOMER_LIST,
    `search=maya&type=ECA&tag=VIP&balance=some&over=12.50&organization=${UUID}&ambassador=no&${DAYS}&sort=most-cash&page=3`,
    [
      'type=eca',
      'balance=much',
      "organization='; drop",
      'ambassador=maybe',
      `tag=${'x'.repeat(256)}`,
    ],
  ],
  [
    'movements',
    MOVEMENT_LIST,
    `member=7100000000006&kind=use-returned&${DAYS}&${VIEW}`,
    ["member=1'+or+true", 'member=mina@example.com', 'kind=theft'],
  ],
  ['members', MEMBER_LIST, 'search=mina&role=admin&sort=email', ['role=owner']],
  ['customers', CUSTOMER_LIST, 'search=mina&role=member&sort=most-spent&page=2', []],
  ['allowances', ALLOWANCE_LIST, 'search=mina&sort=most-used&page=2', []],
  ['locations', LOCATION_LIST, 'search=elm+street&sort=city', ['search=++']],
  [
    'new ambassadors',
    AMBASSADOR_LIST,
    'by=region&weeks=52&week=2026-01-05&sort=oldest&page=3',
    ['weeks=5', 'weeks=1e1', 'by=planet', 'week=2026-02-30'],
  ],
  ['campuses', CAMPUS_LIST, 'search=Hill&state=OH&sort=month', ['state=ZZ']],
  [
    'products of the store',
    CATALOGUE_LIST,
    'search=a+b&type=cups&shown=hidden&stock=in&picture=none&sort=dearest&page=3',
    ['shown=x', 'picture=some'],
  ],
  [
    'audit log',
    AUDIT_LIST,
    `person=staff-1&action=orders.export&kind=order&search=1001&${DAYS}&before=17`,
    ['person=a+b', 'action=Orders', `kind=${'x'.repeat(101)}`, 'before=-1'],
  ],
  ['payouts', PAYOUT_LIST, 'list=payable&page=2', ['list=paid']],
  ['disputes', DISPUTE_LIST, 'list=decided&page=2', ['list=unanswered']],
  ['operations', OPERATION_LIST, 'kind=still&page=2', ['kind=all', 'kind=order']],
  ['changes of orders', RUN_LIST, 'show=open&page=2', ['show=OPEN']],
  ['discrepancies', DISCREPANCY_LIST, 'list=closed&page=2', ['list=open']],
  ['invoice requests', INVOICE_REQUEST_LIST, 'list=decided&page=2', ['list=asked']],
];
const NEVER_MEANT = ['', 'sort=cheap', 'sort=__proto__', 'other=x'].concat(
  ['0', '-1', '1e3', '9999999'].map((page) => `page=${page}`),
);

describe.each(LISTS)('the list of %s', (_, defined, allParams, unmeant) => {
  const list = defined as AnyList;
  const parseUrl = (url: string) => {
    const params = new URLSearchParams(url);
    return list.parse((name) => params.get(name));
  };
  const problemsOf = (url: string) => parseUrl(url).problems;
  const typed = Object.keys(parseUrl('').requested);

  it.each([...NEVER_MEANT, ...unmeant])('shows everything where its URL says “%s”', (url) => {
    const requested = Object.fromEntries(typed.map((name) => [name, '']));
    expect(parseUrl(url)).toEqual({ query: list.all, requested, problems: [] });
    expect(list.params(list.all)).toEqual({});
    expect(list.isFiltered(list.all)).toBe(false);
  });

  it('gets the same query from what is written for it, in the same order', () => {
    const { query, problems } = parseUrl(allParams);
    expect(problems).toEqual([]);
    expect(String(new URLSearchParams(list.params(query)))).toBe(allParams);
    expect(list.isFiltered(query)).toBe(true);
  });

  it.each(allParams.split('&'))('is filtered by %s, or only sorted or paged', (one) => {
    const { query } = parseUrl(one);
    expect(query).not.toEqual(list.all);
    expect(list.params(query)).toEqual(Object.fromEntries(new URLSearchParams(one)));
    expect(list.isFiltered(query)).toBe(!/^(?:sort|page|before)=/.test(one));
  });

  it.runIf(typed.includes('from'))('says which of its days is none', () => {
    expect(problemsOf('from=2026-02-30')).toEqual(['from-unreadable']);
    expect(problemsOf('to=soon')).toEqual(['to-unreadable']);
    expect(problemsOf('from=x&to=y')).toEqual(['from-unreadable', 'to-unreadable']);
    expect(problemsOf('from=2026-02-02&to=2026-02-01')).toEqual(['backwards']);
    expect(problemsOf('from=2026-02-01&to=2026-02-01')).toEqual([]);
    expect(parseUrl(`from=${'x'.repeat(99)}`).requested['from']).toBe('x'.repeat(10));
  });

  it.runIf(typed.includes('least'))('says which of its amounts is none', () => {
    expect(problemsOf('least=much')).toEqual(['least-unreadable']);
    expect(problemsOf('most=-1')).toEqual(['most-unreadable']);
    expect(problemsOf('least=100&most=$9')).toEqual(['amounts-backwards']);
    expect(problemsOf('least=9&most=100')).toEqual([]);
    expect(problemsOf('to=soon&least=much')).toEqual(['to-unreadable', 'least-unreadable']);
    expect(parseUrl('least=+much+').requested['least']).toBe('much');
  });
});

it('keeps of what was typed what can be meant', () => {
  const { query, requested, problems } = ERP_CUSTOMER_LIST.parse(
    (name) => ({ from: 'soon', over: 'much', tag: ' VIP ' })[name] ?? null,
  );
  expect(problems).toEqual(['over-unreadable', 'from-unreadable']);
  expect(requested).toEqual({ from: 'soon', to: '', over: 'much' });
  expect(query).toEqual({ ...ERP_CUSTOMER_LIST.all, tag: 'VIP' });
});

it.each([
  [0, 1, { page: 1, pageCount: 1, begin: 0, end: 0 }],
  [25, 1, { page: 1, pageCount: 1, begin: 0, end: 25 }],
  [26, 2, { page: 2, pageCount: 2, begin: 25, end: 26 }],
  [60, 99, { page: 3, pageCount: 3, begin: 50, end: 60 }],
])('of %i rows, page %i is a window', (count, page, window) => {
  expect(pageOf(count, { page, perPage: 25 })).toEqual(window);
});

it('has days of the store, both included, also when the clocks change', () => {
  const { begin, end } = rangeMoments({ from: '2026-03-08', to: '2026-03-08' });
  expect(((end ?? 0) - (begin ?? 0)) / 3_600_000).toBe(23);
  expect(new Date(begin ?? 0).toISOString()).toBe('2026-03-08T08:00:00.000Z');
});
