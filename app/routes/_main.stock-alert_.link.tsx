import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { AccountForm } from '~/components/ui/forms/account-form';
import { LinkButton } from '~/components/ui/forms/button';
import { errorMessage } from '~/content/core/errors';
import { privateMeta } from '~/content/core/seo';
import { STOCK_ALERT_LINK, STOCK_ALERTS } from '~/content/inventory/stock-alerts';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { STOCK_ALERT_LIMITS } from '~/domain/inventory/stock-alert';
import { form, type FormRules } from '~/http/form-definition.server';
import { linkOf } from '~/http/inventory/stock-alert-page.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { findAlert } from '~/models/inventory/stock-alert.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { followStockAlertLink } from '~/services/inventory/stock-alerts.server';

/** The page says why nothing was done: loaded again, it shows that the alert is gone. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => privateMeta(STOCK_ALERTS.title);

export const headers = accountHeaders;

const RULES: FormRules = {
  limit: {
    rule: 'stock-alert-link',
    windows: STOCK_ALERT_LIMITS,
    message: (wait) => errorMessage('enquiry_too_many', { wait }),
  },
};

/**
 * The target of the links in mails about stock. Opening one changes nothing, because mail scanners follow links too; its
 * button does.
 */
export async function loader(args: LoaderFunctionArgs) {
  const link = linkOf(args);
  const alert = link && (await findAlert(args.context.db, link.id));
  if (!link || !alert) return data({ shows: 'gone' as const, about: '', path: null }, 404);
  const { title, email, path, state } = alert;
  // A mail that was sent leaves others of its address that may be open.
  if (link.does === 'stop' && state !== 'stopped') {
    return data({ shows: 'stop' as const, about: email, path });
  }
  const shows = state === 'unconfirmed' ? ('confirm' as const) : state;
  return data({ shows, about: title, path });
}

export async function action(args: ActionFunctionArgs) {
  const link = linkOf(args);
  return submitForm(args, RULES, {
    '': form(noFieldsSchema, async () => {
      const alert = link && (await followStockAlertLink(args.context, link));
      // The page says what has become of it.
      if (!link || !alert) return { fieldErrors: {}, status: 404 };
      const token = new URL(args.request.url).searchParams.get('token') ?? '';
      return { to: accountPaths.stockAlertLink(token) };
    }),
  });
}

export default function StockAlertLinkPage() {
  const { shows, about, path } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const labels = STOCK_ALERT_LINK[shows];
  return (
    <div className="wrap py-12">
      <div className="max-w-narrow">
        <h1>{labels.title}</h1>
        <p className="mb-6 mt-4">{labels.text(about)}</p>
        {'send' in labels ? (
          <AccountForm name="" id="link" reply={reply} save={labels.send} summaryLevel={2} />
        ) : (
          <LinkButton to={path ?? paths.shopAll()}>
            {path === null ? STOCK_ALERT_LINK.shop : STOCK_ALERTS.back}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
