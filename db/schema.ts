/**
 * The tables as they are after every migration, for Kysely. Written by scripts/codegen-db.ts; change
 * a migration, not this file. The JavaScript types are those of db/postgres-types.ts.
 */

import type { ColumnType } from 'kysely';

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccountMerge {
  at_once: boolean;
  bonus_cents: bigint;
  closing_gid: string;
  decided_at: Timestamp | null;
  decided_by: string | null;
  ended_at: Timestamp | null;
  ended_by: string | null;
  form_token: string;
  id: string;
  limit_cents: number;
  methods_removed_at: Timestamp | null;
  outcome: string | null;
  paid_cents: bigint;
  platform_begun_at: Timestamp | null;
  requested_at: Timestamp;
  requested_by: string;
  state: string;
  surviving_gid: string;
  version: Generated<number>;
}

export interface AccountRequest {
  begun_at: Timestamp | null;
  begun_by: string | null;
  customer_gid: string;
  email: string;
  ended_at: Timestamp | null;
  ended_by: string | null;
  id: Generated<string>;
  methods_removed_at: Timestamp | null;
  name: string;
  outcome: string | null;
  outcome_notified_at: Timestamp | null;
  platform_requested_at: Timestamp | null;
  requested_at: Timestamp;
  version: Generated<number>;
  withdrawn_at: Timestamp | null;
  words: string | null;
}

export interface AddressChange {
  customer_gid: string;
  held_until: Timestamp | null;
  holder: string | null;
  removing: string | null;
}

export interface Alarm {
  count: number;
  first_at: Timestamp;
  id: Generated<bigint>;
  kind: string;
  last_at: Timestamp;
  message: string;
  notified_at: Timestamp | null;
  notified_count: Generated<number>;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
}

export interface AllowanceRequest {
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  ended_at: Timestamp | null;
  granted_cents: number | null;
  id: Generated<string>;
  month: string;
  note: string | null;
  organization_id: string;
  requested_cents: number;
  state: Generated<string>;
  user_id: string;
}

export interface Ambassador {
  board_name: Generated<string>;
  checklist_closed_at: Timestamp | null;
  code: string;
  customer_gid: string;
  earlier_clicks: Generated<bigint>;
  started_at: Timestamp;
}

export interface AmbassadorAsset {
  added_at: Timestamp;
  added_by: string;
  byte_length: number;
  changed_at: Timestamp | null;
  changed_by: string | null;
  description: string | null;
  file_key: string | null;
  file_name: string;
  form_token: string;
  height: number | null;
  id: string;
  kind: string;
  media_type: string;
  needs_training: boolean;
  position: number;
  preview_key: string | null;
  removed_at: Timestamp | null;
  removed_by: string | null;
  sha256: string;
  title: string;
  width: number | null;
}

export interface AmbassadorCodeEnd {
  ambassador_gid: string;
  code: string;
  ended_at: Timestamp;
  ended_by: string;
}

export interface AmbassadorJoined {
  customer_gid: string;
  joined_at: Timestamp;
}

export interface AmbassadorMirror {
  chapter: string | null;
  chapter_key: string | null;
  chapter_kind: string | null;
  college: string | null;
  college_key: string | null;
  customer_gid: string;
  fetched_at: Timestamp;
  gone_at: Timestamp | null;
  joined_at: Timestamp;
  number: bigint;
  places: Generated<string[]>;
  shown_name: string;
  state: string | null;
  updated_at: Timestamp;
}

export interface Approval {
  against: string | null;
  amount_cents: bigint;
  at_once: boolean;
  attempts: Generated<number>;
  because: string | null;
  customer_gid: string | null;
  decided_at: Timestamp | null;
  decided_by: string | null;
  ended_at: Timestamp | null;
  form_token: string;
  id: string;
  kind: string;
  limit_cents: number;
  outcome: string | null;
  reason: string;
  request: Json;
  requested_at: Timestamp;
  requested_by: string;
  state: string;
  subject_id: string | null;
  version: Generated<number>;
}

export interface Artwork {
  created_at: Timestamp;
  custom_order_id: string | null;
  customer_gid: string | null;
  design: Json | null;
  drawing_key: string | null;
  file_name: string;
  height: number | null;
  id: string;
  kind: string;
  original_key: string | null;
  redacted_at: Timestamp | null;
  sha256: string;
  size_bytes: number;
  visitor_key: string | null;
  width: number | null;
}

export interface AuditBalance {
  customer_gid: string | null;
  held_cents: bigint | null;
  in_sync: boolean | null;
  ledger_cents: bigint | null;
  published_value: string | null;
  unaccepted_cents: bigint | null;
}

export interface AuditBoard {
  board: string | null;
  entries_cents: bigint | null;
  entries_orders: number | null;
  period: string | null;
  stored_cents: bigint | null;
  stored_orders: number | null;
  subject: string | null;
}

export interface AuditBreak {
  closed_at: Timestamp | null;
  kind: string | null;
  opened_at: Timestamp | null;
  subject: string | null;
}

export interface AuditCheck {
  bad_count: number | null;
  check_name: string | null;
}

export interface AuditCheckpoint {
  at: Timestamp;
  commission_entry_id: bigint;
  id: Generated<bigint>;
  tx_seq: bigint;
}

export interface AuditCommission {
  ambassador_gid: string | null;
  base_cents: bigint | null;
  basis_points: number | null;
  commission_cents: bigint | null;
  net_cents: bigint | null;
  order_gid: string | null;
  target_cents: bigint | null;
}

export interface AuditCustomerBalance {
  customer_gid: string | null;
  ledger_cents: bigint | null;
  stored_cents: bigint | null;
}

export interface AuditDeposit {
  amount_cents: number | null;
  created_at: Timestamp | null;
  credit_cents: number | null;
  customer_gid: string | null;
  deposit_id: string | null;
  organization_id: string | null;
  payment_intent_id: string | null;
  state: string | null;
}

export interface AuditLiability {
  account: string | null;
  day: string | null;
  entries_cents: bigint | null;
  holder: string | null;
  kind: string | null;
  stored_cents: bigint | null;
}

export interface AuditOrganizationBalance {
  ledger_cents: bigint | null;
  organization_id: string | null;
  reserved_cents: bigint | null;
}

export interface AuditPayment {
  card_cents: number | null;
  created_at: Timestamp | null;
  customer_gid: string | null;
  order_gid: string | null;
  organization_id: string | null;
  payment_id: string | null;
  payment_intent_id: string | null;
  purpose: string | null;
  state: string | null;
  store_credit_cents: number | null;
  terms_cents: number | null;
  total_cents: number | null;
}

export interface AuditPayout {
  ambassador_gid: string | null;
  cents: bigint | null;
  ended_at: Timestamp | null;
  method: string | null;
  payout_id: string | null;
  requested_at: Timestamp | null;
  state: string | null;
}

