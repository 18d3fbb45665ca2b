import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Customers: what the pages need to know of them, and what they keep here beside what Shopify keeps. Times UTC.
 */
export const up = statements(
  // The mirror of a customer: what menus, banners and guards ask for at every page. Shopify is
  // the truth; a row is believed for a minute and dropped by webhooks and by our own writes.
  sql`
    create table customer_profile (
      customer_gid text primary key,
      email text not null,
      first_name text,
      last_name text,
      display_name text not null,
      tags text[] not null,
      earth_prime_interest text,
      tier text,
      product_tag text,
      fetched_at timestamptz not null,
      forgotten_at timestamptz,
      open_invoices boolean not null default false,
      invoices_checked_at timestamptz,
      -- One check of a customer's invoices at a time; after a check that failed, a pause.
      invoices_checking_until timestamptz
    )`,
  // A name that a customer gives to one of the addresses that Shopify keeps. The id is the last
  // segment of Shopify's address id, without its query string (section 7).
  sql`
    create table location_names (
      address_id text primary key,
      shopify_customer_id text not null,
      location_name text not null
    )`,
  sql`create index location_names_customer on location_names (shopify_customer_id)`,
  // Compared without regard to case (section 5); Shopify splits a tag at a comma.
  sql`
    create table earth_tax_exempt (
      shopify_tag text primary key check (shopify_tag <> '' and position(',' in shopify_tag) = 0)
    )`,
  sql`create unique index earth_tax_exempt_any_case on earth_tax_exempt (lower(shopify_tag))`,
  // One change of a customer's addresses at a time: they are at Shopify, which knows no such lock,
  // and two posts of one form must not make two addresses.
  sql`
    create table address_change (
      customer_gid text primary key,
      holder uuid,
      held_until timestamptz,
      -- The address that was being taken out last, so that the same post again is known as such.
      removing text
    )`,
  // Somebody asks us to close the account. Email and name are what they were then: the mails need
  // them, and a job carries ids only.
  sql`
    create table account_request (
      id uuid primary key default gen_random_uuid(),
      customer_gid text not null,
      email text not null,
      name text not null,
      requested_at timestamptz not null,
      withdrawn_at timestamptz,
      -- The closing of an account, step by step: what is done is done once, whoever goes on with it.
      version integer not null default 1,
      -- From here on the customer cannot take it back: ours is done.
      begun_at timestamptz,
      begun_by text,
      methods_removed_at timestamptz,
      platform_requested_at timestamptz,
      ended_at timestamptz,
      ended_by text,
      outcome text check (outcome in ('closed', 'refused')),
      -- To the customer, why not; empty once they are to be forgotten.
      words text,
      outcome_notified_at timestamptz,
      constraint account_request_begun check ((begun_at is null) = (begun_by is null)),
      constraint account_request_steps check (
        (methods_removed_at is null or begun_at is not null)
        and (platform_requested_at is null or methods_removed_at is not null)
        and (outcome is distinct from 'closed' or platform_requested_at is not null)
        and (outcome is distinct from 'refused' or begun_at is null)),
      constraint account_request_ended check ((ended_at is null) = (outcome is null)
        and (ended_at is null) = (ended_by is null)
        and (withdrawn_at is null or (begun_at is null and ended_at is null))),
      constraint account_request_words check (words is null or outcome = 'refused')
    )`,
  sql`
    create unique index account_request_open on account_request (customer_gid)
    where withdrawn_at is null and ended_at is null`,
  // Who asked to be forgotten: also for orders that are read only after that.
  sql`
    create table redacted_customer (
      customer_gid text primary key,
      redacted_at timestamptz not null
    )`,
);
