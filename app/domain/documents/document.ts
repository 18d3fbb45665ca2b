/**
 * What a store document says, before it is set as a PDF: `services/documents/render-document`. Everything is text for
 * people; who builds a document formats amounts and days. Values may be as long as people type them: a line too long
 * for its place is broken, a table too long for a page goes on with its head repeated.
 */
export type StoreDocument = {
  /** What it is, its `h1`: 'Receipt'. */
  title: string;
  /** Which one: '#1042', 'Q-118, version 2'. */
  number: string;
  /** The day it is about, ISO 8601. The file says so too, so that the same document has the same bytes. */
  at: string;
  /** That day in words. */
  date: string;
  /** What applies to all of it: 'Canceled', 'Accepted on Nov 21, 2026'; null if nothing does. */
  status: string | null;
  seller: StoreIdentity;
  /** At most three beside each other: bill to, ship to. */
  parties: readonly DocumentParty[];
  /** PO number, terms, due day … */
  facts: readonly DocumentFact[];
  tables: readonly DocumentTable[];
  /** Right below the last table. */
  totals: readonly DocumentTotal[];
  notes: readonly DocumentNote[];
};

/** Who issues documents: the store's legal entity, as admins keep it. */
export type StoreIdentity = {
  /** The name above everything: 'Earth Brands'. */
  name: string;
  /** The name of the company in contracts: 'Earth Brands LLC'. */
  legalName: string;
  /** Street, city and so on, a line each. */
  address: readonly string[];
  email: string;
  /** Null for a store that shows none. */
  phone: string | null;
  /** 'EIN 93-1234567'; null for a store that shows none. */
  taxId: string | null;
};

export type DocumentParty = { heading: string; lines: readonly string[] };

export type DocumentFact = { label: string; value: string };

export type DocumentTable = {
  /** What it lists; read by screen readers, and printed above it if there is more than one table. */
  caption: string;
  columns: readonly DocumentColumn[];
  /** A cell for each column. */
  rows: readonly (readonly DocumentCell[])[];
  /** What stands there if there are no rows. */
  none: string;
};

export type DocumentColumn = {
  label: string;
  /** Its share of the width, relative to the others'. */
  share: number;
  /** Numbers stand on the right, with figures of equal width. */
  isNumber?: true;
};

/** A cell's text; with smaller lines below it, such as an SKU. */
export type DocumentCell = string | { text: string; details: readonly string[] };

/** `isStrong`: what it comes to. */
export type DocumentTotal = { label: string; value: string; isStrong?: true };

export type DocumentNote = { heading: string | null; text: string };
