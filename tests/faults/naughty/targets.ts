import { randomUUID } from 'node:crypto';
import { ADDRESS_FIELDS, PROFILE_FIELDS } from '../../../app/domain/customers/customer';
import { AMBASSADOR_FIELDS } from '../../../app/domain/customers/sign-up';
import { CALLS } from './calls';
import type { Target } from './target';

const unique = () => `naughty-${randomUUID()}@example.com`;
const token = () => ({ form_token: randomUUID() as string, subject_line: '' });
const writer = () => ({ name: 'Ivy Green', email: unique(), message: 'Hello', ...token() });
const newcomer = () => ({
  firstName: 'Robin',
  lastName: 'Green',
  email: unique(),
  phone: '',
  ...token(),
});
const nothing = () => ({});

const FORMS: readonly Target[] = [
  {
    path: '/contact-sales',
    who: 'visitor',
    how: 'form',
    base: () => ({ ...writer(), needs: 'lids', volume: 'unknown', company: '', phone: '' }),
    fields: ['name', 'email', 'message', 'company', 'phone', 'needs', 'volume', 'form_token'],
  },
  {
    path: '/careers',
    who: 'visitor',
    how: 'form',
    base: () => ({ ...writer(), position: 'other', link: '' }),
    fields: ['name', 'email', 'message', 'link', 'position'],
  },
  {
    path: '/partners',
    who: 'visitor',
    how: 'form',
    base: () => ({ ...writer(), organization: 'Green', kind: 'other', website: '' }),
    fields: ['name', 'email', 'message', 'organization', 'website', 'kind'],
  },
  {
    path: '/get-started?kind=business',
    who: 'visitor',
    how: 'form',
    base: () => ({ ...newcomer(), businessName: 'Green & Co' }),
    fields: ['firstName', 'lastName', 'email', 'phone', 'businessName', 'companyWebsite'],
  },
  {
    path: '/get-started?kind=greek-life',
    who: 'visitor',
    how: 'form',
    base: () => ({ ...newcomer(), universityName: 'Orchard State' }),
    fields: ['universityName', 'fraternity', 'sorority'],
  },
  {
    path: '/get-started-ambassador',
    who: 'visitor',
    how: 'form',
    base: () => ({
      ...newcomer(),
      college: 'Orchard State',
      graduationYear: '2028',
      instagram: '@robin.green',
      birthday: '2004-02-29',
      greeklife: 'Yes',
      fraternity: '',
      sorority: '',
    }),
    fields: AMBASSADOR_FIELDS,
  },
  {
    path: '/erp-login',
    who: 'visitor',
    how: 'form',
    base: () => ({ email: unique(), password: 'none' }),
    fields: ['email', 'password'],
  },
  {
    path: '/cart',
    who: 'visitor',
    how: 'form',
    base: () => ({ intent: 'add', variantId: 'gid://shopify/ProductVariant/1', quantity: '1' }),
    fields: ['intent', 'variantId', 'quantity', 'returnTo'],
  },
  { path: '/api/favorites', who: 'visitor', how: 'form', base: nothing, fields: ['add', 'remove'] },
  { path: '/api/search', who: 'visitor', how: 'query', base: nothing, fields: ['q'] },
  {
    path: '/shop-all',
    who: 'visitor',
    how: 'query',
    base: nothing,
    fields: ['search', 'productType'],
  },
  { path: '/auth/login', who: 'visitor', how: 'query', base: nothing, fields: ['returnTo'] },
  {
    path: '/account/profile',
    who: 'customer',
    how: 'form',
    base: () => ({
      intent: 'profile',
      firstName: 'Fay',
      lastName: 'Fault',
      phone: '',
      birthday: '',
      instagram: '',
    }),
    fields: PROFILE_FIELDS,
    shownOn: '/account/profile',
  },
  {
    path: '/account/company',
    who: 'customer',
    how: 'form',
    base: () => ({ intent: 'company', kind: 'company', name: 'Fault & Sons', website: '' }),
    fields: ['name', 'website', 'kind'],
    shownOn: '/account/company',
  },
  {
    path: '/dashboard/manage/locations',
    who: 'customer',
    how: 'form',
    base: () => ({
      intent: 'address',
      ...Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, ''])),
      firstName: 'Fay',
      lastName: 'Fault',
      address1: '1 Short Street',
      city: 'Portland',
      provinceCode: 'OR',
      zip: '97201',
    }),
    fields: [...ADDRESS_FIELDS, 'key', 'method', 'intent'],
  },
  {
    path: '/account/billing/add',
    who: 'customer',
    how: 'form',
    base: () => ({ intent: 'store' }),
    fields: ['method', 'intent'],
  },
  {
    path: '/account/billing/return',
    who: 'customer',
    how: 'query',
    base: nothing,
    fields: ['session_id', 'origin'],
  },
  {
    path: '/dashboard/payments/add',
    who: 'customer',
    how: 'form',
    base: (person) => ({
      intent: 'review',
      amount: '1.25',
      method: person.paymentMethodId,
      form_token: randomUUID(),
    }),
    fields: ['amount', 'method', 'into', 'form_token', 'again', 'intent'],
  },
  {
    path: '/dashboard/payments/add',
    who: 'customer',
    how: 'form',
    // The amount 0 is refused, so nothing is charged whatever the other fields contain.
    base: (person) => ({
      intent: 'confirm',
      amount: '0',
      method: person.paymentMethodId,
      form_token: randomUUID(),
    }),
    fields: ['method', 'form_token', 'again'],
  },
  {
    path: '/dashboard/payments/add',
    who: 'customer',
    how: 'query',
    base: nothing,
    fields: ['amount'],
  },
  {
    path: '/erp/customers',
    who: 'staff',
    how: 'query',
    base: nothing,
    fields: ['search', 'tag', 'over', 'organization', 'from'],
  },
];

export const TARGETS: readonly Target[] = [...FORMS, ...CALLS];
