import { ARTWORK_ERRORS } from '~/content/core/errors/artwork-errors';
import { errorMessage } from '~/content/core/errors';
import {
  type ArtworkBrief,
  type ArtworkRejection,
  ARTWORK_LIMITS,
  VISITOR_ARTWORK_LIMITS,
} from '~/domain/core/files/artwork';
import { MOST_UNCLAIMED_BYTES, UNCLAIMED_ARTWORK_DAYS } from '~/domain/custom-orders/custom-order';
import { parseSecret, writeSecret } from '~/http/customers/session-cookie.server';
import { type Args, findCustomer, type SignedIn } from '~/http/customers/signed-in.server';
import { secondsToWait, waitLabel } from '~/http/rate-limit.server';
import type { UploadedFile } from '~/http/upload.server';
import { type ArtworkOwner, findUnsentArtwork } from '~/models/core/artwork.server';
import { claimDesigns, unclaimedBytes } from '~/models/custom-orders/design.server';
import { hashSecret, newSecret } from '~/models/customers/customer-session.server';

/** How often one address may post the form without being signed in, whether or not with a file. */
export const VISITOR_DESIGN_LIMITS = [
  { max: 30, windowMs: 60_000 },
  { max: 200, windowMs: 3_600_000 },
] as const;

const COOKIE = 'design';
const COOKIE_LIFE_MS = UNCLAIMED_ARTWORK_DAYS * 86_400_000;

/** Whose designs a request is about. */
export type Designer = {
  /** Null for a visitor. */
  user: SignedIn | null;
  owner: ArtworkOwner;
  /** To be sent along: names the visitor's browser, or forgets it once its designs are a customer's. */
  headers: Record<string, string>;
};

/**
 * Returns whose designs this is about: the customer's or, before sign-in, this browser's. It is known by a secret in a
 * cookie, of which we keep only the hash. What it began becomes the designs of the customer who signs in there.
 */
export async function findDesigner(args: Args): Promise<Designer> {
  const { request, context } = args;
  const { config, db } = context;
  const secret = await parseSecret(request, config, COOKIE);
  const user = await findCustomer(args);
  const cookie = async (value: string | null) => ({
    'Set-Cookie': await writeSecret(value, config, COOKIE, COOKIE_LIFE_MS),
  });
  if (user) {
    if (secret !== null) await claimDesigns(db, hashSecret(secret), user.gid);
    return { user, owner: { customerGid: user.gid }, headers: secret ? await cookie(null) : {} };
  }
  const known = secret ?? newSecret();
  // Only a post leaves something behind that the cookie is for.
  const headers = request.method === 'POST' ? await cookie(known) : {};
  return { user, owner: { visitorKey: hashSecret(known) }, headers };
}

/** Returns a `Set-Cookie` value that forgets this browser's designs: the next person there must not get them. */
export function forgetDesigns({ context }: Pick<Args, 'context'>): Promise<string> {
  return writeSecret(null, context.config, COOKIE, COOKIE_LIFE_MS);
}

type ArtworkStored = { ok: true; artwork: ArtworkBrief } | { ok: false; code: ArtworkRejection };

type ReceivedArtwork =
  | { ok: true; artwork: ArtworkBrief }
  | { ok: false; message: string; wait?: number };

/**
 * Stores the file of a form, or finds the one that an earlier post of it has stored.
 *
 * @param knownId the file that was stored before; empty if there is none
 * @param store stores a file for this owner
 */
export async function receiveArtwork(
  { context }: Pick<Args, 'context'>,
  { user, owner }: Designer,
  { file, knownId }: { file: UploadedFile | null; knownId: string },
  store: (file: UploadedFile) => Promise<ArtworkStored>,
): Promise<ReceivedArtwork> {
  const { db } = context;
  if (file === null) {
    const artwork = await findUnsentArtwork(db, owner, knownId);
    if (artwork) return { ok: true, artwork };
    return knownId === ''
      ? { ok: false, message: ARTWORK_ERRORS.artwork_missing }
      : { ok: false, message: errorMessage('custom_order_artwork_gone') };
  }
  const wait = user
    ? await secondsToWait({ ...context, clientAddress: user.gid }, 'artwork', ARTWORK_LIMITS)
    : await secondsToWait(context, 'visitor-artwork', VISITOR_ARTWORK_LIMITS);
  if (wait !== null) return { ok: false, message: tooOften(wait), wait };
  if (!user && (await unclaimedBytes(db)) + file.bytes.length > MOST_UNCLAIMED_BYTES) {
    return { ok: false, message: errorMessage('artwork_sign_in') };
  }
  const stored = await store(file);
  return stored.ok ? stored : { ok: false, message: ARTWORK_ERRORS[stored.code] };
}

/** Says how long to wait. */
export function tooOften(seconds: number): string {
  return errorMessage('custom_order_too_many', { wait: waitLabel(seconds) });
}
