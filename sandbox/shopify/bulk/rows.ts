/** A bulk operation of a shop. What it found is in a file of its own. */
export type BulkRow = {
  id: number;
  query: string;
  isGrouped: boolean;
  /** By the sandbox's clock, milliseconds, as all times here. */
  createdAt: number;
  /** When it ends, unless it is ended sooner. */
  endsAt: number;
  /** The scopes of the token that began it, and where it called: its query is run with them. */
  caller: { granted: string[]; baseUrl: string };
  /** Null while the query is run. */
  result: BulkResult | null;
  /** Set by whoever ends it before its time or against its result. */
  ended: { status: 'FAILED' | 'CANCELED'; at: number; errorCode: BulkErrorCode | null } | null;
};

export const BULK_ERRORS = ['ACCESS_DENIED', 'INTERNAL_SERVER_ERROR', 'TIMEOUT'] as const;
export type BulkErrorCode = (typeof BULK_ERRORS)[number];

type BulkResult = {
  /** The unguessable name of the file. */
  token: string;
  bytes: number;
  objects: number;
  roots: number;
  errorCode: BulkErrorCode | null;
};
