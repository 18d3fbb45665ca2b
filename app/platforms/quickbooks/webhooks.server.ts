import { createHmac, timingSafeEqual } from 'node:crypto';

/** One change of a record, as a CloudEvent names it. */
export type BookEvent = {
  /** The same in every delivery. */
  id: string;
  /** For example `qbo.invoice.updated.v1`. */
  type: string;
  /** `invoice` of that type. */
  entity: string;
  /** The record's id. */
  entityId: string;
  realmId: string;
};

const TYPE = /^qbo\.([a-z]+)\.[a-z]+\.v\d+$/;

/**
 * Whether the raw body was signed with the verifier token of our app's webhooks; compares in constant time.
 *
 * @see https://developer.intuit.com/app/developer/qbo/docs/develop/webhooks
 */
export function isSignedByIntuit(
  body: Uint8Array,
  signature: string | null,
  verifier: string | undefined,
): boolean {
  if (!signature || verifier === undefined) return false;
  const given = Buffer.from(signature, 'base64');
  const expected = createHmac('sha256', verifier).update(body).digest();
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Returns the events of a notification; null if it is none. Events about other things are left out. */
export function parseBookEvents(body: Uint8Array): BookEvent[] | null {
  const events = parseJson(body);
  if (!Array.isArray(events)) return null;
  return events.flatMap((event: unknown) => {
    const { id, type, intuitentityid, intuitaccountid } = (event ?? {}) as Record<string, unknown>;
    const fields = [id, type, intuitentityid, intuitaccountid];
    if (!fields.every((field) => typeof field === 'string' && field !== '' && field.length <= 200))
      return [];
    const [eventId, name, entityId, realmId] = fields as [string, string, string, string];
    const entity = TYPE.exec(name)?.[1];
    return entity === undefined ? [] : [{ id: eventId, type: name, entity, entityId, realmId }];
  });
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}