export interface AuditRun {
  began_at: Timestamp;
  check_name: string;
  cursor: string | null;
  ended_at: Timestamp | null;
  sums: Generated<Json>;
  things: string;
  whole_sums: Json | null;
  whole_upto: bigint | null;
}

export interface AuditViolation {
  check_name: string | null;
  detail: Json | null;
  subject: string | null;
}

export interface BoardOfEntries {
  board: string | null;
  orders: number | null;
  period: string | null;
  sales_cents: bigint | null;
  subject: string | null;
}

export interface BoardTotal {
  board: string;
  orders: number;
  period: string;
  sales_cents: bigint;
  subject: string;
}

export interface BulkAction {
  begun_at: Timestamp | null;
  change: string;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  form_token: string;
  id: string;
  list: Generated<string>;
  orders: number;
  request_id: string | null;
  staff_id: string;
  state: string;
  tag: string | null;
}

export interface BulkActionItem {
  at: Timestamp | null;
  because: string | null;
  bulk_action_id: string;
  nth: number;
  order_gid: string;
  seen_cents: bigint | null;
  state: Generated<string>;
  tracking: Json | null;
  version: string | null;
}

export interface CatalogueProduct {
  details_digest: string | null;
  listed: Json | null;
  product_gid: string;
  version: bigint;
}

export interface CatalogueReader {
  event_seq: Generated<bigint>;
  is_only: Generated<boolean>;
  lease_owner: string | null;
  lease_until: Timestamp | null;
  read_at: Timestamp | null;
  version: Generated<bigint>;
}

export interface Checkout {
  address: Json;
  address_key: string | null;
  address_name: string | null;
  ambassador_code: string | null;
  cart_subject: string;
  customer_gid: string;
  discount_code: string | null;
  encrypted_cart_id: string;
  organization_id: string | null;
  po_number: string | null;
  rest: string | null;
  shipping_handle: string | null;
  store_credit_cents: number | null;
  updated_at: Timestamp;
}

export interface Commission {
  ambassador_gid: string;
  base_cents: bigint;
  basis_points: number;
  campus_key: string | null;
  chapter_key: string | null;
  chapter_kind: string | null;
  commission_cents: bigint;
  earned_at: Timestamp;
  order_gid: string;
  order_name: string;
  ordered_at: Timestamp;
  payable_at: Timestamp;
  rate_id: number;
}

export interface CommissionEntry {
  ambassador_gid: string;
  because: string | null;
  cents: bigint;
  id: Generated<bigint>;
  kind: string;
  nth: number | null;
  occurred_at: Timestamp;
  order_gid: string | null;
  payable_at: Timestamp;
  payout_id: string | null;
  sales_cents: Generated<bigint>;
}

export interface CommissionNet {
  ambassador_gid: string | null;
  base_cents: bigint | null;
  basis_points: number | null;
  cents: bigint | null;
  commission_cents: bigint | null;
  order_gid: string | null;
  sales_cents: bigint | null;
  target_cents: bigint | null;
  target_sales_cents: bigint | null;
}

export interface CommissionPayout {
  ambassador_gid: string;
  cents: bigint;
  ended_at: Timestamp | null;
  ended_by: string | null;
  form_token: string;
  id: string;
  method: string;
  reason: string | null;
  reference: string | null;
  requested_at: Timestamp;
  state: string;
}

export interface CommissionRate {
  basis_points: number;
  decided_by: string;
  from_at: Timestamp;
  id: Generated<number>;
  note: string;
  rule: string;
  version: number;
}

export interface CompostFacility {
  address: string;
  city: string;
  hours: string | null;
  id: Generated<string>;
  is_sample: boolean;
  latitude: number;
  longitude: number;
  materials: string[];
  name: string;
  open_to: string;
  phone: string | null;
  source: string;
  state: string;
  updated_at: Timestamp;
  website: string | null;
  zip: string;
}

export interface CreditCardNames {
  nickname: string;
  stripe_id: string;
}

export interface CustomerAccount {
  created_at: Generated<Timestamp>;
  customer_gid: string;
  frozen: Generated<boolean>;
  frozen_because: string | null;
  imported: Generated<boolean>;
  merged_into: string | null;
  seen_cents: bigint | null;
  seen_n: Generated<number>;
  seen_seq: bigint | null;
  stripe_customer_id: string | null;
  unaccepted_cents: Generated<bigint>;
}

export interface CustomerMirror {
  balance_cents: Generated<bigint>;
  company: string | null;
  created_at: Timestamp | null;
  customer_gid: string;
  display_name: Generated<string>;
  email: string | null;
  fetched_at: Timestamp | null;
  first_name: string | null;
  gone_at: Timestamp | null;
  is_ambassador: Generated<boolean>;
  is_listed: Generated<boolean>;
  last_name: string | null;
  number: bigint;
  order_count: Generated<number>;
  organization_id: string | null;
  phone: string | null;
  redacted_at: Timestamp | null;
  sort_name: Generated<string>;
  spent_cents: Generated<bigint>;
  tag_keys: Generated<string[]>;
  tags: Generated<string[]>;
  type: Generated<string>;
  university: string | null;
  updated_at: Timestamp | null;
  words: Generated<string>;
}

export interface CustomerProfile {
  customer_gid: string;
  display_name: string;
  earth_prime_interest: string | null;
  email: string;
  fetched_at: Timestamp;
  first_name: string | null;
  forgotten_at: Timestamp | null;
  invoices_checked_at: Timestamp | null;
  invoices_checking_until: Timestamp | null;
  last_name: string | null;
  open_invoices: Generated<boolean>;
  product_tag: string | null;
  tags: string[];
  tier: string | null;
}

export interface CustomerReferral {
  ambassador_gid: string;
  clicked_at: Timestamp;
  customer_gid: string;
}

export interface CustomerSession {
  access_expires_at: Timestamp;
  access_token: string;
  created_at: Timestamp;
  customer_gid: string;
  device: string;
  expires_at: Timestamp;
  id_hash: string;
  id_token: string;
  last_seen_at: Timestamp;
  provider_sid_hash: string | null;
  ref: Generated<string>;
  refresh_token: string;
  renewing_until: Timestamp | null;
}

export interface CustomerTerms {
  changed_at: Timestamp;
  changed_by: string;
  credit_limit_cents: number | null;
  customer_gid: string;
  terms: string;
}

export interface CustomOrder {
  accepted_at: Timestamp | null;
  address: Json | null;
  approved_proof_id: string | null;
  artwork_id: string;
  carrier: string | null;
  case_cents: number | null;
  case_count: number;
  colors: Json;
  created_at: Timestamp;
  customer_gid: string;
  customer_name: string;
  draft_error: string | null;
  draft_gid: string | null;
  draft_gone_at: Timestamp | null;
  draft_quote_no: Generated<number>;
  draft_total_cents: number | null;
  draft_tried_at: Timestamp | null;
  email: string;
  form_token: string;
  id: string;
  lead_time: string | null;
  lease_until: Timestamp | null;
  notes: string | null;
  number: Generated<number>;
  order_gid: string | null;
  order_name: string | null;
  product_handle: string;
  product_title: string;
  quantity: number;
  quote_no: Generated<number>;
  redacted_at: Timestamp | null;
  reorder_of: string | null;
  setup_cents: number | null;
  shipping_cents: number | null;
  ships_on: string | null;
  size: string;
  stage: string | null;
  stage_no: Generated<number>;
  state: string;
  tracking_number: string | null;
  unit: string;
  updated_at: Timestamp;
  variant_gid: string;
}

