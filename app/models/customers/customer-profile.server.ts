import type { Kysely } from 'kysely';
import type { Customer } from '~/domain/customers/customer';
import type { DB } from '../../../db/schema';
import { SESSION_IDLE_MS } from './customer-session.server';

/**
 * How long the mirror of a customer is trusted, in milliseconds of wall-clock time (money-security S-1).
 */
export const PROFILE_FRESH_MS = 60_000;

export type CustomerProfile = {
  email: string;
  firstName: string | null;
  lastName: string | null;
  displayName: string;
  tags: string[];
  earthPrimeInterest: string | null;
  tier: string | null;
  productTag: string | null;
  /** When Shopify was asked; the epoch if a change was reported since. */
  fetchedAt: Date;
  openInvoices: boolean;
  invoicesCheckedAt: Date | null;
};

/** A customer's row in `organization_users` joined with the organization (spec section 7). */
export type OrganizationAccess = {
  id: string;
  name: string;
  isAdmin: boolean;
  showManage: boolean;
};

export type KnownVisitor = {
  session: {
    idHash: string;
    ref: string;
    customerGid: string;
    accessExpiresAt: Date;
    lastSeenAt: Date;
  };
  profile: CustomerProfile | null;
  organization: OrganizationAccess | null;
};

/**
 * Finds everything that a page needs about the owner of a session, in one statement: session, mirror of
 * the customer, organization. Null if the session is unknown or has ended.
 */
export async function findKnownVisitor(
  db: Kysely<DB>,
  idHash: string,
  now: Date,
): Promise<KnownVisitor | null> {
  const row = await db
    .selectFrom('customer_session as s')
    .leftJoin('customer_profile as p', 'p.customer_gid', 's.customer_gid')
    .leftJoin('organization_users as u', (join) =>
      join.on('u.user_id', '=', (value) =>
        value.fn<string>('split_part', ['s.customer_gid', value.val('/'), value.lit(5)]),
      ),
    )
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select([
      's.id_hash',
      's.ref',
      's.customer_gid',
      's.access_expires_at',
      's.last_seen_at',
      'p.email',
      'p.first_name',
      'p.last_name',
      'p.display_name',
      'p.tags',
      'p.earth_prime_interest',
      'p.tier',
      'p.product_tag',
      'p.fetched_at',
      'p.open_invoices',
      'p.invoices_checked_at',
      'u.is_admin',
      'o.id as organization_id',
      'o.name as organization_name',
      'o.show_manage',
    ])
    .where('s.id_hash', '=', idHash)
    .where('s.expires_at', '>', now)
    .where('s.last_seen_at', '>', new Date(now.getTime() - SESSION_IDLE_MS))
    .executeTakeFirst();
  if (!row) return null;
  const { email, display_name, fetched_at, organization_id, organization_name } = row;
  return {
    session: {
      idHash: row.id_hash,
      ref: row.ref,
      customerGid: row.customer_gid,
      accessExpiresAt: row.access_expires_at,
      lastSeenAt: row.last_seen_at,
    },
    profile:
      email === null || display_name === null || fetched_at === null
        ? null
        : {
            email,
            firstName: row.first_name,
            lastName: row.last_name,
            displayName: display_name,
            tags: row.tags ?? [],
            earthPrimeInterest: row.earth_prime_interest,
            tier: row.tier,
            productTag: row.product_tag,
            fetchedAt: fetched_at,
            openInvoices: row.open_invoices ?? false,
            invoicesCheckedAt: row.invoices_checked_at,
          },
    organization:
      organization_id === null || organization_name === null
        ? null
        : {
            id: organization_id,
            name: organization_name,
            isAdmin: row.is_admin ?? false,
            showManage: row.show_manage ?? false,
          },
  };
}

/** Returns what we copy of a customer; the other columns of the row do not come from Shopify. */
export function profileOf(
  customer: Customer,
): Omit<CustomerProfile, 'fetchedAt' | 'openInvoices' | 'invoicesCheckedAt'> {
  const { email, firstName, lastName, displayName, tags, metafields } = customer;
  return {
    email,
    firstName,
    lastName,
    displayName,
    tags,
    earthPrimeInterest: metafields['custom.earthprimeinterest'] ?? null,
    tier: metafields['custom.tier'] ?? null,
    productTag: metafields['custom.product_tag'] ?? null,
  };
}

/**
 * Stores Shopify's response, unless a newer one was stored or the customer was changed since: a slow response
 * never overwrites a newer one. What is known of invoices stays. `requestedAt` is the wall clock before the call.
 */
export async function upsertCustomerProfile(
  db: Kysely<DB>,
  customer: Customer,
  requestedAt: Date,
): Promise<void> {
  const profile = profileOf(customer);
  const values = {
    email: profile.email,
    first_name: profile.firstName,
    last_name: profile.lastName,
    display_name: profile.displayName,
    tags: profile.tags,
    earth_prime_interest: profile.earthPrimeInterest,
    tier: profile.tier,
    product_tag: profile.productTag,
    fetched_at: requestedAt,
  };
  await db
    .insertInto('customer_profile')
    .values({ customer_gid: customer.gid, ...values })
    .onConflict((conflict) =>
      conflict
        .column('customer_gid')
        .doUpdateSet(values)
        .where('customer_profile.fetched_at', '<=', requestedAt)
        .where((row) =>
          row.or([
            row('customer_profile.forgotten_at', 'is', null),
            row('customer_profile.forgotten_at', '<=', requestedAt),
          ]),
        ),
    )
    .execute();
}

/** Makes the next page ask Shopify again. Call it after every change of the customer. */
export async function forgetCustomerProfile(db: Kysely<DB>, customerGid: string): Promise<void> {
  await db
    .updateTable('customer_profile')
    .set({ fetched_at: new Date(0), forgotten_at: new Date() })
    .where('customer_gid', '=', customerGid)
    .execute();
}

/** Deletes the mirror of a customer whose data must be erased (money-security P-4). */
export async function deleteCustomerProfile(db: Kysely<DB>, customerGid: string): Promise<void> {
  await db.deleteFrom('customer_profile').where('customer_gid', '=', customerGid).execute();
}
