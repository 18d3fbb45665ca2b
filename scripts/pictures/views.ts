import type { Page } from '@playwright/test';
import { stableNumber } from '../../sandbox/kit/ids';
import type { Made } from './made';
import type { Who } from './people';
import { openers } from './openers';

export type View = {
  who: Who;
  /** Takes the ids of what was created. */
  path: (made: Made) => string;
  /** What to do on the page before the picture is taken: its name, and how. */
  state?: { name: string; open: (page: Page) => Promise<unknown> };
  /** In print style. */
  isPrinted?: true;
};

type Of = string | ((made: Made) => string);

const as = (who: Who, ...paths: Of[]): View[] =>
  paths.map((path) => ({ who, path: typeof path === 'string' ? () => path : path }));

const printed = (who: Who, ...paths: Of[]): View[] =>
  as(who, ...paths).map((view) => ({ ...view, isPrinted: true }));

const opened = (who: Who, path: Of, name: string, open: (page: Page) => Promise<unknown>): View[] =>
  as(who, path).map((view) => ({ ...view, state: { name, open } }));

const HOME = '/dashboard/home';
const MANAGE = '/dashboard/manage';
const PAYMENTS = '/dashboard/payments';
const PORTAL = '/dashboard/ambassadors';
const ORDERS = '/erp/orders';

/** Its larger case. */
const SOLD_OUT = {
  handle: 'kraft-hot-cup-20-oz',
  variant: stableNumber('variant kraft-hot-cup-20-oz 1,000 pieces'),
};

const PUBLIC = [
  ...as('visitor', '/', '/shop-all', '/shop-all?search=cup', '/shop-all?search=zzzqqq'),
  ...as('visitor', '/cups', '/cups/cold-cups', '/lids', '/containers', '/cutlery', '/merch'),
  ...as('visitor', '/track?token=none', ({ trackToken }) => `/track?token=${trackToken}`),
  ...as('visitor', '/quote?token=none', ({ quoteToken }) => `/quote?token=${quoteToken}`),
  ...as('visitor', '/other', '/product/kraft-hot-cup-12-oz', '/product/custom-cup-made-to-order'),
  ...as('visitor', `/product/${SOLD_OUT.handle}?Case=1%2C000+pieces`),
  ...as('visitor', `/stock-alert?product=${SOLD_OUT.handle}&variant=${SOLD_OUT.variant}`),
  ...as('visitor', '/stock-alert/link?token=none'),
  ...as('visitor', '/product/earth-cups-x-victory-beer', '/cart', '/contact-sales', '/our-story'),
  ...as('visitor', '/faq', '/careers', '/earth-cups-alliance', '/partners'),
  ...as('visitor', '/shipping', '/returns', '/contact', '/privacy', '/terms', '/accessibility'),
  ...as('visitor', '/get-started', '/get-started?kind=greek-life', '/get-started?done=welcome'),
  ...as('visitor', '/get-started-ambassador', '/get-started-ambassador/confirm'),
  ...as('visitor', '/ambassador-login', '/auth/login', '/auth/callback', '/auth/waiting'),
  ...as('visitor', '/no-such-page', ({ invitation }) => `/invitation?token=${invitation}`),
  ...opened('visitor', '/', 'menu', openers.menu),
  ...opened('visitor', '/', 'search', openers.search),
  ...opened('visitor', '/product/kraft-hot-cup-12-oz', 'cart panel', openers.addToCart),
  ...opened('visitor', '/get-started?kind=business', 'errors', openers.send('Sign Up')),
  ...opened('visitor', '/contact-sales', 'errors', openers.sendFirst),
];

