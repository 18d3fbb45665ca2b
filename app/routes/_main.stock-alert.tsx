import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { AccountForm } from '~/components/ui/forms/account-form';
import { LinkButton } from '~/components/ui/forms/button';
import { TextField } from '~/components/ui/forms/field';
import { errorMessage } from '~/content/core/errors';
import { privateMeta } from '~/content/core/seo';
import { STOCK_ALERTS } from '~/content/inventory/stock-alerts';
import { LONGEST_EMAIL, STOCK_ALERT_LIMITS } from '~/domain/inventory/stock-alert';
import {
  ownStockAlertSchema,
  stockAlertSchema,
} from '~/domain/inventory/stock-alert.schema.server';
import { findCustomer } from '~/http/customers/signed-in.server';
import { form, type FormRules } from '~/http/form-definition.server';
import { wantedVariant } from '~/http/inventory/stock-alert-page.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { accountPaths } from '~/account-paths';
import { requestStockAlert } from '~/services/inventory/stock-alerts.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => privateMeta(STOCK_ALERTS.title);

export const headers = accountHeaders;

const DONE = ['asked', 'on'] as const;

const RULES: FormRules = {
  limit: {
    rule: 'stock-alert',
    windows: STOCK_ALERT_LIMITS,
    message: (wait) => errorMessage('enquiry_too_many', { wait }),
  },
  failed: 'storefront_unavailable',
};

/** What one waits for, and whether one has to type an address; `done`: what was done. */
export async function loader(args: LoaderFunctionArgs) {
  const [{ title, path, isInStock }, customer] = await Promise.all([
    wantedVariant(args),
    findCustomer(args),
  ]);
  const search = new URL(args.request.url).searchParams;
  return {
    title,
    path,
    isInStock,
    email: customer?.email || null,
    done: DONE.find((one) => one === search.get('done')) ?? null,
  };
}

/** Notes the wish of who is signed in, or mails a stranger's address. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const [{ isInStock, ...variant }, customer] = await Promise.all([
    wantedVariant(args),
    findCustomer(args),
  ]);
  const names = namesOf(new URL(request.url).searchParams);
  const ask = async (email: string, customerGid: string | null) => {
    // The page says that it can be bought.
    if (isInStock) return { to: accountPaths.stockAlert(names) };
    await requestStockAlert(context, variant, { email: email.toLowerCase(), customerGid });
    context.wakeJobs();
    return {
      to: accountPaths.stockAlert({ ...names, done: customerGid === null ? 'asked' : 'on' }),
    };
  };
  const own = customer?.email ? customer : null;
  return own
    ? submitForm(args, RULES, { '': form(ownStockAlertSchema, () => ask(own.email, own.gid)) })
    : submitForm(args, RULES, { '': form(stockAlertSchema, ({ email }) => ask(email, null)) });
}

function namesOf(search: URLSearchParams) {
  return { product: search.get('product') ?? '', variant: search.get('variant') ?? '' };
}

export default function StockAlertPage() {
  const { title, path, isInStock, email, done } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const labels = STOCK_ALERTS;
  if (done !== null || isInStock) {
    const { title: heading, text } =
      done === null ? { title, text: labels.inStock } : labels.done[done];
    return (
      <div className="wrap py-12">
        <div className="max-w-narrow">
          <h1>{heading}</h1>
          <p className="mt-4">{text}</p>
          <LinkButton to={path} className="mt-6">
            {labels.back}
          </LinkButton>
        </div>
      </div>
    );
  }
  return (
    <div className="wrap py-12">
      <div className="max-w-narrow">
        <h1>{labels.title}</h1>
        <p className="mb-6 mt-4">
          {labels.text(title)} {email === null ? labels.stranger : labels.to(email)}
        </p>
        <AccountForm
          name=""
          id="stock-alert"
          reply={reply}
          save={labels.send}
          summaryLevel={2}
          beside={
            <a href={path} className="target text-link">
              {labels.back}
            </a>
          }
        >
          {(field) =>
            email === null ? (
              <TextField
                {...field('email')}
                label={labels.email}
                type="email"
                autoComplete="email"
                maxLength={LONGEST_EMAIL}
                required
              />
            ) : null
          }
        </AccountForm>
      </div>
    </div>
  );
}