export interface CustomOrderEvent {
  actor: string;
  actor_id: string | null;
  actor_name: string | null;
  at: Timestamp;
  custom_order_id: string;
  facts: Json | null;
  form_token: string | null;
  id: Generated<bigint>;
  kind: string;
  proof_version: number | null;
  said: string | null;
}

export interface DebitAuthorization {
  authorized_at: Timestamp;
  deposit_id: string;
  ip_address: string;
  user_agent: string;
}

export interface Deposit {
  amount_cents: number;
  asks_3ds: Generated<boolean>;
  attempts: Generated<number>;
  bonus_cents: Generated<number>;
  confirm_answered_5xx: Generated<boolean>;
  confirm_first_used_at: Timestamp | null;
  confirm_seq: Generated<number>;
  created_at: Generated<Timestamp>;
  credited_at: Timestamp | null;
  customer_gid: string;
  failure_code: string | null;
  fingerprint: string;
  first_name: string | null;
  form_token: string;
  id: string;
  last_failure: string | null;
  last_name: string | null;
  lease_owner: string | null;
  lease_until: Timestamp | null;
  next_attempt_at: Generated<Timestamp>;
  organization_id: string | null;
  payment_intent_id: string | null;
  payment_method_id: string;
  pm_fingerprint: string | null;
  pm_name: string;
  pm_type: string;
  refunded_cents: Generated<number>;
  state: string;
  stripe_customer_id: string;
  top_up_month: string | null;
  updated_at: Generated<Timestamp>;
}

export interface DepositDispute {
  bonus_cents: number;
  closed_at: Timestamp | null;
  deposit_id: string;
  disputed_cents: number;
  id: string;
  opened_at: Timestamp;
  paid_cents: number;
  state: string;
}

export interface Discrepancy {
  closed_at: Timestamp | null;
  closed_by: string | null;
  detail: Json;
  id: Generated<string>;
  kind: string;
  opened_at: Generated<Timestamp>;
  subject: string;
  suggested_fix: string | null;
}

export interface DisputeMail {
  about: string;
  dispute_id: string;
  notified_at: Timestamp;
}

export interface DisputeNote {
  at: Timestamp;
  dispute_id: string;
  form_token: string;
  id: Generated<bigint>;
  staff_id: string;
  text: string | null;
}

export interface DraftLock {
  holder: string;
  subject: string;
  until: Timestamp;
}

export interface DraftMaking {
  created_at: Timestamp;
  draft_gid: string | null;
  fingerprint: string;
  form_token: string;
  staff_id: string;
  tried_at: Timestamp | null;
}

export interface DraftMirror {
  body: Json | null;
  customer_gid: string | null;
  draft_gid: string;
  email: string | null;
  fetched_at: Timestamp;
  gone_at: Timestamp | null;
  name: string;
  number: bigint;
  order_gid: string | null;
  redacted_at: Timestamp | null;
  status: string;
  tags: string[];
  total_cents: bigint;
  updated_at: Timestamp;
  words: Generated<string>;
}

export interface EarthCashRecord {
  amount: string;
  balance: string;
  created_at: Generated<Timestamp>;
  deposit_id: string;
  first_name: string | null;
  id: Generated<string>;
  last_name: string | null;
  new_balance: string;
  shop_id: string;
}

export interface EarthTaxExempt {
  shopify_tag: string;
}

export interface EmailOutbox {
  abandoned_at: Timestamp | null;
  about: string | null;
  attempts: Generated<number>;
  created_at: Timestamp;
  customer_gid: string | null;
  dropped_at: Timestamp | null;
  enqueued_at: Timestamp | null;
  id: Generated<bigint>;
  key: string;
  problem: string | null;
  sent_at: Timestamp | null;
  template: string;
  variables: Json;
}

export interface Emails {
  html: string;
  type: string;
}

export interface EmailTemplateVersion {
  at: Timestamp;
  html: string;
  restored: number | null;
  staff_id: string | null;
  type: string;
  version: number;
}

export interface Enquiry {
  company: string | null;
  created_at: Generated<Timestamp>;
  email: string;
  extra: Generated<Json>;
  form_token: string;
  id: Generated<string>;
  kind: string;
  mailed_at: Timestamp | null;
  message: string;
  name: string;
  phone: string | null;
}

export interface FulfillmentBeforeOrder {
  order_gid: string;
}

export interface FulfillmentOrder {
  actions: Generated<string[]>;
  fetched_at: Timestamp;
  fulfill_at: Timestamp | null;
  fulfillment_order_gid: string;
  gone_at: Timestamp | null;
  holds: Generated<Json>;
  is_custom: Generated<boolean>;
  location_gid: string | null;
  location_name: string;
  method: string | null;
  number: bigint;
  order_gid: string;
  order_name: string;
  ordered_at: Timestamp;
  pickup_ready_at: Timestamp | null;
  remaining_units: number;
  request_status: string;
  state: string;
  status: string;
  units: number;
  updated_at: Timestamp;
  words: Generated<string>;
}

export interface FulfillmentOrderLine {
  fulfillment_order_gid: string;
  gid: string;
  line_gid: string;
  nth: number;
  remaining_units: number;
  sku: string | null;
  title: string;
  units: number;
  variant_gid: string | null;
  variant_title: string | null;
}

export interface FulfillmentStep {
  asked_at: Timestamp | null;
  because: string | null;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  form_token: string;
  fulfillment_gid: string | null;
  id: string;
  kind: string;
  lease_until: Timestamp | null;
  order_gid: string;
  request: Json;
  request_id: string | null;
  staff_id: string;
  state: Generated<string>;
  subject_gid: string;
}

export interface InventoryAdjustment {
  arrival_id: string | null;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  form_token: string;
  id: string;
  item_gid: string;
  location_gid: string;
  mode: string;
  problem: string | null;
  quantity: number;
  reason: string;
  request_id: string | null;
  staff_id: string;
  state: string;
  tried_at: Timestamp | null;
  was: number | null;
}

export interface InventoryItem {
  available: number;
  fetched_at: Timestamp;
  found_by: string;
  handle: string;
  is_for_sale: boolean;
  is_tracked: boolean;
  item_gid: string;
  low_since: Timestamp | null;
  product_gid: string;
  product_title: string;
  sku: string | null;
  variant_gid: string;
  variant_title: string;
}

export interface InventoryLevel {
  available: number;
  committed: number;
  id: string;
  incoming: number;
  item_gid: string;
  location_gid: string;
  location_name: string;
  on_hand: number;
}

