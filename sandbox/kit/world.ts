import type { IncomingMessage } from 'node:http';
import { Clock } from './clock';
import { Faults } from './faults';
import { Requests } from './requests';

/** What all companies of one running sandbox have in common. */
export type World = {
  clock: Clock;
  faults: Faults;
  requests: Requests;
  /** Folder of the sandbox's own data. */
  folder: string;
  /** The store's public origin, without a slash at the end: where shoppers return to. */
  storeOrigin: string;
  /** The sandbox's address as the caller knows it, without a slash at the end. */
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
