import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { sentence } from '~/content/core/errors';
import { ENQUIRY_FIELDS, ENQUIRY_LIMITS } from '~/domain/site/enquiry';
import { privatePage } from '~/http/etag';
import { parseForm, readForm } from '~/http/form.server';
import { secondsToWait, waitWords } from '~/http/rate-limit.server';
import { TRAP_FIELD } from '~/domain/core/forms/trap';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Returns the data of a page with an enquiry form: a new token, and whether to show its thanks. */
export function enquiryPage({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  return {
    token: randomUUID() as string,
    isSent: new URL(request.url).searchParams.get('sent') === '1',
  };
}

/** The headers of an enquiry page: never cached, with the action's `Retry-After` if it refused a post. */
export const enquiryHeaders: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get('Retry-After');
  return { ...privatePage(), ...(wait === null ? {} : { 'Retry-After': wait }) };
};

type EnquiryForm<Schema extends z.ZodType> = {
  kind: keyof typeof ENQUIRY_FIELDS;
  schema: Schema;
  /** The page's own path. */
  path: string;
  /** The service that stores the enquiry. */
  send: (
    db: ActionFunctionArgs['context']['db'],
    enquiry: z.output<Schema>,
  ) => Promise<'sent' | 'repeated' | 'other-words'>;
};

/**
 * Handles an enquiry form: reads it strictly, validates it, applies the sender's rate limit, stores it and
 * redirects to the page's thanks (303). Otherwise replies with the form exactly as typed and its errors:
 * 422, 429 with the time to wait, 409 for a form already sent with other contents.
 */
export async function takeEnquiry<Schema extends z.ZodType>(
  { request, context }: ActionFunctionArgs,
  { kind, schema, path, send }: EnquiryForm<Schema>,
) {
  const form = await readForm(request, ENQUIRY_FIELDS[kind]);
  const { value, reply } = parseForm(form, schema, [TRAP_FIELD]);
  if (value === null) {
    const result = reply();
    const isOutdated = Object.hasOwn(result.error ?? {}, 'form_token');
    const fresh = isOutdated ? { token: randomUUID() as string } : {};
    return data({ result, ...fresh }, { status: 422, headers: NO_STORE });
  }
  const wait = await secondsToWait(context, kind, ENQUIRY_LIMITS);
  if (wait !== null) {
    const result = reply(sentence('enquiry_too_many', { wait: waitWords(wait) }));
    const headers = { ...NO_STORE, 'Retry-After': String(wait) };
    return data({ result }, { status: 429, headers });
  }
  if ((await send(context.db, value)) === 'other-words') {
    const result = reply(sentence('enquiry_already_sent'));
    return data({ result, token: randomUUID() as string }, { status: 409, headers: NO_STORE });
  }
  context.wakeJobs();
  return redirect(`${path}?sent=1`, { status: 303, headers: NO_STORE });
}
