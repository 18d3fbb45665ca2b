import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * One outside company of the sandbox. The server offers each request to every company in turn, until one
 * returns `true` for having answered it.
 */
export type Company = {
  name: 'shopify' | 'stripe' | 'quickbooks' | 'mail' | 'logos' | 'pager' | 'storage';
  /** Answers the request, or returns false if the address is not this company's. */
  handle: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>;
  /** The company's data, for `GET /control/state`. */
  state: () => Record<string, unknown>;
  /** Restores the company's seed data. */
  reset: () => Promise<void> | void;
  /** Stops listeners and flushes unwritten data to disk. */
  close?: () => Promise<void> | void;
};
