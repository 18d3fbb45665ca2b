import { setTimeout as wait } from 'node:timers/promises';
import { useActionData, useLoaderData } from '~/framework';
import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '~/framework';
import type { AccountReply } from '~/components/ui/forms/account-form';
import { privatePage } from '~/http/etag';
import { qrCode } from '~/http/qr.server';
import areaSheet from '~/styles/account-area.css?url';
import charts from '~/styles/dashboard/dashboard-home.css?url';
import partStyles from '~/styles/detail-parts.css?url';
import detailStyles from '~/styles/detail.css?url';
import erpStyles from '~/styles/erp.css?url';
import listSheet from '~/styles/lists.css?url';
import { GROUPS } from './groups';
import { Schemes } from './schemes';
import ownSheet from './ui-page.css?url';

export const meta: MetaFunction = () => [{ title: 'Parts of components/ui' }];

export const headers = privatePage;

export const links: LinksFunction = () =>
  [areaSheet, erpStyles, listSheet, detailStyles, partStyles, charts, ownSheet].map((href) => ({
    rel: 'stylesheet',
    href,
  }));

/** How long a form of this page is being sent, in milliseconds. */
const SENDING_MS = 1_000;

export function loader({ request, context }: LoaderFunctionArgs) {
  return {
    group: new URL(request.url).searchParams.get('group'),
    qr: qrCode(context.config.origin),
  };
}

/** Rejects every form after a second: a press shows a part sending, then rejected. */
export async function action({ request }: ActionFunctionArgs): Promise<AccountReply> {
  const typed = Object.fromEntries(
    [...(await request.formData())].filter(([, value]) => typeof value === 'string'),
  ) as Record<string, string>;
  await wait(SENDING_MS);
  const error = { '': ['Nothing was saved: this page only shows its parts.'] };
  const result = { status: 'error' as const, initialValue: typed, error };
  return { form: typed['intent'] ?? '', result };
}

/** The parts of `components/ui` in their states; in `npm run dev` only (app/routes.ts). */
export default function UiPage() {
  const { group, qr } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const chosen = GROUPS.find(({ name }) => name === group);
  if (chosen === undefined) return <Schemes groups={GROUPS} />;
  return (
    <main id="main" className="specimens">
      <h1 className="text-2xl">{chosen.title}</h1>
      <chosen.Show reply={reply as AccountReply | undefined} qr={qr} />
    </main>
  );
}
