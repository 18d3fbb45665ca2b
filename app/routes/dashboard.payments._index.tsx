import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { OpensLater } from '~/components/dashboard/opens-later';
import { OPENS_LATER } from '~/content/dashboard';
import { privateMeta } from '~/content/seo';
import { privatePage } from '~/http/caching';
import { requireCustomer } from '~/http/guards.server';

export const meta: MetaFunction = () => privateMeta(OPENS_LATER.payments.title);

export const headers = privatePage;

export async function loader(args: LoaderFunctionArgs) {
  await requireCustomer(args, '/dashboard/payments');
  return null;
}

export default function PaymentsPage() {
  return <OpensLater page={OPENS_LATER.payments} />;
}