export interface InvoiceOption {
  customer_gid: string;
  decided_at: Timestamp;
  decided_by: string;
  notified_at: Timestamp | null;
  reason: string | null;
  state: string;
}

export interface InvoiceReminder {
  book_customer_id: string;
  email_key: string;
  follows: bigint | null;
  id: Generated<bigint>;
  invoice_id: string;
  requested_at: Timestamp;
  requested_by: string | null;
  sent_at: Timestamp | null;
  step: number | null;
}

export interface InvoiceReminderPause {
  book_customer_id: string;
  paused_at: Timestamp;
  paused_by: string;
}

export interface InvoiceReminderSchedule {
  days: number[];
  id: Generated<boolean>;
  is_on: boolean;
  ran_on: string | null;
  updated_at: Timestamp;
  version: number;
}

export interface InvoiceRequest {
  closed_at: Timestamp | null;
  customer_gid: string;
  email: string | null;
  first_name: string | null;
  id: Generated<string>;
  last_name: string | null;
  requested_at: Timestamp;
  state: Generated<string>;
}

export interface InvoiceWriteOff {
  book_credit_memo_id: string | null;
  book_customer_id: string;
  book_payment_id: string | null;
  cents: bigint;
  ended_at: Timestamp | null;
  id: Generated<string>;
  invoice_id: string;
  invoice_number: string;
  reason: string;
  rejection: string | null;
  requested_at: Timestamp;
  requested_by: string;
  state: Generated<string>;
}

export interface LedgerAccount {
  balance_cents: Generated<bigint>;
  customer_gid: string | null;
  id: Generated<bigint>;
  kind: string;
  version: Generated<bigint>;
}

export interface LedgerAccountShard {
  account_id: bigint;
  balance_cents: bigint;
  shard: number;
}

export interface LedgerBalance {
  balance_cents: bigint | null;
  customer_gid: string | null;
  id: bigint | null;
  kind: string | null;
}

export interface LedgerEntry {
  account_id: bigint;
  amount_cents: bigint;
  line: number;
  tx_id: string;
}

export interface LedgerTx {
  actor: string | null;
  created_at: Generated<Timestamp>;
  dedupe_key: string;
  deposit_id: string | null;
  id: string;
  kind: string;
  meta: Generated<Json>;
  seq: Generated<bigint>;
}

export interface LiabilityByDay {
  account: string | null;
  cents: bigint | null;
  day: string | null;
  holder: string | null;
  kind: string | null;
}

export interface LiabilityDay {
  account: string;
  cents: bigint;
  day: string;
  holder: string;
  kind: string;
  shard: Generated<number>;
}

export interface LiabilityLock {
  shard: number;
}

export interface LiabilityOfEntries {
  account: string | null;
  cents: bigint | null;
  day: string | null;
  holder: string | null;
  kind: string | null;
}

export interface LocationNames {
  address_id: string;
  location_name: string;
  shopify_customer_id: string;
}

export interface LoginRecord {
  browser_hash: string;
  claimed_at: Timestamp | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  failure: string | null;
  finished_at: Timestamp | null;
  goodbye: string | null;
  nonce: string;
  return_to: string;
  session_secret: string | null;
  state_hash: string;
  verifier: string;
}

export interface MirrorQueue {
  attempts: Generated<number>;
  enqueued_at: Timestamp;
  gid: string;
  last_error: string | null;
  lease_owner: string | null;
  lease_until: Timestamp | null;
  next_attempt_at: Timestamp;
  seq: Generated<bigint>;
}

export interface MirrorSync {
  attempts: Generated<number>;
  began_at: Timestamp | null;
  bulk_began_at: Timestamp | null;
  bulk_found: bigint | null;
  bulk_offset: Generated<bigint>;
  bulk_operation: string | null;
  cursor: string | null;
  filled_at: Timestamp | null;
  kind: string;
  last_error: string | null;
  lease_owner: string | null;
  lease_until: Timestamp | null;
  next_attempt_at: Generated<Timestamp>;
  since: Timestamp | null;
  synced_until: Timestamp | null;
}

export interface MoneySetting {
  changed_at: Timestamp;
  name: string;
  value: bigint;
}

export interface OrderCancel {
  notified_at: Timestamp | null;
  order_gid: string;
  refunded_cents: bigint;
  requested_at: Timestamp;
}

export interface OrderEdit {
  after: Json | null;
  before: Json;
  commit_asked_at: Timestamp | null;
  committed_at: Timestamp | null;
  ended_at: Timestamp | null;
  expected_cents: bigint;
  form_token: string;
  id: string;
  input: Json;
  lease_owner: string | null;
  lease_until: Timestamp | null;
  method: string;
  order_gid: string;
  rejection: string | null;
  request_id: string | null;
  requested_at: Timestamp;
  session_gid: string | null;
  settled_cents: bigint | null;
  settlement: string | null;
  staff_id: string;
  state: Generated<string>;
  version: string;
}

export interface OrderInvoice {
  balance_cents: bigint | null;
  billed_at: Timestamp | null;
  billed_cents: bigint | null;
  billed_po: string | null;
  book_customer_id: string | null;
  book_invoice_id: string | null;
  doc_number: string | null;
  id: Generated<string>;
  is_due: Generated<boolean>;
  issued_on: string | null;
  lease_until: Timestamp | null;
  order_gid: string;
  order_name: string;
  order_updated_at: Timestamp | null;
  payment_id: string;
  rejection: string | null;
  request_no: Generated<number>;
  requested_at: Timestamp;
  state: Generated<string>;
  updated_at: Timestamp;
}

export interface OrderInvoiceCredit {
  applied_cents: bigint | null;
  book_credit_memo_id: string | null;
  book_payment_id: string | null;
  cause_gid: string;
  cents: bigint;
  ended_at: Timestamp | null;
  id: Generated<string>;
  order_invoice_id: string;
  requested_at: Timestamp;
}

export interface OrderInvoicePayment {
  book_payment_id: string | null;
  cents: bigint;
  ended_at: Timestamp | null;
  id: Generated<string>;
  order_invoice_id: string;
  reason: string;
  requested_at: Timestamp;
  state: Generated<string>;
}

export interface OrderMirror {
  cancelled_at: Timestamp | null;
  created_at: Timestamp;
  currency: string;
  current_cents: bigint;
  customer_gid: string | null;
  email: string | null;
  fetched_at: Timestamp;
  financial_status: string | null;
  fulfillment_status: string;
  gone_at: Timestamp | null;
  manual_refunded_cents: bigint | null;
  name: string;
  number: bigint;
  order_gid: string;
  place: string | null;
  redacted_at: Timestamp | null;
  refunded_cents: bigint;
  tags: string[];
  total_cents: bigint;
  updated_at: Timestamp;
  words: string;
}

export interface OrderMirrorFulfillment {
  fulfillment_gid: string;
  nth: number;
  order_gid: string;
  status: string | null;
  tracking: string[];
}

