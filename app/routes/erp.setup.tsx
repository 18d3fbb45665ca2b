import type { LoaderFunctionArgs } from '~/framework';
import { useLoaderData } from '~/framework';
import { SetupList } from '~/components/setup/setup-list';
import { ErpPage } from '~/components/staff/erp-page';
import { LinkButton } from '~/components/ui/forms/button';
import { PostButton } from '~/components/ui/forms/post-button';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { Notice } from '~/components/ui/notice';
import { ALARM_PAGE } from '~/content/alarms/alarms';
import { placementOf } from '~/content/catalogue/placement';
import { SETUP_PAGE } from '~/content/setup/setup';
import { backOfficeMeta } from '~/content/staff/back-office';
import { isPublic } from '~/domain/catalogue/staff-product';
import { type FillProgress, SETUP_PLATFORMS } from '~/domain/setup/setup-check';
import { erpPaths } from '~/erp-paths';
import type { StoreContext } from '~/http/context.server';
import { requireStaff } from '~/http/customers/guards.server';
import { partInTime } from '~/http/replies.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { findFillProgress } from '~/models/setup/fill-progress.server';
import { fetchShopCounts } from '~/platforms/shopify/setup/shop-setup.server';
import { checkSetup } from '~/services/setup/run-setup.server';
import { formatNumber } from '~/domain/core/numbers';

/** How many hidden products the page names. */
const MOST_NAMED = 50;

export const meta = () => backOfficeMeta(SETUP_PAGE.title);

export const headers = erpHeaders;

/** Runs every check now; nothing is changed anywhere. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/setup');
  const { context } = args;
  const { db, admin, log, config } = context;
  const [lines, fill, counts] = await Promise.all([
    checkSetup(context),
    findFillProgress(db),
    partInTime(fetchShopCounts(admin), log),
  ]);
  const hidden = await findHidden(context);
  const { email, webhook } = config.alarms;
  return {
    lines,
    fill,
    counts,
    hidden: hidden.slice(0, MOST_NAMED),
    hiddenCount: hidden.length,
    alarms: { email, hasWebhook: webhook !== null },
  };
}

/** Lists the products with the tag Public that shoppers don't find, or not on a category page. */
async function findHidden({ catalogue, staffCatalogue, log }: StoreContext) {
  const [shown, staff] = await Promise.all([
    partInTime(catalogue.snapshot(), log),
    partInTime(staffCatalogue.snapshot(), log),
  ]);
  return (staff?.products ?? [])
    .map(({ product }) => product)
    .filter(isPublic)
    .map(({ number, title, handle, ...product }) => {
      const isPublished = shown === null ? null : shown.byHandle.has(handle);
      return { number, title, ...placementOf(product, isPublished) };
    })
    .filter(({ isShown, pages }) => !isShown || pages.length === 0);
}

export default function ErpSetupPage() {
  const { lines, fill, counts, hidden, hiddenCount, alarms } = useLoaderData<typeof loader>();
  const wrong = lines.filter(({ state }) => state === 'wrong').length;
  const waiting = lines.filter(({ state }) => state === 'skipped').length;
  const count = lines.length;
  const { fill: labels, hidden: traps } = SETUP_PAGE;
  const { test } = ALARM_PAGE;
  return (
    <ErpPage title={SETUP_PAGE.title} text={SETUP_PAGE.text}>
      <Notice tone={wrong + waiting === 0 ? 'done' : 'problem'}>
        {wrong + waiting === 0
          ? SETUP_PAGE.green(count)
          : SETUP_PAGE.red({ wrong, waiting, count })}
      </Notice>
      <p className="mt-4">
        <LinkButton to={erpPaths.setup()} variant="secondary">
          {SETUP_PAGE.again}
        </LinkButton>
      </p>
      {SETUP_PLATFORMS.map((platform) => (
        <SetupList key={platform} platform={platform} lines={lines} />
      ))}
      <section aria-labelledby="test-alarm" className="mt-10">
        <h2 id="test-alarm">{test.heading}</h2>
        <p className="mb-4 mt-2 text-ink-soft">{test.text(alarms.email, alarms.hasWebhook)}</p>
        <PostButton intent="test" label={test.send} to={erpPaths.alarms()} />
      </section>
      <section aria-labelledby="setup-fill" className="mt-10">
        <h2 id="setup-fill">{labels.heading}</h2>
        <p className="mb-4 mt-2 text-ink-soft">{labels.text}</p>
        <FactList>
          {fill.map((one) => (
            <Fact key={one.kind} term={labels.terms[one.kind]}>
              {progress({ ...one, total: counts?.[one.kind] ?? null })}
            </Fact>
          ))}
        </FactList>
      </section>
      <section aria-labelledby="setup-hidden" className="mt-10">
        <h2 id="setup-hidden">{traps.heading}</h2>
        <p className="mb-4 mt-2 text-ink-soft">{hiddenCount === 0 ? traps.none : traps.text}</p>
        <ul className="grid gap-3">
          {hidden.map(({ number, title, because }) => (
            <li key={number}>
              <a href={erpPaths.product(number)} className="text-link">
                {title}
              </a>
              <span className="block max-w-prose text-ink-soft">{because.join(' ')}</span>
            </li>
          ))}
        </ul>
        {hiddenCount > hidden.length ? (
          <p className="mt-3">{traps.more(hiddenCount - hidden.length)}</p>
        ) : null}
      </section>
    </ErpPage>
  );
}

/** '12,400 of about 50,000 orders'. */
function progress({ total: all, ...one }: FillProgress & { total: number | null }) {
  const { kind, stored, found, isComplete } = one;
  const { fill } = SETUP_PAGE;
  const count = formatNumber(stored);
  const what = fill.kinds[kind];
  if (isComplete) return fill.complete({ stored: count, what });
  if (all === null) return fill.silent;
  const total = formatNumber(all);
  if (found !== null) return fill.gathering({ found: formatNumber(found), total, what });
  return fill.progress({ stored: count, total, what });
}