const CUSTOMERS = [
  ...as('nora', HOME, '/my-products', `${MANAGE}/orders`, `${MANAGE}/custom-orders`),
  ...as('nora', `${MANAGE}/invoices`, `${MANAGE}/locations`, PAYMENTS, `${PAYMENTS}/deposits`),
  ...as('nora', `${PAYMENTS}/statement`, '/account/billing', '/cart'),
  ...as('bruno', HOME, '/my-products', '/cart', '/checkout', '/checkout/pay'),
  ...as('bruno', ({ confirmation }) => `/thank-you?confirmation=${confirmation}`),
  ...as('bruno', ({ payment }) => `/checkout/payments/${payment}`),
  ...as('bruno', ({ order }) => `/my-products/reorder?order=${order}`),
  ...as(
    'bruno',
    '/account',
    '/account/profile',
    '/account/billing',
    '/dashboard/manage/locations?address=new',
  ),
  ...as('bruno', '/account/billing/add', '/account/billing/return', '/account/company'),
  ...as('bruno', '/account/settings', '/account/settings?close=ask'),
  ...as('bruno', ({ method }) => `/account/billing/methods/${method}`),
  ...as('bruno', `${MANAGE}/orders`, ({ order }) => `${MANAGE}/orders/${order}`),
  ...as('bruno', ({ paidOrder }) => `${MANAGE}/orders/${paidOrder}/address`),
  ...as('bruno', ({ paidOrder }) => `${MANAGE}/orders/${paidOrder}/cancel`),
  ...as('bruno', ({ order }) => `${MANAGE}/orders/${order}/cancel`),
  ...as('bruno', ({ paidOrder }) => `${MANAGE}/orders/${paidOrder}`),
  ...as('bruno', ({ owedOrder }) => `${MANAGE}/orders/${owedOrder}/pay`),
  ...as('bruno', `${MANAGE}/custom-orders`, '/design', `${MANAGE}/quotes`, '/cart/quote'),
  ...as('bruno', ({ openOrder }) => `${MANAGE}/orders/${openOrder}`),
  ...as('bruno', ({ newOrder }) => `${MANAGE}/orders/${newOrder}/address`),
  ...as('bruno', ({ newOrder }) => `${MANAGE}/orders/${newOrder}/cancel`),
  ...as('bruno', ({ openOrder }) => `${MANAGE}/orders/${openOrder}/cancel`),
  ...as('bruno', ({ partOrder }) => `${MANAGE}/orders/${partOrder}`),
  ...as('bruno', ({ arrivedOrder }) => `${MANAGE}/orders/${arrivedOrder}`),
  ...opened(
    'bruno',
    ({ arrivedOrder }) => `${MANAGE}/orders/${arrivedOrder}/return`,
    'filled',
    openers.fillReturn,
  ),
  ...as('bruno', `${MANAGE}/returns`),
  ...as('bruno', ({ labeledReturn }) => `${MANAGE}/returns/${labeledReturn}`),
  ...as('bruno', ({ endedReturn }) => `${MANAGE}/returns/${endedReturn}`),
  ...as('bruno', ({ claim }) => `${MANAGE}/returns/${claim}`),
  ...as('bruno', ({ paidOrder }) => `${MANAGE}/orders/${paidOrder}/return`),
  ...as('bruno', ({ quote }) => `${MANAGE}/quotes/${quote}`),
  ...as('bruno', ({ quote }) => `${MANAGE}/quotes/${quote}/accept`),
  ...as('ivy', '/product/kraft-hot-cup-12-oz/review'),
  ...as('bruno', '/design?product=custom-cup-made-to-order'),
  ...as('bruno', ({ customOrder }) => `${MANAGE}/custom-orders/${customOrder}`),
  ...as('bruno', ({ quotedOrder }) => `${MANAGE}/custom-orders/${quotedOrder}`),
  ...as('bruno', ({ madeOrder }) => `${MANAGE}/custom-orders/${madeOrder}`),
  ...as('bruno', ({ madeOrder }) => `${MANAGE}/custom-orders/${madeOrder}/again`),
  ...as('bruno', ({ orderedOrder }) => `${MANAGE}/custom-orders/${orderedOrder}/pay`),
  ...as('bruno', `${MANAGE}/invoices`, ({ invoice }) => `${MANAGE}/invoices/${invoice}`),
  ...as('bruno', ({ invoice }) => `${MANAGE}/invoices/${invoice}/pay`),
  ...as('bruno', `${MANAGE}/invoices/statement`),
  ...as('bruno', `${MANAGE}/locations`, '/dashboard/compost?zip=97205'),
  ...as('bruno', PAYMENTS, `${PAYMENTS}/add`, `${PAYMENTS}/top-up`, `${PAYMENTS}/statement`),
  ...as('bruno', `${PAYMENTS}/deposits`, ({ deposit }) => `${PAYMENTS}/deposits/${deposit}`),
  ...as('bruno', `${PAYMENTS}/paid`),
  ...opened('bruno', HOME, 'account menu', openers.accountMenu),
  ...opened('bruno', HOME, 'cards dialog', openers.cardsDialog),
  ...opened('bruno', HOME, 'dashboard menu', openers.sideMenu),
  ...opened(
    'bruno',
    '/dashboard/manage/locations?address=new',
    'errors',
    openers.send('Save address'),
  ),
  ...opened('bruno', `${PAYMENTS}/add`, 'review', openers.reviewDeposit),
  ...printed('bruno', ({ order }) => `${MANAGE}/orders/${order}`),
  ...printed('bruno', ({ invoice }) => `${MANAGE}/invoices/${invoice}`),
  ...printed('bruno', `${PAYMENTS}/statement`),
  ...as('otto', `${MANAGE}/users`, ({ member }) => `${MANAGE}/users/${member}`),
  ...as('otto', `${MANAGE}/users/balance`, `${MANAGE}/users/balance/allowances`),
  ...as('otto', '/dashboard/users'),
  ...as('mina', `${MANAGE}/users/balance`, `${MANAGE}/users/leave`),
  ...as('amara', PORTAL, `${PORTAL}/payout`, `${PORTAL}/statement`, `${PORTAL}/locations`),
  ...as('amara', `${PORTAL}/assets`, `${PORTAL}/leaderboards`, `${PORTAL}/training`),
  ...as('amara', `${PORTAL}/training/our-goods`, '/dashboard/new-ambassadors'),
  ...printed('amara', `${PORTAL}/statement`),
];