export interface OrderMirrorLine {
  discounted_cents: bigint;
  line_gid: string;
  nth: number;
  order_gid: string;
  original_cents: bigint;
  product_gid: string | null;
  product_type: string | null;
  quantity: number;
  refundable_quantity: number;
  title: string;
  variant_gid: string | null;
  variant_title: string | null;
}

export interface OrderMirrorRefund {
  cents: bigint;
  nth: number;
  order_gid: string;
  refund_gid: string;
  refunded_at: Timestamp | null;
}

export interface OrderMirrorWhole {
  body: Json;
  is_disputed: Generated<boolean>;
  order_gid: string;
  referral: string | null;
}

export interface OrderNote {
  at: Timestamp;
  form_token: string;
  id: Generated<bigint>;
  order_gid: string;
  redacted_at: Timestamp | null;
  staff_id: string;
  text: string | null;
}

export interface OrderReferral {
  ambassador_gid: string;
  clicked_at: Timestamp | null;
  decided_at: Timestamp;
  how: string;
  order_gid: string;
  refused: string | null;
}

export interface OrderRefund {
  amount_cents: number;
  attempts: Generated<number>;
  ended_at: Timestamp | null;
  form_token: string;
  from_cents: number;
  id: string;
  input: Json;
  last_failure: string | null;
  lease_owner: string | null;
  lease_until: Timestamp | null;
  method: string;
  next_attempt_at: Timestamp;
  notified_at: Timestamp | null;
  order_gid: string;
  payment_id: string | null;
  refund_gid: string | null;
  request_id: string | null;
  requested_at: Timestamp;
  staff_id: string;
  state: string;
  to_cents: number;
}

export interface OrganizationEvent {
  actor: string;
  actor_id: string | null;
  at: Timestamp;
  id: Generated<bigint>;
  invitation_id: string | null;
  kind: string;
  organization_id: string;
  subject_id: string | null;
}

export interface OrganizationInvitation {
  accepted_by: string | null;
  closed_at: Timestamp | null;
  created_at: Timestamp;
  email: string;
  expires_at: Timestamp;
  id: string;
  invited_by: string;
  is_admin: Generated<boolean>;
  organization_id: string;
  request_count: Generated<number>;
  requested_at: Timestamp;
  sent_at: Timestamp | null;
  sent_count: Generated<number>;
  state: Generated<string>;
}

export interface OrganizationInvitationLink {
  created_at: Timestamp;
  invitation_id: string;
  request_no: number;
  token_hash: string;
}

export interface Organizations {
  id: Generated<string>;
  name: string;
  show_manage: Generated<boolean>;
  time_zone: Generated<string>;
}

export interface OrganizationUsers {
  allowance_cents: number | null;
  email: string;
  first_name: string | null;
  is_admin: Generated<boolean>;
  joined_at: Generated<Timestamp>;
  last_name: string | null;
  organization_id: string;
  sort_name: Generated<string>;
  user_id: string;
  words: Generated<string>;
}

export interface OwnOrderChange {
  customer_gid: string;
  ended_at: Timestamp | null;
  form_token: string;
  id: Generated<string>;
  kind: string;
  order_gid: string;
  requested_at: Timestamp;
  state: Generated<string>;
}

export interface PackingCheck {
  at: Timestamp;
  form_token: string;
  fulfillment_order_gid: string;
  id: Generated<bigint>;
  line_gid: string | null;
  order_gid: string;
  staff_id: string;
  units: number;
}

export interface Parcel {
  delivered_at: Timestamp | null;
  display_status: string | null;
  events: Generated<Json>;
  fetched_at: Timestamp;
  fulfillment_gid: string;
  is_shipped: Generated<boolean>;
  order_gid: string;
  sent_at: Timestamp;
}

export interface Payment {
  asks_3ds: Generated<boolean>;
  attempts: Generated<number>;
  book_payment_id: string | null;
  card_as_store_credit_cents: Generated<number>;
  card_cents: number;
  card_had_cents: Generated<number>;
  card_refund_from_cents: number | null;
  card_refund_requested_cents: Generated<number>;
  card_refund_to_cents: number | null;
  card_refunded_cents: Generated<number>;
  confirm_answered_5xx: Generated<boolean>;
  confirm_first_used_at: Timestamp | null;
  confirm_seq: Generated<number>;
  created_at: Timestamp;
  customer_gid: string;
  draft_gid: string | null;
  draft_input: Json | null;
  draft_tried_at: Timestamp | null;
  failure_code: string | null;
  fingerprint: string;
  form_token: string;
  id: string;
  is_off_session: Generated<boolean>;
  last_failure: string | null;
  lease_owner: string | null;
  lease_until: Timestamp | null;
  next_attempt_at: Generated<Timestamp>;
  order_gid: string | null;
  order_name: string | null;
  order_refunded_before_cents: Generated<number>;
  order_requested_at: Timestamp | null;
  organization_id: string | null;
  payer_gid: Generated<string>;
  payment_intent_id: string | null;
  payment_method_id: string | null;
  pm_fingerprint: string | null;
  pm_name: string | null;
  pm_type: Generated<string>;
  po_number: string | null;
  processing_at: Timestamp | null;
  purpose: string;
  redacted_at: Timestamp | null;
  refund_key: Generated<number>;
  refund_key_used_at: Timestamp | null;
  refunded_cents: Generated<number>;
  settled_at: Timestamp | null;
  state: string;
  store_credit_cents: number;
  store_credit_returned_cents: Generated<number>;
  stripe_customer_id: string | null;
  subject: string;
  terms: string | null;
  terms_cents: number;
  total_cents: number;
  updated_at: Timestamp;
}

export interface PaymentDebitAuthorization {
  authorized_at: Timestamp;
  ip_address: string;
  payment_id: string;
  user_agent: string;
}

export interface PaymentDispute {
  amount_cents: bigint;
  deposit_id: string | null;
  dispute_id: string;
  evidence_due_at: Timestamp | null;
  is_answered: Generated<boolean>;
  opened_at: Generated<Timestamp>;
  payment_id: string | null;
  reason: string | null;
  status: string;
  updated_at: Timestamp;
}

export interface PaymentMethod {
  created_at: Timestamp;
  customer_gid: string;
  stripe_customer_id: string;
  stripe_payment_method_id: string;
}

export interface PaymentTranche {
  bonus_cents: number;
  bonus_returned_cents: Generated<number>;
  deposit_id: string | null;
  nth: number;
  paid_cents: number;
  paid_returned_cents: Generated<number>;
  payment_id: string;
}

export interface PickList {
  created_at: Timestamp;
  form_token: string;
  id: string;
  staff_id: string;
}

export interface PickListItem {
  fulfillment_order_gid: string;
  nth: number;
  order_gid: string;
  pick_list_id: string;
}

export interface ProductBin {
  bin: string;
  changed_at: Timestamp;
  sku: string;
  staff_id: string;
}

