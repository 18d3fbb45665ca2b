import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, useLoaderData } from '~/framework';
import { DeliverySteps } from '~/components/shipments/delivery-steps';
import { ShipmentList } from '~/components/shipments/shipment-list';
import { LinkButton } from '~/components/ui/forms/button';
import { privateMeta } from '~/content/core/seo';
import { orderStepLabel, TIMELINE } from '~/content/orders/order-timeline';
import { DELIVERY, expectedLabel, TRACK } from '~/content/shipments/delivery';
import { loadTrackPage } from '~/http/shipments/track-page.server';
import { accountHeaders } from '~/http/submit-form.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import areaSheet from '~/styles/account-area.css?url';
import listSheet from '~/styles/lists.css?url';

export const meta: MetaFunction = () => privateMeta(TRACK.title);

export const headers = accountHeaders;

/** Badges, lists and the steps are those of the dashboard. */
export const links: LinksFunction = () =>
  [areaSheet, listSheet].map((href) => ({ rel: 'stylesheet', href }));

/** What the link in a mail about a parcel opens without signing in (decision 0072). */
export async function loader(args: LoaderFunctionArgs) {
  const page = await loadTrackPage(args);
  return data(page, { status: page.status });
}

export default function TrackPage() {
  const page = useLoaderData<typeof loader>();
  if (page.problem !== null) {
    return (
      <div className="wrap py-12">
        <h1>{TRACK[page.problem]}</h1>
        <p className="mt-4 max-w-prose">{TRACK[`${page.problem}Text`]}</p>
        <LinkButton to={paths.signIn(accountPaths.manageOrders())} className="mt-6">
          {TRACK.orders}
        </LinkButton>
      </div>
    );
  }
  const { name, number, steps, step, expected, pickup, parcels, to, cancelledAt } = page;
  return (
    <div className="wrap track-page">
      <h1>
        {TRACK.title} {name}
      </h1>
      {to === null ? null : <p className="mt-2 text-ink-soft">{TRACK.to(to)}</p>}
      <p className="mt-4 font-semibold">
        {cancelledAt === null ? (step === null ? null : orderStepLabel(step)) : TIMELINE.canceled}{' '}
        {expected === null ? null : <span className="inline-block">{expectedLabel(expected)}</span>}
      </p>
      {steps === null ? null : <DeliverySteps steps={steps} pickup={pickup} />}
      <section aria-labelledby="shipments" className="mt-10">
        <h2 id="shipments">{TRACK.shipments}</h2>
        {parcels.length === 0 ? (
          <p className="mt-4">{DELIVERY.none}</p>
        ) : (
          <ShipmentList parcels={parcels} isOpen />
        )}
      </section>
      <p className="mt-10 max-w-prose">{TRACK.orderHint}</p>
      <LinkButton
        to={paths.signIn(accountPaths.manageOrder(number))}
        variant="secondary"
        className="mt-4"
      >
        {TRACK.orderLink}
      </LinkButton>
    </div>
  );
}
