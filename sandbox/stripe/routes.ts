import type { RawParams } from './form';

export type StripeCall = {
  /** The parts of the address that the pattern leaves open, in order. */
  ids: readonly string[];
  /** Of the query for GET and DELETE, else of the body; without `expand`, which is done for all. */
  params: RawParams;
  /** The path, for lists to name themselves. */
  path: string;
  /** The sandbox's address as the caller knows it. */
  origin: string;
  requestId: string;
  idempotencyKey: string | null;
  /** Called with the publishable key, as browsers do: the object's client secret has to come too. */
  isBrowser: boolean;
};

/** An answer with a status of its own, whose changes stay: a declined payment. */
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
  /** As the library names it, for faults and the journal: `customers.create`. */
  operation: string;
  /** May be called by browsers with the publishable key. */
  isPublic?: boolean;
  /** Answers the object; what it changes before it throws a `Refusal` is taken back. */
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