export interface ProductReview {
  author: string;
  created_at: Timestamp;
  customer_gid: string;
  decided_at: Timestamp | null;
  id: Generated<bigint>;
  order_gid: string;
  product_gid: string;
  reason: string | null;
  stars: number;
  state: Generated<string>;
  text: string;
  title: string;
  version: Generated<number>;
}

export interface Proof {
  approved_at: Timestamp | null;
  artwork_id: string;
  created_at: Timestamp;
  custom_order_id: string;
  id: string;
  note: string | null;
  version: number;
}

export interface ProviderSession {
  customer_gid: string;
  ended_at: Timestamp | null;
  seen_at: Timestamp;
  sid_hash: string;
}

export interface PublishedBalance {
  attempts: Generated<number>;
  check_at: Timestamp | null;
  customer_gid: string;
  last_error: string | null;
  lease_owner: string | null;
  lease_until: Timestamp | null;
  next_attempt_at: Generated<Timestamp>;
  paused: Generated<boolean>;
  published_seq: Generated<bigint>;
  published_value: string | null;
  requested_seq: Generated<bigint>;
  updated_at: Generated<Timestamp>;
  version_seq: Generated<bigint>;
}

export interface QuickbooksCheckpoint {
  followed_until: Timestamp;
  realm_id: string;
}

export interface QuickbooksEvent {
  entity_id: string;
  id: string;
  received_at: Timestamp;
  type: string;
}

export interface QuickbooksRefreshToken {
  access_expires_at: Timestamp | null;
  access_token: string | null;
  connect_by: string | null;
  connect_state: string | null;
  connect_until: Timestamp | null;
  connected_at: Timestamp | null;
  connected_by: string | null;
  created_at: Generated<Timestamp>;
  disconnected_at: Timestamp | null;
  expires_at: Timestamp | null;
  failed_at: Timestamp | null;
  failure: string | null;
  hard_expires_at: Timestamp | null;
  id: Generated<string>;
  lease_holder: string | null;
  lease_until: Timestamp | null;
  only_row: Generated<boolean>;
  previous_token: string | null;
  previous_until: Timestamp | null;
  realm_id: string | null;
  refreshed_at: Timestamp | null;
  token: string | null;
}

export interface Quote {
  accepted_at: Timestamp | null;
  awaits_staff_since: Timestamp | null;
  created_at: Timestamp;
  customer_gid: string;
  draft_error: string | null;
  draft_gid: string | null;
  draft_tried_at: Timestamp | null;
  form_token: string | null;
  id: string;
  lease_until: Timestamp | null;
  number: Generated<number>;
  order_gid: string | null;
  order_name: string | null;
  redacted_at: Timestamp | null;
  request: Json | null;
  state: string;
  total_cents: number | null;
  updated_at: Timestamp;
  valid_until: string | null;
  version: Generated<number>;
  wanted_on: string | null;
}

export interface QuoteEvent {
  actor: string;
  actor_id: string | null;
  actor_name: string | null;
  at: Timestamp;
  form_token: string | null;
  id: Generated<bigint>;
  kind: string;
  quote_id: string;
  said: string | null;
  version: number | null;
}

export interface QuoteVersion {
  discount_cents: number;
  draft_version: string;
  form_token: string;
  lines: Json;
  lines_cents: number;
  message: string | null;
  quote_id: string;
  sent_at: Timestamp;
  sent_by: string;
  shipping_cents: number;
  tax_cents: number;
  total_cents: number;
  valid_until: string;
  version: number;
}

export interface RateLimit {
  expire: bigint;
  key: string;
  points: Generated<number>;
}

export interface ReconcilerLease {
  is_only: Generated<boolean>;
  lease_owner: string | null;
  lease_until: Timestamp | null;
}

export interface ReconcileRun {
  began_at: Timestamp;
  cursor: string | null;
  ended_at: Timestamp | null;
  failed: Generated<Json>;
  found: Json | null;
  part: string | null;
  parts: Generated<Json>;
  window_name: string;
}

export interface RedactedCustomer {
  customer_gid: string;
  redacted_at: Timestamp;
}

export interface ReferralClick {
  ambassador_gid: string;
  clicked_at: Timestamp;
  id: Generated<bigint>;
}

export interface RejectedBankAccount {
  created_at: Generated<Timestamp>;
  dispute_id: string;
  fingerprint: string;
}

export interface RequestLimit {
  count: number;
  key: string;
  window_start: Timestamp;
}

export interface ReturnCase {
  awaits_staff_since: Timestamp | null;
  comes_back: boolean | null;
  created_at: Timestamp;
  customer_gid: string | null;
  draft_gid: string | null;
  draft_tried_at: Timestamp | null;
  form_token: string | null;
  id: string;
  inspected_at: Timestamp | null;
  is_behind: Generated<boolean>;
  kind: string;
  lease_until: Timestamp | null;
  note: string | null;
  number: Generated<number>;
  order_gid: string;
  order_name: string;
  outcome: string | null;
  outcome_by: string | null;
  outcome_cents: number | null;
  outcome_error: string | null;
  outcome_seen_cents: number | null;
  outcome_state: string | null;
  outcome_token: string | null;
  platform_error: string | null;
  platform_status: string | null;
  received_at: Timestamp | null;
  redacted_at: Timestamp | null;
  replacement_gid: string | null;
  replacement_name: string | null;
  return_gid: string | null;
  return_tried_at: Timestamp | null;
  state: string;
  updated_at: Timestamp;
  version: Generated<number>;
  wish: string | null;
}

export interface ReturnEvent {
  actor: string;
  actor_id: string | null;
  actor_name: string | null;
  at: Timestamp;
  cents: number | null;
  form_token: string | null;
  id: Generated<bigint>;
  kind: string;
  return_id: string;
  said: string | null;
}

export interface ReturnLabel {
  created_at: Timestamp;
  file_key: string;
  file_name: string;
  kind: string;
  return_id: string;
  sha256: string;
}

export interface ReturnLine {
  is_restocked: boolean | null;
  line_gid: string;
  nth: number;
  parcel_line_gid: string;
  product_gid: string | null;
  quantity: number;
  reason: string;
  return_id: string;
  sku: string | null;
  title: string;
  variant_gid: string | null;
  worth_cents: number;
}

export interface ReturnPhoto {
  created_at: Timestamp;
  customer_gid: string;
  drawing_key: string;
  file_name: string;
  height: number;
  id: string;
  kind: string;
  order_gid: string;
  return_id: string | null;
  sha256: string;
  size_bytes: number;
  width: number;
}

export interface ReturnSetting {
  claim_days: number;
  id: Generated<number>;
  instructions: string;
  updated_at: Timestamp;
  version: number;
}

export interface SearchSynonym {
  created_at: Timestamp;
  means: string;
  word: string;
}

export interface SeedSown {
  name: string;
  sown_at: Generated<Timestamp>;
}

