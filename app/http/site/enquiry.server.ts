import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '~/framework.server';
import { errorMessage } from '~/content/core/errors';
import { ENQUIRY_LIMITS } from '~/domain/site/enquiry';
import { privatePage } from '~/http/etag';
import { form, type FormRules } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { TRAP_FIELD } from '~/domain/core/forms/trap';

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

const tooMany = (wait: string) => errorMessage('enquiry_too_many', { wait });

type Enquiry<Schema extends z.ZodType> = {
  kind: 'contact-sales' | 'careers' | 'partners';
  schema: Schema;
  /** The page's own path. */
  path: string;
  /** Where on it the form stands, if not at its top. */
  at?: string;
  /** The service that stores the enquiry. */
  send: (
    db: ActionFunctionArgs['context']['db'],
    enquiry: z.output<Schema>,
  ) => Promise<'sent' | 'repeated' | 'other-words'>;
};

/**
 * Handles an enquiry form: stores it and redirects to the page's thanks; 409 for a form already sent with
 * other contents.
 */
export function submitEnquiry<Schema extends z.ZodType>(
  args: ActionFunctionArgs,
  { kind, schema, path, at = '', send }: Enquiry<Schema>,
) {
  const { context } = args;

  const rules: FormRules = {
    limit: { rule: kind, windows: ENQUIRY_LIMITS, message: tooMany },
    secret: [TRAP_FIELD],
    failed: 'storefront_unavailable',
  };
  return submitForm(args, rules, {
    '': form(schema, async (enquiry) => {
      if ((await send(context.db, enquiry)) === 'other-words') {
        return { code: 'enquiry_already_sent', isTokenUsed: true };
      }
      context.wakeJobs();
      return { to: `${path}?sent=1${at}` };
    }),
  });
}
