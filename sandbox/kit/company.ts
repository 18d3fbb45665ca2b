import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * One outside company of the sandbox. The sandbox's server asks each in turn; the first that
 * answers `true` has taken the request.
 */
export type Company = {
  name: 'shopify' | 'stripe' | 'quickbooks' | 'mail' | 'logos';
  /** Takes the request and ends the response, or answers false when the address is not this company's. */
  handle: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>;
  /** What the company keeps, for `GET /control/state`. */
  state: () => Record<string, unknown>;
  /** Puts the company back to its seed. */
  reset: () => Promise<void> | void;
  /** Stops listeners and writes out what is not yet on disk. */
  close?: () => Promise<void> | void;
};
