import type { RawParams } from './form';

export type StripeCall = {
  /** The path segments that the pattern leaves open, in order. */
  ids: readonly string[];
  /** From the query for GET and DELETE, otherwise from the body; without `expand`, which all routes share. */
  params: RawParams;
  /** The path, which lists return as their `url`. */
  path: string;
  /** The sandbox's address as the caller knows it. */
  origin: string;
  requestId: string;
  idempotencyKey: string | null;
  /** Called with the publishable key, as browsers do: it also needs the object's client secret. */
  isBrowser: boolean;
};

/** An answer with its own status that does not roll back the changes, for example a declined payment. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body: object,
  ) {}
}

export type StripeRoute = {
  method: 'GET' | 'POST' | 'DELETE';
  /** `*` stands for an id, e.g. `/v1/customers/*`. */
  pattern: string;
  /** The name in Stripe's library, for faults and the request log: `customers.create`. */
  operation: string;
  /** Browsers may call it with the publishable key. */
  isPublic?: boolean;
  /** Returns the response object; if it throws a `Rejection`, its changes are rolled back. */
  handle: (call: StripeCall) => object | Reply;
};

export type FoundRoute = { route: StripeRoute; ids: string[] };

/** Finds routes by method and path. */
export class RouteTable {
  readonly #routes: { route: StripeRoute; parts: string[] }[];

  constructor(routes: readonly StripeRoute[]) {
    this.#routes = routes.map((route) => ({ route, parts: route.pattern.split('/') }));
  }

  find(method: string, path: string): FoundRoute | undefined {
    const given = path.split('/');
    const found = this.#routes.find(
      ({ route, parts }) =>
        route.method === method &&
        parts.length === given.length &&
        parts.every((part, index) => part === '*' || part === given[index]),
    );
    if (found === undefined) return undefined;
    const ids = given.filter((_, index) => found.parts[index] === '*');
    return { route: found.route, ids };
  }
}