const BACK_OFFICE = [
  ...as('visitor', '/erp-login', '/erp-login/forgotten', '/erp-login/second-factor'),
  ...as('visitor', ({ staffInvitation }) => `/erp-login/invitation?token=${staffInvitation}`),
  ...as('visitor', ({ staffReset }) => `/erp-login/reset?token=${staffReset}`),
  ...as('admin', '/erp', '/erp/jump?q=cup', ORDERS, `${ORDERS}/runs`, `${ORDERS}/custom`),
  ...as('admin', ({ staffOrder }) => `${ORDERS}/${staffOrder}`),
  ...as('admin', ({ staffOrder }) => `${ORDERS}/${staffOrder}/refund`),
  ...as('admin', ({ staffOrder }) => `${ORDERS}/${staffOrder}/edit`),
  ...opened('admin', ({ staffOrder }) => `${ORDERS}/${staffOrder}/edit`, 'rows', openers.editRows),
  ...opened(
    'admin',
    ({ staffOrder }) => `${ORDERS}/${staffOrder}/edit`,
    'review',
    openers.editReview,
  ),
  ...as('admin', ({ staffOrder }) => `${ORDERS}/${staffOrder}/details`),
  ...as('admin', ({ staffOrder }) => `${ORDERS}/${staffOrder}/cancel`),
  ...as('admin', ({ staffOrder }) => `${ORDERS}/${staffOrder}/paid`),
  ...as('admin', ({ quotedOrder }) => `${ORDERS}/custom/${quotedOrder}`),
  ...as('admin', ({ madeOrder }) => `${ORDERS}/custom/${madeOrder}`),
  ...as('admin', `${ORDERS}/custom/calendar`, `${ORDERS}/custom/calendar?by=month`),
  ...printed('admin', `${ORDERS}/custom/calendar?by=month`),
  ...as('admin', `${ORDERS}/drafts`, `${ORDERS}/drafts/new`),
  ...as('admin', ({ draft }) => `${ORDERS}/drafts/${draft}`),
  ...as('admin', ({ draft }) => `${ORDERS}/drafts/${draft}/complete`),
  ...as('admin', ({ draft }) => `${ORDERS}/drafts/${draft}/quote`),
  ...as('admin', ({ claim }) => `/erp/returns/${claim}`),
  ...as('admin', ({ labeledReturn }) => `/erp/returns/${labeledReturn}`),
  ...as('admin', ({ endedReturn }) => `/erp/returns/${endedReturn}`),
  ...as('admin', '/erp/returns', '/erp/returns/reasons', '/erp/returns/settings'),
  ...as('admin', '/erp/fulfilment', '/erp/fulfilment?state=held', '/erp/fulfilment/tracking'),
  ...printed('admin', ({ pickList }) => `/erp/fulfilment/pick-lists/${pickList}`),
  ...as('admin', ({ pickList }) => `/erp/fulfilment/pick-lists/${pickList}`),
  ...as('admin', ({ openOrder }) => `${ORDERS}/${openOrder}/fulfilment`),
  ...as('admin', ({ partOrder }) => `${ORDERS}/${partOrder}/fulfilment`),
  ...as('admin', ({ heldOrder }) => `${ORDERS}/${heldOrder}/fulfilment`),
  ...as('admin', `${ORDERS}/quotes`),
  ...as('admin', ({ quote }) => `${ORDERS}/quotes/${quote}`),
  ...as('admin', ({ draft }) => `${ORDERS}/drafts/${draft}/delete`),
  ...as('admin', ({ run }) => `${ORDERS}/runs/${run}`),
  ...as('admin', '/erp/customers', '/erp/customers/requests'),
  ...as('admin', '/erp/views?list=customers&back=/erp/customers?type=business'),
  ...as('admin', ({ customer }) => `/erp/customers/${customer}`),
  ...as('admin', ({ customer }) => `/erp/customers/${customer}/adjust`),
  ...as('admin', '/erp/customers/7100000000004/code'),
  ...as('admin', ({ customer }) => `/erp/customers/${customer}/merge?with=7100000000008`),
  ...as('admin', ({ customer }) => `/erp/customers/${customer}/orders`),
  ...as('admin', ({ request }) => `/erp/customers/requests/${request}`),
  ...as('admin', '/erp/products', ({ product }) => `/erp/products/${product}`),
  ...as('admin', '/erp/inventory', ({ inventoryItem }) => `/erp/inventory/${inventoryItem}`),
  ...as(
    'admin',
    ({ inventoryItem, arrival }) => `/erp/inventory/${inventoryItem}?arrival=${arrival}`,
  ),
  ...as(
    'admin',
    '/erp/shipping',
    '/erp/store',
    '/erp/products/search',
    '/erp/reviews',
    '/erp/products/tax-exempt',
    '/erp/cash',
    '/erp/approvals',
  ),
  ...as(
    'admin',
    '/erp/cash/differences',
    ({ discrepancy }) => `/erp/cash/differences/${discrepancy}`,
  ),
  ...as('admin', '/erp/cash/operations', ({ operation }) => `/erp/cash/operations/${operation}`),
  ...as('admin', '/erp/disputes', ({ dispute }) => `/erp/disputes/${dispute}`),
  ...as(
    'admin',
    '/erp/invoices/aging',
    '/erp/invoices/aging/61',
    '/erp/invoices/aging/61/statement',
    '/erp/invoices/aging/61/write-off/146',
  ),
  ...as('admin', '/erp/invoices/reminders'),
  ...as('admin', '/erp/invoices', '/erp/payouts', ({ payout }) => `/erp/payouts/${payout}`),
  ...as('admin', '/erp/payouts/rates', '/erp/emails', '/erp/emails/order-confirmation'),
  ...as(
    'admin',
    '/erp/quickbooks',
    '/erp/alarms',
    '/erp/status',
    '/erp/jobs',
    '/erp/setup',
    '/erp/ambassadors/assets',
    '/erp/audit',
    '/erp/account',
  ),
  ...as('admin', '/erp/users', ({ staffUser }) => `/erp/users/${staffUser}`),
  ...as('admin', '/erp/account/second-factor', '/erp/no-such-page'),
  ...opened('admin', '/erp', 'jump dialog', openers.jump),
  ...opened('admin', '/erp', 'menu', openers.sideMenu),
  ...printed('admin', ({ staffOrder }) => `${ORDERS}/${staffOrder}`),
];

/** Every page as its visitors see it, with its dialogs; tests/house/pictures.test.ts checks the routes. */
export const VIEWS: readonly View[] = [...PUBLIC, ...CUSTOMERS, ...BACK_OFFICE];
