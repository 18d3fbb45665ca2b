import { sql } from 'kysely';
import { statements } from './statements';

/** Who is signed in, who is on the way, and who signs up. Times UTC. */
export const up = statements(
  // The cookie holds 256 random bits; here is only their hash (money-security S-4). The provider's
  // tokens are encrypted (app/models/core/encryption.server.ts) and never leave the server.
  sql`
    create table customer_session (
      id_hash text primary key,
      ref uuid not null unique default gen_random_uuid(),
      customer_gid text not null,
      device text not null,
      -- The session at the provider that has signed this one in, hashed (see provider_session).
      provider_sid_hash text,
      access_token text not null,
      refresh_token text not null,
      id_token text not null,
      access_expires_at timestamptz not null,
      -- Whoever renews holds this lease; nobody else does until it ends.
      renewing_until timestamptz,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null
    )`,
  sql`create index customer_session_customer on customer_session (customer_gid)`,
  sql`create index customer_session_expiry on customer_session (expires_at)`,
  // One sign-in on its way: single use, ten minutes, bound to the browser that began it (S-5).
  sql`
    create table login_record (
      state_hash text primary key,
      browser_hash text not null,
      nonce text not null,
      verifier text not null,
      return_to text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      claimed_at timestamptz,
      failure text,
      -- The new session's secret, encrypted, until this browser has fetched it.
      session_secret text,
      -- Where a browser goes whose session at the provider we have ended, encrypted.
      goodbye text,
      finished_at timestamptz
    )`,
  sql`create index login_record_expiry on login_record (expires_at)`,
  // Sessions at the provider that have signed somebody in here (the id token's `sid`, hashed). One
  // that was ended by 'sign out everywhere' signs nobody in again, silently or not.
  sql`
    create table provider_session (
      sid_hash text primary key,
      customer_gid text not null,
      seen_at timestamptz not null,
      ended_at timestamptz
    )`,
  sql`create index provider_session_customer on provider_session (customer_gid)`,
  // Shopify takes no key that makes a call happen once: this row is what a retry goes by
  // (money-security 3.11). `sending` means: nobody was there when we looked, then we asked for it.
  sql`
    create table sign_up (
      id uuid primary key default gen_random_uuid(),
      form_token uuid not null,
      flow text not null check (flow in ('customer', 'ambassador')),
      kind text not null check (kind in ('individual', 'business', 'university', 'greek-life',
        'fraternity', 'sorority', 'student-organization', 'ambassador')),
      email text not null,
      name text,
      state text not null default 'accepted' check (state in ('accepted', 'sending', 'created',
        'existing', 'unconfirmed', 'joined')),
      -- How often Shopify was asked to make the customer.
      sent_count integer not null default 0,
      customer_gid text,
      -- What waits for a confirmation, encrypted (app/models/core/encryption.server.ts).
      details text,
      created_at timestamptz not null,
      constraint sign_up_settled_customer
        check (customer_gid is not null or state in ('accepted', 'sending')),
      constraint sign_up_details check (details is null or state = 'unconfirmed')
    )`,
  // One rendered form, one address: one operation.
  sql`create unique index sign_up_form on sign_up (form_token, flow, lower(email))`,
  sql`create index sign_up_sending on sign_up (lower(email)) where state = 'sending'`,
  // A customer is made once, and welcomed once.
  sql`create unique index sign_up_made on sign_up (customer_gid) where state = 'created'`,
  sql`create index sign_up_created on sign_up (created_at)`,
  // The mail holds 256 random bits; here is only their hash.
  sql`
    create table sign_up_link (
      token_hash text primary key,
      sign_up_id uuid not null references sign_up on delete cascade,
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
  sql`create index sign_up_link_sign_up on sign_up_link (sign_up_id)`,
);
