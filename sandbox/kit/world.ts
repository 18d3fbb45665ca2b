import type { IncomingMessage } from 'node:http';
import { Clock } from './clock';
import { Faults } from './faults';
import { Requests } from './requests';

/** What all companies of one running sandbox share. */
export type World = {
  clock: Clock;
  faults: Faults;
  requests: Requests;
  /** The folder of the sandbox's own data. */
  folder: string;
  /** The store's public origin without a trailing slash, to which shoppers return. */
  storeOrigin: string;
  /** The sandbox's address as the caller knows it, without a trailing slash. */
  baseUrl: (request: IncomingMessage) => string;
};

export function createWorld(options: {
  folder: string;
  storeOrigin: string;
  publicUrl?: string;
}): World {
  const { folder, storeOrigin, publicUrl } = options;
  return {
    clock: new Clock(),
    faults: new Faults(),
    requests: new Requests(),
    folder,
    storeOrigin,
    baseUrl: (request) => publicUrl ?? `http://${request.headers.host ?? 'localhost'}`,
  };
}