export interface ShopifyEvent {
  attempts: Generated<number>;
  event_id: string | null;
  id: string;
  last_error: string | null;
  object_id: string | null;
  processed_at: Timestamp | null;
  received_at: Generated<Timestamp>;
  seq: bigint;
  topic: string;
  triggered_at: Timestamp | null;
}

export interface ShopifyEventSeq {
  last_seq: Generated<bigint>;
  only_row: Generated<boolean>;
}

export interface SignUp {
  created_at: Timestamp;
  customer_gid: string | null;
  details: string | null;
  email: string;
  flow: string;
  form_token: string;
  id: Generated<string>;
  kind: string;
  name: string | null;
  sent_count: Generated<number>;
  state: Generated<string>;
}

export interface SignUpLink {
  expires_at: Timestamp;
  sign_up_id: string;
  token_hash: string;
  used_at: Timestamp | null;
}

export interface StaffAccount {
  access_token: string | null;
  access_token_expires_at: Timestamp | null;
  account_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  id_token: string | null;
  password: string | null;
  provider_id: string;
  refresh_token: string | null;
  refresh_token_expires_at: Timestamp | null;
  scope: string | null;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface StaffAction {
  action: string;
  at: Timestamp;
  details: Generated<Json>;
  id: Generated<bigint>;
  operation: string;
  outcome: string;
  request_id: string | null;
  staff_id: string;
  step: string;
  subject_id: string;
  subject_kind: string;
}

export interface StaffAttempt {
  blocked_until: Timestamp | null;
  failures: number;
  first_at: Timestamp;
  key: string;
  last_at: Timestamp;
}

export interface StaffChallenge {
  created_at: Timestamp;
  token_hash: string;
  user_id: string;
}

export interface StaffColumns {
  columns: string[];
  list: string;
  staff_id: string;
  updated_at: Timestamp;
}

export interface StaffInvitation {
  accepted_at: Timestamp | null;
  called_off_at: Timestamp | null;
  created_at: Timestamp;
  email: string;
  expires_at: Timestamp;
  id: string;
  invited_by: string;
  request_count: Generated<number>;
  role: string;
  sent_count: Generated<number>;
}

export interface StaffInvitationLink {
  invitation_id: string;
  request_no: number;
  token_hash: string;
}

export interface StaffRecoveryCode {
  code_hash: string;
  used_at: Timestamp | null;
  user_id: string;
}

export interface StaffReset {
  created_at: Timestamp;
  id: string;
  sent_at: Timestamp | null;
  used_at: Timestamp | null;
  user_id: string | null;
}

export interface StaffResetLink {
  reset_id: string;
  token_hash: string;
}

export interface StaffSecondFactor {
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
  pending_at: Timestamp | null;
  pending_secret: string | null;
  secret: string | null;
  user_id: string;
}

export interface StaffSession {
  created_at: Timestamp;
  expires_at: Timestamp;
  id: string;
  ip_address: string | null;
  sandbox_only: Generated<boolean>;
  second_factor: Generated<boolean>;
  token_hash: string;
  updated_at: Timestamp;
  user_agent: string | null;
  user_id: string;
}

export interface StaffUser {
  created_at: Generated<Timestamp>;
  disabled: Generated<boolean>;
  email: string;
  email_verified: Generated<boolean>;
  id: string;
  image: string | null;
  name: string;
  role: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface StaffVerification {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: string;
  identifier: string;
  updated_at: Generated<Timestamp>;
  value: string;
}

export interface StaffView {
  columns: string[];
  created_at: Timestamp;
  fields: Json;
  form_token: string;
  id: string;
  is_shared: boolean;
  list: string;
  name: string;
  staff_id: string;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface StatusCheck {
  checked_at: Timestamp;
  results: Json;
}

export interface StockAlert {
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  customer_gid: string | null;
  email: string;
  ended_at: Timestamp | null;
  id: string;
  path: string;
  state: string;
  title: string;
  variant_gid: string;
}

export interface StockArrival {
  created_at: Timestamp;
  created_by: string;
  due_on: string;
  ended_at: Timestamp | null;
  form_token: string;
  id: string;
  item_gid: string;
  location_gid: string;
  location_name: string;
  received_units: number | null;
  state: string;
  units: number;
  version: Generated<number>;
}

export interface StockThreshold {
  low_at: number;
  product_gid: string;
  updated_at: Timestamp;
}

export interface StoredBytes {
  bytes: Buffer;
  key: string;
}

export interface StoredFile {
  byte_length: number;
  created_at: Timestamp;
  key: string;
  media_type: string;
  sha256: string;
  store: string;
  sweep_after: Timestamp | null;
}

export interface StoreIdentity {
  address: string[];
  email: string;
  id: Generated<number>;
  legal_name: string;
  name: string;
  phone: string | null;
  tax_id: string | null;
  updated_at: Timestamp;
  version: number;
}

export interface StorePromise {
  contact_hours: string | null;
  free_shipping_cents: number | null;
  handling_days: number | null;
  id: Generated<number>;
  pickup_places: Generated<Json>;
  return_days: number | null;
  updated_at: Timestamp;
  version: number;
  zones: Json;
}

export interface StripeEvent {
  attempts: Generated<number>;
  created: bigint;
  id: string;
  last_error: string | null;
  lease_owner: string | null;
  lease_until: Timestamp | null;
  livemode: boolean;
  next_attempt_at: Generated<Timestamp>;
  object_id: string | null;
  processed_at: Timestamp | null;
  received_at: Generated<Timestamp>;
  type: string;
}

export interface TopUp {
  agreed_at: Timestamp;
  agreed_text_version: string;
  amount_cents: number;
  attempts: Generated<number>;
  card_check_at: Timestamp | null;
  customer_gid: string;
  deposit_id: string | null;
  is_due: boolean;
  is_on: boolean;
  last_try_at: Timestamp | null;
  lease_owner: string | null;
  lease_until: Timestamp | null;
  monthly_cap_cents: number;
  next_attempt_at: Timestamp;
  payment_method_id: string;
  pm_name: string;
  stopped_at: Timestamp | null;
  stopped_because: string | null;
  threshold_cents: number;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface TopUpEvent {
  agreed_text: string | null;
  agreed_text_version: string | null;
  amount_cents: number;
  at: Timestamp;
  because: string | null;
  customer_gid: string;
  deposit_id: string | null;
  id: string;
  kind: string;
  month: string | null;
  monthly_cap_cents: number;
  pm_name: string;
  seq: Generated<bigint>;
  threshold_cents: number;
}

export interface TrainingFinish {
  customer_gid: string;
  finished_at: Timestamp;
}

export interface TrainingPass {
  customer_gid: string;
  lesson: string;
  passed_at: Timestamp;
}

export interface WorkAssignment {
  kind: string;
  staff_id: string;
  subject: string;
  taken_at: Timestamp;
}

export interface DB {
  account_merge: AccountMerge;
  account_request: AccountRequest;
  address_change: AddressChange;
  alarm: Alarm;
  allowance_request: AllowanceRequest;
  ambassador: Ambassador;
  ambassador_asset: AmbassadorAsset;
  ambassador_code_end: AmbassadorCodeEnd;
  ambassador_joined: AmbassadorJoined;
  ambassador_mirror: AmbassadorMirror;
  approval: Approval;
  artwork: Artwork;
  audit_balance: AuditBalance;
  audit_board: AuditBoard;
  audit_break: AuditBreak;
  audit_check: AuditCheck;
  audit_checkpoint: AuditCheckpoint;
  audit_commission: AuditCommission;
  audit_customer_balance: AuditCustomerBalance;
  audit_deposit: AuditDeposit;
  audit_liability: AuditLiability;
  audit_organization_balance: AuditOrganizationBalance;
  audit_payment: AuditPayment;
  audit_payout: AuditPayout;
  audit_run: AuditRun;
  audit_violation: AuditViolation;
  board_of_entries: BoardOfEntries;
  board_total: BoardTotal;
  bulk_action: BulkAction;
  bulk_action_item: BulkActionItem;
  catalogue_product: CatalogueProduct;
  catalogue_reader: CatalogueReader;
  checkout: Checkout;
  commission: Commission;
  commission_entry: CommissionEntry;
  commission_net: CommissionNet;
  commission_payout: CommissionPayout;
  commission_rate: CommissionRate;
  compost_facility: CompostFacility;
  credit_card_names: CreditCardNames;
  custom_order: CustomOrder;
  custom_order_event: CustomOrderEvent;
  customer_account: CustomerAccount;
  customer_mirror: CustomerMirror;
  customer_profile: CustomerProfile;
  customer_referral: CustomerReferral;
  customer_session: CustomerSession;
  customer_terms: CustomerTerms;
  debit_authorization: DebitAuthorization;
  deposit: Deposit;
  deposit_dispute: DepositDispute;
  discrepancy: Discrepancy;
  dispute_mail: DisputeMail;
  dispute_note: DisputeNote;
  draft_lock: DraftLock;
  draft_making: DraftMaking;
  draft_mirror: DraftMirror;
  earth_cash_record: EarthCashRecord;
  earth_tax_exempt: EarthTaxExempt;
  email_outbox: EmailOutbox;
  email_template_version: EmailTemplateVersion;
  emails: Emails;
  enquiry: Enquiry;
  fulfillment_before_order: FulfillmentBeforeOrder;
  fulfillment_order: FulfillmentOrder;
  fulfillment_order_line: FulfillmentOrderLine;
  fulfillment_step: FulfillmentStep;
  inventory_adjustment: InventoryAdjustment;
  inventory_item: InventoryItem;
  inventory_level: InventoryLevel;
  invoice_option: InvoiceOption;
  invoice_reminder: InvoiceReminder;
  invoice_reminder_pause: InvoiceReminderPause;
  invoice_reminder_schedule: InvoiceReminderSchedule;
  invoice_request: InvoiceRequest;
  invoice_write_off: InvoiceWriteOff;
  ledger_account: LedgerAccount;
  ledger_account_shard: LedgerAccountShard;
  ledger_balance: LedgerBalance;
  ledger_entry: LedgerEntry;
  ledger_tx: LedgerTx;
  liability_by_day: LiabilityByDay;
  liability_day: LiabilityDay;
  liability_lock: LiabilityLock;
  liability_of_entries: LiabilityOfEntries;
  location_names: LocationNames;
  login_record: LoginRecord;
  mirror_queue: MirrorQueue;
  mirror_sync: MirrorSync;
  money_setting: MoneySetting;
  order_cancel: OrderCancel;
  order_edit: OrderEdit;
  order_invoice: OrderInvoice;
  order_invoice_credit: OrderInvoiceCredit;
  order_invoice_payment: OrderInvoicePayment;
  order_mirror: OrderMirror;
  order_mirror_fulfillment: OrderMirrorFulfillment;
  order_mirror_line: OrderMirrorLine;
  order_mirror_refund: OrderMirrorRefund;
  order_mirror_whole: OrderMirrorWhole;
  order_note: OrderNote;
  order_referral: OrderReferral;
  order_refund: OrderRefund;
  organization_event: OrganizationEvent;
  organization_invitation: OrganizationInvitation;
  organization_invitation_link: OrganizationInvitationLink;
  organization_users: OrganizationUsers;
  organizations: Organizations;
  own_order_change: OwnOrderChange;
  packing_check: PackingCheck;
  parcel: Parcel;
  payment: Payment;
  payment_debit_authorization: PaymentDebitAuthorization;
  payment_dispute: PaymentDispute;
  payment_method: PaymentMethod;
  payment_tranche: PaymentTranche;
  pick_list: PickList;
  pick_list_item: PickListItem;
  product_bin: ProductBin;
  product_review: ProductReview;
  proof: Proof;
  provider_session: ProviderSession;
  published_balance: PublishedBalance;
  quickbooks_checkpoint: QuickbooksCheckpoint;
  quickbooks_event: QuickbooksEvent;
  quickbooks_refresh_token: QuickbooksRefreshToken;
  quote: Quote;
  quote_event: QuoteEvent;
  quote_version: QuoteVersion;
  rate_limit: RateLimit;
  reconcile_run: ReconcileRun;
  reconciler_lease: ReconcilerLease;
  redacted_customer: RedactedCustomer;
  referral_click: ReferralClick;
  rejected_bank_account: RejectedBankAccount;
  request_limit: RequestLimit;
  return_case: ReturnCase;
  return_event: ReturnEvent;
  return_label: ReturnLabel;
  return_line: ReturnLine;
  return_photo: ReturnPhoto;
  return_setting: ReturnSetting;
  search_synonym: SearchSynonym;
  seed_sown: SeedSown;
  shopify_event: ShopifyEvent;
  shopify_event_seq: ShopifyEventSeq;
  sign_up: SignUp;
  sign_up_link: SignUpLink;
  staff_account: StaffAccount;
  staff_action: StaffAction;
  staff_attempt: StaffAttempt;
  staff_challenge: StaffChallenge;
  staff_columns: StaffColumns;
  staff_invitation: StaffInvitation;
  staff_invitation_link: StaffInvitationLink;
  staff_recovery_code: StaffRecoveryCode;
  staff_reset: StaffReset;
  staff_reset_link: StaffResetLink;
  staff_second_factor: StaffSecondFactor;
  staff_session: StaffSession;
  staff_user: StaffUser;
  staff_verification: StaffVerification;
  staff_view: StaffView;
  status_check: StatusCheck;
  stock_alert: StockAlert;
  stock_arrival: StockArrival;
  stock_threshold: StockThreshold;
  store_identity: StoreIdentity;
  store_promise: StorePromise;
  stored_bytes: StoredBytes;
  stored_file: StoredFile;
  stripe_event: StripeEvent;
  top_up: TopUp;
  top_up_event: TopUpEvent;
  training_finish: TrainingFinish;
  training_pass: TrainingPass;
  work_assignment: WorkAssignment;
}
